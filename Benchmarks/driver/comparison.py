"""The comparison: each subject in turn with plain C, case by case."""

import os
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import machine
import report
import runs
from trust import Certificates, can_replace_store, system_store

SUBJECTS = ("raw-easy", "raw-multi", "nativeauth", "urlsession")


@dataclass(frozen=True)
class Case:
    name: str
    reference: str
    flows: int
    warm_up: int  # flows of each slot
    in_flight: int = 1
    delay: int = 0  # milliseconds
    tls: bool = False
    cold: bool = False
    # On the server's core, so that a reply needs no wake-up across cores; else on a core of its own.
    shares_core: bool = False
    launches: int = 1  # turns in a round
    # The reference runs once in a turn and not before each subject: for runs that take seconds.
    one_reference: bool = False
    # For a subject that is so slow that as many flows would take minutes.
    fewer_flows: dict = field(default_factory=dict)


CASES = (
    Case("sequential-http", "raw-easy", flows=3000, warm_up=20, shares_core=True, fewer_flows={"urlsession": 300}),
    Case("sequential-https", "raw-easy", flows=2000, warm_up=20, shares_core=True, tls=True,
         fewer_flows={"urlsession": 300}),
    Case("inflight-64", "raw-multi", flows=512, warm_up=1, in_flight=64, delay=50, one_reference=True,
         fewer_flows={"urlsession": 256}),
    Case("inflight-1000", "raw-multi", flows=4000, warm_up=1, in_flight=1000, delay=50, one_reference=True,
         fewer_flows={"urlsession": 1000}),
    Case("inflight-5000", "raw-multi", flows=5000, warm_up=1, in_flight=5000, delay=50, one_reference=True),
    Case("cold-start", "raw-easy", flows=1, warm_up=0, shares_core=True, cold=True, launches=5),
)

COLUMNS = (
    ("case", "case", ""),
    ("subject", "subject", ""),
    ("cpuMicrosecondsPerRequest", "CPU us/request", ".1f"),
    ("flowsPerSecond", "flows/s", ".1f"),
    ("peakMemoryKB", "peak memory KB", ".0f"),
    ("cpuRatio", "CPU ratio", ".2f"),
    ("timeRatio", "time ratio", ".2f"),
)


def main(binaries):
    rounds = report.rounds(5)
    report.wants_json()
    results, left_out = [], []
    with tempfile.TemporaryDirectory() as directory:
        certificates = Certificates(Path(directory))
        for case in _chosen():
            measurement = Measurement(case, binaries, certificates if case.tls else None)
            measurement.take(rounds)
            results += measurement.results()
            left_out += [
                {"case": case.name, "subject": subject, "reason": reason}
                for subject, reason in measurement.left_out.items()
            ]
    notes = [f"{entry['subject']} isn't in {entry['case']}: {entry['reason']}" for entry in left_out]
    report.print_report(results, COLUMNS, notes, rounds=rounds, leftOut=left_out)


def _chosen():
    names = (os.environ.get("CASES") or "").replace(",", " ").split()
    known = {case.name: case for case in CASES}
    for name in names:
        if name not in known:
            sys.exit(f"error: CASES={name}: the cases are {', '.join(known)}")
    return [known[name] for name in names] or CASES


class Measurement:
    """The runs of one case."""

    def __init__(self, case, binaries, certificates):
        self.case = case
        self.binaries = binaries
        self.certificates = certificates
        self.left_out = {}
        if case.tls and not can_replace_store():
            self.left_out["urlsession"] = "it takes certificates from the system alone, and mounts aren't permitted"
        # Plain C one flow at a time can't have more in flight.
        others = [s for s in SUBJECTS if s != case.reference and not (s == "raw-easy" and case.in_flight > 1)]
        self.others = [subject for subject in others if subject not in self.left_out]
        self.runs_of = {subject: [] for subject in SUBJECTS}
        self.cpu_ratios = {subject: [] for subject in SUBJECTS}
        self.time_ratios = {subject: [] for subject in SUBJECTS}

    def take(self, rounds):
        if machine.file_limit() < self.case.in_flight + 100:
            reason = f"the limit of open files is {machine.file_limit()}"
            self.left_out = {subject: reason for subject in (self.case.reference, *self.others)}
            return
        with runs.server(self.binaries, self.case.delay, self.certificates) as url:
            for number in range(1, rounds + 1):
                report.progress(f"{self.case.name}, round {number} of {rounds}")
                for _ in range(self.case.launches):
                    self._take_turn(url)

    def _take_turn(self, url):
        """Runs all subjects, the reference before each of them or before the first one."""
        reference = None
        for subject in list(self.others):
            if reference is None or not self.case.one_reference:
                reference = self._run(self.case.reference, url)
                self.runs_of[self.case.reference].append(reference)
            try:
                run = self._run(subject, url)
            except runs.RunTooLong as failure:
                self.left_out[subject] = str(failure)
                self.others.remove(subject)
                self.runs_of[subject] = []
                continue
            self.runs_of[subject].append(run)
            self.cpu_ratios[subject].append(run.cpu_microseconds_per_request / reference.cpu_microseconds_per_request)
            self.time_ratios[subject].append(reference.flows_per_second / run.flows_per_second)

    def _run(self, subject, url):
        case = self.case
        cores = machine.SERVER_CORES if case.shares_core else machine.CLIENT_CORES
        ca = store = None
        if self.certificates:
            if subject == "urlsession":
                store = self.certificates.store(with_system=False)
            else:
                ca = self.certificates.authority
        with system_store(store):
            if case.cold:
                return runs.run_cold(self.binaries, subject, url, ca=ca, cores=cores)
            return runs.run(
                self.binaries, subject, url, flows=case.fewer_flows.get(subject, case.flows),
                in_flight=case.in_flight, warm_up=case.warm_up, ca=ca, cores=cores,
            )

    def results(self):
        return [self._result(subject) for subject in SUBJECTS if self.runs_of[subject]]

    def _result(self, subject):
        taken = self.runs_of[subject]
        return {
            "case": self.case.name,
            "subject": subject,
            "cpuMicrosecondsPerRequest": round(median(run.cpu_microseconds_per_request for run in taken), 2),
            "flowsPerSecond": round(median(run.flows_per_second for run in taken), 1),
            "peakMemoryKB": round(median(run.peak_memory_kb for run in taken)),
            "cpuRatio": round(median(self.cpu_ratios[subject] or [1.0]), 3),
            "timeRatio": round(median(self.time_ratios[subject] or [1.0]), 3),
        }
