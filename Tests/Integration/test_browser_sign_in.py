"""The example `browser-sign-in`, with a person who signs in with Chromium."""

import os
import stat
import subprocess
import tempfile
import unittest
from pathlib import Path
from urllib import error, parse, request

from axe_playwright_python.sync_playwright import Axe
from browser import Browser
from tenant import PASSWORD, PATIENCE, Tenant

ANA = "ana@contoso.com"
PROGRAM = os.environ.get("BROWSER_SIGN_IN")


class Program:
    """The example as a process of its own, for as long as the `with` block."""

    def __init__(self, tenant: Tenant, *options: str, **environment: str):
        self.command = [PROGRAM, "--client-id", tenant.client_id, "--authority", tenant.authority, *options]
        self.environment = {**os.environ, **environment}

    def __enter__(self):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True, env=self.environment
        )
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()

    def printed_address(self) -> str:
        while not (line := self.process.stdout.readline()).startswith("http"):
            assert line, self.process.stderr.read()
        return line.strip()

    def end(self) -> tuple[int, str, str]:
        """Exit code, and what is left of the output."""
        output, complaints = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, output, complaints


@unittest.skipUnless(os.environ.get("CHROMIUM") and PROGRAM, "there is no Chromium, or no example")
class BrowserSignInTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Browser())
        cls.tenant = cls.enterClassContext(Tenant())
        cls.tenant.add_user(ANA)
        cls.tenant.add_user("cleo@contoso.com", "federated")

    def open(self, address: str, **settings):
        page = self.browser.open(address, **settings)
        self.addCleanup(page.context.close)
        return page

    def sign_in(self, page, email: str, password: str = ""):
        page.get_by_label("Email address").fill(email)
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Sign in").click()

    def test_a_person_signs_in_and_the_program_knows_the_account(self):
        with Program(self.tenant, "--print", "--email", ANA) as program:
            page = self.open(program.printed_address())
            self.assertEqual(page.get_by_label("Email address").input_value(), ANA)
            self.sign_in(page, ANA, PASSWORD)
            page.get_by_role("heading", name="Back to the app").wait_for()
            page.get_by_text("You can close this page.").wait_for()
            self.assertEqual(program.end(), (0, f"Signed in as {ANA}.\n", ""))
            self.assertEqual(page.complaints, [])

    def test_a_federated_account_signs_in(self):
        with Program(self.tenant, "--print") as program:
            page = self.open(program.printed_address(), java_script_enabled=False)
            self.sign_in(page, "cleo@contoso.com")
            page.get_by_role("button", name="Sign in with Google (mock)").click()
            page.get_by_role("heading", name="Back to the app").wait_for()
            self.assertEqual(program.end(), (0, "Signed in as cleo@contoso.com.\n", ""))

    def test_the_desktops_own_command_gets_the_address(self):
        with tempfile.TemporaryDirectory() as folder:
            address = Path(folder) / "address"
            os.mkfifo(address)
            command = Path(folder) / "xdg-open"
            command.write_text(f'#!/bin/sh\nprintf %s "$1" >"{address}"\n')
            command.chmod(stat.S_IRWXU)
            with Program(self.tenant, PATH=f"{folder}:{os.environ['PATH']}") as program:
                page = self.open(address.read_text())
                self.sign_in(page, ANA, PASSWORD)
                page.get_by_role("heading", name="Back to the app").wait_for()
                self.assertEqual(program.end(), (0, f"Signed in as {ANA}.\n", ""))

    def test_without_a_browser_the_address_is_printed(self):
        with tempfile.TemporaryDirectory() as folder:
            with Program(self.tenant, PATH=folder) as program:
                self.sign_in(self.open(program.printed_address()), ANA, PASSWORD)
                self.assertEqual(program.end()[0], 0)

    def test_cancel_ends_the_program(self):
        with Program(self.tenant, "--print") as program:
            page = self.open(program.printed_address())
            page.get_by_role("button", name="Cancel").click()
            page.get_by_role("heading", name="Back to the app").wait_for()
            self.assertEqual(program.end(), (75, "", "browser-sign-in: Nobody was signed in.\n"))

    def test_another_page_of_the_browser_cant_end_the_sign_in(self):
        with Program(self.tenant, "--print") as program:
            address = program.printed_address()
            redirect = dict(parse.parse_qsl(parse.urlsplit(address).query))["redirect_uri"]
            for query in ["?code=stolen&state=guessed", "?error=access_denied", ""]:
                with self.assertRaises(error.HTTPError) as refusal:
                    request.urlopen(redirect + query, timeout=PATIENCE)
                self.assertEqual(refusal.exception.code, 400)
                refusal.exception.close()
            self.sign_in(self.open(address), ANA, PASSWORD)
            self.assertEqual(program.end(), (0, f"Signed in as {ANA}.\n", ""))

    def test_axe_finds_nothing_on_the_last_page(self):
        for scheme in ["light", "dark"]:
            with self.subTest(scheme), Program(self.tenant, "--print") as program:
                page = self.open(program.printed_address(), color_scheme=scheme)
                self.sign_in(page, ANA, PASSWORD)
                page.get_by_role("heading", name="Back to the app").wait_for()
                text = page.evaluate("getComputedStyle(document.body).color")
                self.assertEqual(text, {"light": "rgb(0, 0, 0)", "dark": "rgb(255, 255, 255)"}[scheme])
                report = Axe().run(page)
                self.assertEqual(report.violations_count, 0, report.generate_report())
                self.assertGreater(len(report.response["passes"]), 5)


if __name__ == "__main__":
    unittest.main()
