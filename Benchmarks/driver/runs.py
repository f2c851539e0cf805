"""Starts servers and subjects, and reads their figures."""

import contextlib
import json
import os
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass

import machine

TENANT = "contoso.onmicrosoft.com"
REQUESTS_PER_FLOW = 5
# A subject that takes longer is left out.
TIME_LIMIT = 60


class RunFailed(Exception):
    pass


class RunTooLong(RunFailed):
    pass


@dataclass(frozen=True)
class Run:
    """What one process of a subject has measured."""

    flows: int
    seconds: float
    cpu_seconds: float
    peak_memory_kb: int
    line: dict

    @property
    def flows_per_second(self):
        return self.flows / self.seconds

    @property
    def cpu_microseconds_per_request(self):
        return self.cpu_seconds * 1e6 / (self.flows * REQUESTS_PER_FLOW)


@contextlib.contextmanager
def server(binaries, delay=0, certificates=None):
    """Runs the server on its core; gives the tenant's address."""
    command = [binaries / "bench-server", "--delay", str(delay)]
    if certificates:
        command += ["--certificate", certificates.certificate, "--key", certificates.key]
    with machine.pinned(machine.SERVER_CORES):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        port = process.stdout.readline().strip()
        if not port:
            raise RunFailed("bench-server didn't start")
        yield f"{'https' if certificates else 'http'}://127.0.0.1:{port}/{TENANT}"
    finally:
        process.kill()
        process.wait()


def run(binaries, subject, url, *, flows, in_flight=1, warm_up=0, idle=0, ca=None, cores=None, client_id=None):
    """Runs a subject and gives what it has measured itself, start and end of the process left out."""
    line, _, _ = _launch(binaries, subject, url, flows, in_flight, warm_up, idle, ca, cores, client_id)
    cpu_seconds = line["userSeconds"] + line["systemSeconds"]
    return Run(flows, line["seconds"], cpu_seconds, line["peakMemoryKB"], line)


def run_cold(binaries, subject, url, *, ca=None, cores=None):
    """Runs one flow in a new process; the figures go from its launch to its end."""
    line, seconds, cpu_seconds = _launch(binaries, subject, url, 1, 1, 0, 0, ca, cores, None)
    return Run(1, seconds, cpu_seconds, line["peakMemoryKB"], line)


def _environment():
    """Ours, without the settings that would replace the system's trust store."""
    return {name: value for name, value in os.environ.items() if name not in ("SSL_CERT_FILE", "SSL_CERT_DIR")}


def _launch(binaries, subject, url, flows, in_flight, warm_up, idle, ca, cores, client_id):
    command = [
        binaries / f"bench-{subject}", "--url", url, "--flows", str(flows), "--in-flight", str(in_flight),
        "--warm-up", str(warm_up), "--idle", str(idle),
    ]
    if ca:
        command += ["--ca", ca]
    if client_id:
        command += ["--client-id", client_id]
    with tempfile.TemporaryFile("w+") as errors:
        with machine.pinned(cores or machine.SERVER_CORES):
            begin = time.perf_counter()
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=_environment())
        timer = threading.Timer(TIME_LIMIT, process.kill)
        timer.start()
        with process.stdout:
            output = process.stdout.read()
        # Not `process.wait`: this also gives the CPU time of this one child.
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begin
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        if seconds >= TIME_LIMIT:
            raise RunTooLong(f"{subject} took longer than {TIME_LIMIT} s")
        if process.returncode != 0:
            errors.seek(0)
            raise RunFailed(f"{subject} ended with {process.returncode}: {errors.read().strip()}")
    return json.loads(output), seconds, usage.ru_utime + usage.ru_stime
