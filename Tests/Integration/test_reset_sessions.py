"""The example `reset-password-web` over restarts, and as two processes behind nginx that share Redis."""

import re
import ssl
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib import parse

from reset_web import PROGRAM, PlainBrowser, ResetWeb
from shared_sessions import NGINX, REDIS_SERVER, Nginx, Redis, free_port
from tenant import PATIENCE, Tenant
from test_reset_web_http import make_certificate

ANA = "ana@contoso.com"
NEW_PASSWORD = "New-Passw0rd"
KEY = {"NATIVEAUTH_SAVED_STATE_KEY": "k" * 32}


class SessionTestCase(unittest.TestCase):
    def setUp(self):
        self.tenant = self.enterContext(Tenant())
        self.tenant.add_user(ANA)

    def asked(self, endpoint: str) -> int:
        requests = self.tenant.call(self.tenant.admin + "/requests")["requests"]
        return sum(request["path"].endswith(endpoint) for request in requests)

    def start(self, port: int, *options: str, **environment: str) -> ResetWeb:
        return self.enterContext(ResetWeb(self.tenant, "--port", str(port), *options, **environment))


@unittest.skipUnless(PROGRAM, "there is no example")
class MemorySessionTests(SessionTestCase):
    def test_a_restart_loses_the_session_and_says_to_start_again(self):
        port = free_port()
        site = self.start(port, **KEY)
        browser = PlainBrowser(site.url)
        page = browser.submit(browser.get().page, "send", email=ANA).page
        site.stop()
        self.start(port, **KEY)
        self.assertEqual(browser.get("/healthz").status, 200)
        page = browser.submit(page, "verify", code=self.tenant.latest_code(ANA)).page
        self.assertEqual(page.step, "email")
        self.assertIn("Start again with a new code.", page.text)
        self.assertEqual(self.asked("resetpassword/v1.0/continue"), 0)
        page = browser.submit(page, "send", email=ANA).page
        self.assertEqual(browser.submit(page, "verify", code=self.tenant.latest_code(ANA)).page.step, "password")


