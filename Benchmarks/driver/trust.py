"""A certificate for the server, and trust stores that take it for good."""

import contextlib
import shutil
import subprocess
from pathlib import Path

import machine

# Where libcurl looks on Debian and Ubuntu: the bundle, and a file for each certificate under its hash.
SYSTEM_STORE = Path("/etc/ssl/certs")
BUNDLE = "ca-certificates.crt"


class Certificates:
    """A certificate authority and a server's certificate, made for this run."""

    def __init__(self, directory):
        self.directory = directory
        self.authority = directory / "authority.pem"
        self.certificate = directory / "server.pem"
        self.key = directory / "server.key"
        self._make()

    def _make(self):
        authority_key = self.directory / "authority.key"
        request = self.directory / "server.csr"
        extensions = self.directory / "server.ext"
        extensions.write_text("subjectAltName=IP:127.0.0.1,DNS:localhost\n")
        new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        self._openssl("req", "-x509", *new_key, "-keyout", authority_key, "-out", self.authority,
                      "-days", "2", "-subj", "/CN=NativeAuth benchmark authority")
        self._openssl("req", *new_key, "-keyout", self.key, "-out", request, "-subj", "/CN=localhost")
        self._openssl("x509", "-req", "-in", request, "-CA", self.authority, "-CAkey", authority_key,
                      "-CAcreateserial", "-days", "2", "-extfile", extensions, "-out", self.certificate)

    def _openssl(self, *arguments):
        return subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True, text=True).stdout

    def store(self, with_system):
        """Makes a store of the shape of the system's, with our authority and, if asked for, all of the system's."""
        store = self.directory / ("store-system" if with_system else "store-alone")
        if store.exists():
            return store
        if with_system:
            shutil.copytree(SYSTEM_STORE, store, symlinks=True)
        else:
            store.mkdir()
        with open(store / BUNDLE, "a") as bundle:
            bundle.write(self.authority.read_text())
        name = self._openssl("x509", "-noout", "-hash", "-in", self.authority).strip()
        shutil.copy(self.authority, store / f"{name}.0")
        return store


def can_replace_store():
    return machine.has_own_mounts() and (SYSTEM_STORE / BUNDLE).exists()


@contextlib.contextmanager
def system_store(store):
    """Shows another trust store to the processes that start meanwhile, in place of the system's. None: as it is."""
    if store is None:
        yield
        return
    subprocess.run(["mount", "--bind", store, SYSTEM_STORE], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", SYSTEM_STORE], check=True)
