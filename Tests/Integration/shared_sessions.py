"""Redis and nginx as processes of their own, on free ports of this machine."""

import contextlib
import random
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path

from tenant import PATIENCE

REDIS_SERVER = shutil.which("redis-server")
NGINX = shutil.which("nginx")
README = Path(__file__).parents[2] / "Examples/README.md"


def free_port() -> int:
    """A port below those that the system gives away, so that it stays free while who has it is restarted."""
    while True:
        port = random.randrange(10_000, 30_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def wait_for_port(port: int, process: subprocess.Popen):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=0.01)
            break
    raise RuntimeError(f"{process.args[0]} doesn't listen")


class Process:
    """A program, for as long as the `with` block."""

    command: list[str]
    port: int

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for_port(self.port, self.process)
        except RuntimeError:
            self.stop()
            raise

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)


class Redis(Process):
    """A Redis that keeps on disk all that it has said yes to."""

    def __init__(self, directory: Path):
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.command = [
            REDIS_SERVER, "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(directory), "--save", "",
            "--appendonly", "yes", "--appendfsync", "always",
        ]  # fmt: skip

    def start(self):
        super().start()
        # It listens before it has read what is on the disk.
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            answers = connection.makefile("rb")
            while True:
                connection.sendall(b"PING\r\n")
                if answers.readline() == b"+PONG\r\n":
                    return

    def values(self) -> str:
        """All that is kept, as text."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            script = (
                "local all = {} for _, key in ipairs(redis.call('KEYS', '*')) do table.insert(all, key) "
                "if redis.call('TYPE', key).ok == 'hash' then "
                "for _, value in ipairs(redis.call('HGETALL', key)) do table.insert(all, value) end end end "
                "return table.concat(all, ' ')"
            )
            connection.sendall(f"*3\r\n$4\r\nEVAL\r\n${len(script)}\r\n{script}\r\n$1\r\n0\r\n".encode())
            answer = connection.makefile("rb")
            return answer.read(int(answer.readline()[1:])).decode()


class Nginx(Process):
    """The configuration of the examples' README, with ports and files of the test's own."""

    def __init__(self, directory: Path, upstreams: list[int], certificate: str, key: str):
        self.port = free_port()
        self.log = directory / "upstreams.log"
        text = re.search(r"```nginx\n(.*?)```", README.read_text(), re.DOTALL).group(1)
        for written, own in [
            ("127.0.0.1:8081", f"127.0.0.1:{upstreams[0]}"),
            ("127.0.0.1:8082", f"127.0.0.1:{upstreams[1]}"),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
            ("/etc/nginx/reset.pem", certificate),
            ("/etc/nginx/reset.key", key),
        ]:
            if text.count(written) != 1:
                raise RuntimeError(f"the README's configuration has no {written}")
            text = text.replace(written, own)
        folders = "".join(
            f"{name}_temp_path {directory}/{name};" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        )
        configuration = directory / "nginx.conf"
        configuration.write_text(
            f"daemon off; master_process off; pid {directory}/nginx.pid; error_log {directory}/error.log;\n"
            "events {}\n"
            f"http {{ {folders}\n"
            "log_format upstreams '$request_method $upstream_addr';\n"
            f"access_log {self.log} upstreams;\n{text}}}\n"
        )
        self.command = [NGINX, "-p", str(directory), "-c", str(configuration), "-e", str(directory / "error.log")]

    def landed(self) -> list[tuple[str, int]]:
        """The method of each request, and the port that it went to."""
        lines = [line.split() for line in self.log.read_text().splitlines()]
        return [(method, int(address.split(":")[-1])) for method, *_, address in lines]