@unittest.skipUnless(PROGRAM and REDIS_SERVER and NGINX, "redis-server or nginx isn't installed")
class SharedSessionTests(SessionTestCase):
    def setUp(self):
        super().setUp()
        directory = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.redis = self.enterContext(Redis(directory))
        self.ports = [free_port(), free_port()]
        self.sites = [self.serve(port) for port in self.ports]
        certificate, key = make_certificate(directory)
        self.nginx = self.enterContext(Nginx(directory, self.ports, certificate, key))
        self.trust = ssl.create_default_context(cafile=certificate)

    def serve(self, port: int) -> ResetWeb:
        return self.start(port, "--behind-proxy", "--sessions", self.redis.url, **KEY)

    def restart(self, number: int):
        """Kills a process, and starts another one in its place."""
        self.sites[number].process.kill()
        self.sites[number].process.wait(timeout=PATIENCE)
        self.sites[number] = self.serve(self.ports[number])

    @contextmanager
    def code_under_way(self, browser: PlainBrowser, page):
        """The answer that comes while the tenant takes the right code, for which it needs some seconds."""
        self.tenant.inject("resetpassword/v1.0/continue", "delay", seconds=5)
        with ThreadPoolExecutor(1) as pool:
            answer = pool.submit(browser.submit, page, "verify", code=self.tenant.latest_code(ANA))
            deadline = time.monotonic() + PATIENCE
            while self.asked("resetpassword/v1.0/continue") == 0:
                self.assertLess(time.monotonic(), deadline)
            yield answer

    def browser(self) -> PlainBrowser:
        url = f"https://127.0.0.1:{self.nginx.port}"
        return PlainBrowser(url, self.trust, Origin=url, Sec_Fetch_Site="same-origin")

    def test_a_reset_whose_requests_land_on_one_process_and_the_other(self):
        browser = self.browser()
        answer = browser.get()
        self.assertRegex(
            answer.headers["Set-Cookie"], r"^__Host-reset=[\w-]{43}; Path=/; HttpOnly; SameSite=Lax; Secure$"
        )
        page = browser.submit(answer.page, "send", email=ANA).page
        self.assertEqual(page.step, "code")
        # One request more, so that the next form goes to the process that this one didn't go to.
        browser.get()
        page = browser.submit(page, "verify", code="0" * 8).page
        self.assertIn("This code is wrong.", page.text)
        browser.get()
        page = browser.submit(page, "verify", code=self.tenant.latest_code(ANA)).page
        self.assertEqual(page.step, "password")
        self.assertEqual(browser.get().page.step, "password")
        page = browser.submit(page, "save", password=NEW_PASSWORD, confirmation=NEW_PASSWORD).page
        self.assertEqual(page.step, "done")
        landed = self.nginx.landed()
        self.assertTrue(all(one[1] != next[1] for one, next in zip(landed, landed[1:])), landed)
        self.assertEqual({port for method, port in landed if method == "POST"}, set(self.ports))
        for kept in ["Old-Passw0rd", NEW_PASSWORD, self.tenant.latest_code(ANA), KEY["NATIVEAUTH_SAVED_STATE_KEY"]]:
            self.assertNotIn(kept, self.redis.values())

    def test_a_process_dies_between_two_steps_and_then_both_and_redis(self):
        browser = self.browser()
        page = browser.submit(browser.get().page, "send", email=ANA).page
        self.restart(0)
        page = browser.submit(page, "verify", code="0" * 8).page
        self.assertIn("This code is wrong.", page.text)
        self.restart(0)
        self.restart(1)
        page = browser.submit(page, "verify", code=self.tenant.latest_code(ANA)).page
        self.assertEqual(page.step, "password")
        self.redis.stop()
        self.redis.start()
        self.assertEqual(browser.get().page.step, "password")
        page = browser.submit(page, "save", password=NEW_PASSWORD, confirmation=NEW_PASSWORD).page
        self.assertEqual(page.step, "done")
        self.assertEqual(self.asked("resetpassword/v1.0/start"), 1)

    def test_both_are_stopped_while_the_tenant_takes_the_code_and_the_place_is_the_next_one(self):
        browser = self.browser()
        page = browser.submit(browser.get().page, "send", email=ANA).page
        with self.code_under_way(browser, page) as answer:
            for number, port in enumerate(self.ports):
                self.sites[number].stop()
                self.sites[number] = self.serve(port)
            answer.exception()
        page = browser.submit(page, "verify", code="0" * 8).page
        self.assertEqual(page.step, "password")

    def test_one_process_alone_goes_on_while_the_other_is_away(self):
        browser = self.browser()
        page = browser.submit(browser.get().page, "send", email=ANA).page
        self.sites[0].stop()
        page = browser.submit(page, "verify", code=self.tenant.latest_code(ANA)).page
        self.assertEqual(page.step, "password")
        page = browser.submit(page, "save", password=NEW_PASSWORD, confirmation=NEW_PASSWORD).page
        self.assertEqual(page.step, "done")

    def test_a_double_click_on_both_processes_spends_a_code_once(self):
        browser = self.browser()
        page = browser.submit(browser.get().page, "send", email=ANA).page
        form = parse.urlencode({**page.forms["verify"], "code": self.tenant.latest_code(ANA)})
        self.tenant.inject("resetpassword/v1.0/continue", "delay", seconds=0.5)
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda _: browser.ask("POST", "/", form).status, range(4)))
        self.assertEqual(answers, [303] * 4)
        self.assertEqual({port for _, port in self.nginx.landed()[-4:]}, set(self.ports))
        self.assertEqual(self.asked("resetpassword/v1.0/continue"), 1)
        self.assertEqual(browser.get().page.step, "password")

    def test_the_page_waits_in_words_while_redis_is_away_and_knows_the_place_when_it_is_back(self):
        browser = self.browser()
        page = browser.submit(browser.get().page, "send", email=ANA).page
        code = self.tenant.latest_code(ANA)
        self.assertEqual(browser.get("/healthz").status, 200)
        self.redis.stop()
        for answer in [browser.get(), browser.submit(page, "verify", code=code), browser.get("/?lang=de")]:
            self.assertEqual((answer.status, answer.headers["Retry-After"]), (503, "5"))
            self.assertNotIn("Set-Cookie", answer.headers)
        self.assertIn("Versuchen Sie es gleich noch einmal", answer.page.text)
        answer = browser.get("/healthz")
        self.assertEqual((answer.status, answer.body), (503, "sessions are away\n"))
        self.assertEqual(self.asked("resetpassword/v1.0/continue"), 0)
        self.redis.start()
        self.assertEqual(browser.get("/healthz").status, 200)
        self.assertEqual(browser.get().page.step, "code")
        self.assertEqual(browser.submit(page, "verify", code=code).page.step, "password")
        for site in self.sites:
            site.stop()
        complaints = "".join(line for site in self.sites for line in site.complaints)
        self.assertIn("The sessions' Redis is away", complaints)
        self.assertIn("The sessions' Redis is back", complaints)
        self.assertIsNone(re.search("ana|" + "|".join(browser.cookies.values()), complaints))

    def test_redis_goes_away_while_the_tenant_takes_the_code_and_the_place_is_the_next_one(self):
        browser = self.browser()
        page = browser.submit(browser.get().page, "send", email=ANA).page
        with self.code_under_way(browser, page) as answer:
            self.redis.stop()
            self.assertEqual(answer.result().status, 503)
        self.redis.start()
        # Whichever process is asked, it may have to wait for the one that has the outcome.
        page = browser.submit(page, "verify", code="0" * 8).page
        self.assertEqual(page.step, "password")
        page = browser.submit(page, "save", password=NEW_PASSWORD, confirmation=NEW_PASSWORD).page
        self.assertEqual(page.step, "done")

    def test_without_the_same_key_sharing_is_in_vain_and_the_program_says_so(self):
        with ResetWeb(self.tenant, "--sessions", self.redis.url) as site:
            self.assertEqual(PlainBrowser(site.url).get("/healthz").status, 200)
        self.assertIn("in vain", " ".join("".join(site.complaints).split()))

    def test_a_redis_that_cannot_be_meant_is_refused_and_its_password_not_shown(self):
        for options in [["rediss://:secret@127.0.0.1"], ["redis://:secret@"], ["memory", "--sessions-password-file", "x"]]:
            with self.assertRaisesRegex(RuntimeError, "--sessions") as caught, ResetWeb(None, "--sessions", *options):
                pass
            self.assertNotIn("secret", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
