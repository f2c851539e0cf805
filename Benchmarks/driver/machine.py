"""What the benchmarks need of the machine: cores to pin to, open files, mounts of their own."""

import contextlib
import os
import resource
import subprocess
import sys

_INSIDE = "NATIVEAUTH_BENCH_NAMESPACE"

_cores = sorted(os.sched_getaffinity(0))
SERVER_CORES = {_cores[0]}
# For "split": the client has a core of its own, if there is one.
CLIENT_CORES = {_cores[1 % len(_cores)]}


@contextlib.contextmanager
def pinned(cores):
    """Starts processes on these cores alone: a child inherits what its parent may use."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def raise_file_limit():
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def file_limit():
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def enter_namespace():
    """Starts this program again with mounts of its own, where the system permits that."""
    if _INSIDE in os.environ:
        return
    unshare = ["unshare", "--mount"]
    if os.geteuid() != 0:
        unshare.append("--map-root-user")
    try:
        permitted = subprocess.run([*unshare, "true"], capture_output=True).returncode == 0
    except FileNotFoundError:
        permitted = False
    os.environ[_INSIDE] = "yes" if permitted else "no"
    if permitted:
        os.execvp("unshare", [*unshare, sys.executable, *sys.argv])


def has_own_mounts():
    return os.environ.get(_INSIDE) == "yes"
