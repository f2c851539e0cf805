"""Smaller measurements, each about one question."""

import contextlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import machine
import report
import runs
from trust import Certificates, can_replace_store, system_store


@contextlib.contextmanager
def _certificates():
    with tempfile.TemporaryDirectory() as directory:
        yield Certificates(Path(directory))


def tls(binaries):
    """64 connections at once, and the first flow of a process, with the trust store of the system."""
    if not can_replace_store():
        sys.exit("error: this needs Debian's trust store and the right to mount (unshare --mount)")
    rounds = report.rounds(5)
    cases = {
        "64-connections": (("raw-multi", "nativeauth"), _run_64_connections),
        "cold-start-https": (("raw-easy", "nativeauth", "urlsession"), _run_cold),
    }
    results = []
    with _certificates() as certificates:
        # All the system's certificates and the server's own, in place of the system's store: nothing is configured,
        # so each client does what it does by default.
        with runs.server(binaries, certificates=certificates) as url, \
                system_store(certificates.store(with_system=True)):
            for name, (subjects, run) in cases.items():
                taken = {subject: [] for subject in subjects}
                for _ in range(rounds):
                    report.progress(name)
                    for subject in subjects:
                        taken[subject].append(run(binaries, subject, url))
                results += [_tls_result(name, subject, taken[subject], taken[subjects[0]]) for subject in subjects]
    report.print_report(results, (
        ("case", "case", ""), ("subject", "subject", ""), ("milliseconds", "ms", ".1f"),
        ("cpuMilliseconds", "CPU ms", ".1f"), ("peakMemoryKB", "peak memory KB", ".0f"),
        ("timeRatio", "time ratio", ".2f"),
    ), rounds=rounds)


def _run_64_connections(binaries, subject, url):
    return runs.run(binaries, subject, url, flows=64, in_flight=64, cores=machine.CLIENT_CORES)


def _run_cold(binaries, subject, url):
    return runs.run_cold(binaries, subject, url)


def _tls_result(case, subject, taken, reference):
    return {
        "case": case,
        "subject": subject,
        "milliseconds": round(median(run.seconds for run in taken) * 1e3, 1),
        "cpuMilliseconds": round(median(run.cpu_seconds for run in taken) * 1e3, 1),
        "peakMemoryKB": round(median(run.peak_memory_kb for run in taken)),
        "timeRatio": round(median(run.seconds / base.seconds for run, base in zip(taken, reference)), 3),
    }


def memory(binaries):
    """What a flow in flight costs: the slope of the peak from 1 to 1,000 flows that all wait for a slow server."""
    rounds = report.rounds(3)
    few, many = 1, 1000
    results = []
    with _certificates() as certificates:
        # Over TLS the first connection must still be waiting when the last one is open.
        for scheme, delay, of_server in (("http", 1000, None), ("https", 4000, certificates)):
            peaks = {subject: ([], []) for subject in ("raw-multi", "nativeauth")}
            with runs.server(binaries, delay, of_server) as url:
                for _ in range(rounds):
                    for subject, columns in peaks.items():
                        report.progress(f"Memory of {subject} over {scheme}")
                        for column, in_flight in zip(columns, (few, many)):
                            run = runs.run(
                                binaries, subject, url, flows=in_flight, in_flight=in_flight,
                                ca=of_server and of_server.authority, cores=machine.CLIENT_CORES,
                            )
                            column.append(run.peak_memory_kb)
            for subject, columns in peaks.items():
                low, high = map(median, columns)
                results.append({
                    "scheme": scheme, "subject": subject, "peakMemoryKBWith1": low, "peakMemoryKBWith1000": high,
                    "kilobytesPerFlow": round((high - low) / (many - few), 1),
                })
    report.print_report(results, (
        ("scheme", "scheme", ""), ("subject", "subject", ""), ("peakMemoryKBWith1", "KB with 1", ".0f"),
        ("peakMemoryKBWith1000", "KB with 1,000", ".0f"), ("kilobytesPerFlow", "KB/flow", ".1f"),
    ), rounds=rounds)


def idle(binaries):
    """How often a process wakes up that has nothing to do, and one that waits for a slow server."""
    seconds = 5
    results = []
    for subject in ("raw-easy", "raw-multi", "nativeauth", "urlsession"):
        report.progress(f"Idle: {subject}")
        with runs.server(binaries) as url:
            after = runs.run(binaries, subject, url, flows=10, idle=seconds).line
        with runs.server(binaries, delay=1000) as url:
            waiting = runs.run(binaries, subject, url, flows=1)
        results.append({
            "subject": subject,
            "idleWakeUpsPerSecond": round(after["idleWakeUps"] / seconds, 2),
            "idleCPUMillisecondsPerSecond": round(after["idleCPUSeconds"] * 1e3 / seconds, 3),
            "waitingWakeUpsPerSecond": round(waiting.line["wakeUps"] / waiting.seconds, 2),
            "waitingCPUMillisecondsPerSecond": round(waiting.cpu_seconds * 1e3 / waiting.seconds, 3),
        })
    report.print_report(results, (
        ("subject", "subject", ""),
        ("idleWakeUpsPerSecond", "idle wake-ups/s", ".2f"),
        ("idleCPUMillisecondsPerSecond", "idle CPU ms/s", ".3f"),
        ("waitingWakeUpsPerSecond", "waiting wake-ups/s", ".2f"),
        ("waitingCPUMillisecondsPerSecond", "waiting CPU ms/s", ".3f"),
    ))


def mock(binaries):
    """The mock tenant under the same client as the server with fixed answers."""
    rounds = report.rounds(5)
    taken = {"bench-server": [], "mock-tenant": []}
    with runs.server(binaries) as url, _mock_tenant(binaries) as (authority, client_id):
        for _ in range(rounds):
            report.progress("The mock tenant beside the server")
            taken["bench-server"].append(runs.run(binaries, "raw-easy", url, flows=2000, warm_up=20))
            taken["mock-tenant"].append(
                runs.run(binaries, "raw-easy", authority, flows=500, warm_up=20, client_id=client_id)
            )
    results = [
        {
            "server": server,
            "flowsPerSecond": round(median(run.flows_per_second for run in runs_), 1),
            "timeRatio": round(median(run.seconds / run.flows / (base.seconds / base.flows)
                                      for run, base in zip(runs_, taken["bench-server"])), 2),
        }
        for server, runs_ in taken.items()
    ]
    report.print_report(results, (
        ("server", "server", ""), ("flowsPerSecond", "flows/s", ".1f"), ("timeRatio", "time ratio", ".2f"),
    ), rounds=rounds)


@contextlib.contextmanager
def _mock_tenant(binaries):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as users:
        json.dump([{"email": "ana@contoso.com", "kind": "password", "password": "Old-Passw0rd"}], users)
        users.flush()
        with machine.pinned(machine.SERVER_CORES):
            process = subprocess.Popen(
                [binaries / "mock-tenant", "--fixed-code", "12345678", "--users", users.name],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            )
        try:
            line = process.stdout.readline()
            if not line:
                raise runs.RunFailed("mock-tenant didn't start")
            start = json.loads(line)
            yield start["authority"], start["clientId"]
        finally:
            process.kill()
            process.wait()
