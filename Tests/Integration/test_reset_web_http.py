"""The example `reset-password-web`, by plain HTTP: what it says besides its pages, and what it refuses."""

import datetime
import html
import ipaddress
import json
import os
import re
import signal
import ssl
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib import parse

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from reset_web import PROGRAM, PlainBrowser, ResetWeb
from tenant import Tenant

ANA = "ana@contoso.com"
NEW_PASSWORD = "New-Passw0rd"


@unittest.skipUnless(PROGRAM, "there is no example")
class ResetWebHTTPTests(unittest.TestCase):
    def setUp(self):
        self.tenant = self.enterContext(Tenant())
        self.tenant.add_user(ANA)

    def start(self, *options: str, **environment: str) -> ResetWeb:
        return self.enterContext(ResetWeb(self.tenant, *options, **environment))

    def browser(self, *options: str, **headers: str) -> PlainBrowser:
        return PlainBrowser(self.start(*options).url, **headers)

    def requests(self) -> int:
        return len(self.tenant.call(self.tenant.admin + "/requests")["requests"])

    def reach_code(self, browser: PlainBrowser, email: str = ANA):
        page = browser.submit(browser.get().page, "send", email=email).page
        self.assertEqual(page.step, "code", page.text)
        return page

    def test_a_whole_reset_and_no_token_of_the_tenant_in_anything_that_is_sent(self):
        browser = self.browser()
        tokens = set()

        def note_tokens():
            state = self.tenant.call(self.tenant.admin + "/state")
            tokens.update(re.findall(r'"([A-Za-z0-9._~+/=-]{20,})"', json.dumps(state["continuationTokens"])))

        page = self.reach_code(browser)
        note_tokens()
        page = browser.submit(page, "verify", code="0" * 8).page
        self.assertIn("This code is wrong.", page.text)
        page = browser.submit(page, "verify", code=self.tenant.latest_code(ANA)).page
        note_tokens()
        self.assertEqual(page.step, "password")
        page = browser.submit(page, "save", password="Old-Passw0rd", confirmation="Old-Passw0rd").page
        self.assertIn("You have used this password before.", page.text)
        page = browser.submit(page, "save", password=NEW_PASSWORD, confirmation=NEW_PASSWORD).page
        note_tokens()
        self.assertEqual(page.step, "done")
        self.assertGreaterEqual(len(tokens), 2)
        everything = "\n".join(browser.received)
        for secret in [*tokens, "Old-Passw0rd", NEW_PASSWORD, "AADSTS", "flow"]:
            self.assertNotIn(secret, everything)

    def test_headers_of_a_page(self):
        headers = self.browser().get().headers
        policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
        self.assertEqual(
            policy,
            {
                "default-src": "'none'", "style-src": "'self'", "script-src": "'self'", "connect-src": "'self'",
                "img-src": "'self'", "form-action": "'self'", "frame-ancestors": "'none'", "base-uri": "'none'",
            },
        )  # fmt: skip
        self.assertEqual(headers["Cache-Control"], "no-store")
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertEqual(headers["Referrer-Policy"], "same-origin")
        self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")
        self.assertIn("camera=()", headers["Permissions-Policy"])

    def test_who_asks_for_the_header_fields_alone_gets_those_of_the_page(self):
        browser = self.browser()
        head = browser.ask("HEAD", "/")
        self.assertEqual((head.status, head.body), (200, ""))
        get = browser.get()
        for name in ["Content-Type", "Content-Security-Policy", "Cache-Control", "Content-Length"]:
            self.assertEqual(head.headers[name], get.headers[name])
        cookie = browser.cookies["reset"]
        self.assertEqual(browser.ask("HEAD", "/").status, 200)
        self.assertEqual(browser.cookies["reset"], cookie)

    def test_the_cookie_and_who_is_believed_about_https(self):
        for options, secure in [([], False), (["--behind-proxy"], True)]:
            with self.subTest(options):
                headers = self.browser(*options).get(X_Forwarded_Proto="https").headers
                self.assertEqual(headers["Strict-Transport-Security"], "max-age=31536000" if secure else None)
                cookie = headers["Set-Cookie"]
                name, *attributes = re.split("=|; ", cookie, maxsplit=1)
                self.assertEqual(name, "__Host-reset" if secure else "reset")
                value, *attributes = attributes[0].split("; ")
                self.assertRegex(value, r"^[A-Za-z0-9_-]{43}$")
                self.assertEqual(
                    set(attributes), {"Path=/", "HttpOnly", "SameSite=Lax"} | ({"Secure"} if secure else set())
                )

    def test_https_of_its_own(self):
        with tempfile.TemporaryDirectory() as directory:
            certificate, key = make_certificate(Path(directory))
            site = self.start("--tls-certificate", certificate, "--tls-key", key)
            self.assertTrue(site.url.startswith("https://"))
            browser = PlainBrowser(site.url, ssl.create_default_context(cafile=certificate))
            cookie = browser.get().headers["Set-Cookie"]
            self.assertTrue(cookie.startswith("__Host-reset=") and cookie.endswith("; Secure"), cookie)
            self.reach_code(browser)

    def test_a_form_of_another_site_does_nothing(self):
        browser = self.browser()
        page = browser.get().page
        before = self.requests()
        own = f"http://{browser.url.netloc}"
        for headers, fields in [
            ({"Origin": "https://elsewhere.example"}, {}),
            ({"Origin": "null"}, {}),
            ({"Origin": own.replace("http:", "https:")}, {}),
            ({"Sec-Fetch-Site": "cross-site"}, {}),
            ({"Sec-Fetch-Site": "same-site", "Origin": own}, {}),
            ({"Origin": own}, {"token": ""}),
            ({"Origin": own}, {"token": "A" * 43}),
        ]:
            with self.subTest(headers=headers, fields=fields):
                answer = browser.submit(page, "send", headers, email=ANA, **fields)
                self.assertEqual(answer.status, 403)
                self.assertIn("That didn’t work", answer.page.text)
        self.assertEqual(self.requests(), before)
        answer = browser.submit(page, "send", {"Origin": own, "Sec-Fetch-Site": "same-origin"}, email=ANA)
        self.assertEqual(answer.page.step, "code")

    def test_a_token_of_another_session_is_none(self):
        site = self.start()
        mine, other = PlainBrowser(site.url), PlainBrowser(site.url)
        token = other.get().page.forms["send"]["token"]
        self.assertEqual(mine.submit(mine.get().page, "send", email=ANA, token=token).status, 403)

    def test_each_step_has_an_id_and_a_token_of_its_own(self):
        site = self.start()
        victim, attacker = PlainBrowser(site.url), PlainBrowser(site.url)
        page = victim.get().page
        for action, token in [("send", "verify"), ("verify", "save")]:
            planted = victim.cookies["reset"]
            attacker.cookies = {"reset": planted}
            known = attacker.get().page
            fields = {"email": ANA} if action == "send" else {"code": self.tenant.latest_code(ANA)}
            next_page = victim.submit(page, action, **fields).page
            self.assertEqual(next_page.step, "code" if action == "send" else "password")
            self.assertNotEqual(victim.cookies["reset"], planted)
            self.assertNotEqual(next_page.forms[token]["token"], page.forms[action]["token"])
            for ask in [lambda: attacker.get(), lambda: attacker.submit(known, action, **fields)]:
                attacker.cookies = {"reset": planted}
                self.assertEqual(ask().page.step, "email")
                self.assertNotIn(attacker.cookies["reset"], [planted, victim.cookies["reset"]])
            page = next_page

    def test_an_id_that_nobody_was_given_begins_a_session_under_another_one(self):
        browser = self.browser()
        for made_up in ["A" * 43, "x", "", "../" * 14 + "A"]:
            browser.cookies = {"reset": made_up}
            self.assertEqual(browser.get().page.step, "email")
            self.assertNotEqual(browser.cookies["reset"], made_up)

    def test_a_form_without_a_session_says_that_it_took_too_long(self):
        browser = self.browser()
        page = self.reach_code(browser)
        browser.cookies = {"reset": "A" * 43}
        page = browser.submit(page, "verify", code="12345678").page
        self.assertEqual(page.step, "email")
        self.assertIn("That took too long. Start again with a new code.", page.text)

    def test_a_form_without_a_cookie_says_that_it_needs_one(self):
        browser = self.browser()
        page = browser.get().page
        for language, text in [("en", "Allow cookies for this site"), ("de", "Erlauben Sie Cookies")]:
            browser.cookies = {}
            answer = browser.submit(page, "send", {"Accept-Language": language}, email=ANA)
            self.assertEqual((answer.status, answer.page.step), (403, "problem"))
            self.assertIn(text, answer.page.text)
            self.assertEqual(browser.cookies, {})
        self.assertEqual(self.requests(), 0)

    def test_a_form_that_comes_twice_does_it_once(self):
        browser = self.browser()
        page = browser.get().page
        form = parse.urlencode({**page.forms["send"], "email": ANA})
        self.tenant.inject("resetpassword/v1.0/start", "delay", seconds=0.5)
        before = dict(browser.cookies)
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda _: browser.ask("POST", "/", form).status, range(4)))
        self.assertEqual(answers, [303] * 4)
        self.assertEqual(browser.get().page.step, "code")
        after = dict(browser.cookies)
        for cookies in [before, after]:
            # Once more, after the answer was lost, or by a click that came when the next cookie was there.
            browser.cookies = dict(cookies)
            self.assertEqual(browser.ask("POST", "/", form).status, 303)
            self.assertEqual(browser.get().page.step, "code")
            self.assertEqual(browser.cookies, after)
        self.assertEqual(self.requests(), 2, "one start and one challenge")

    def test_a_form_of_the_step_before_shows_the_step_as_it_is(self):
        browser = self.browser()
        first = browser.get().page
        code_page = self.reach_code(browser)
        stale = {**first.forms["send"], "token": code_page.forms["verify"]["token"], "email": "other@contoso.com"}
        before = self.requests()
        answer = browser.ask("POST", "/", parse.urlencode(stale))
        self.assertEqual((answer.status, browser.get().page.step), (303, "code"))
        self.assertEqual(self.requests(), before)

    def test_a_form_of_an_earlier_step_leads_to_the_step_as_it_is_and_says_so(self):
        browser = self.browser()
        first, second = browser.get("/?lang=de").page, browser.get("/?lang=de").page
        self.assertEqual(browser.submit(first, "send", email=ANA).page.step, "code")
        before = self.requests()
        answer = browser.ask("POST", "/?lang=de", parse.urlencode({**second.forms["send"], "email": "eve@contoso.com"}))
        self.assertEqual((answer.status, answer.headers["Location"]), (303, "/?lang=de&earlier"))
        page = browser.get(answer.headers["Location"]).page
        self.assertEqual(page.step, "code")
        self.assertIn("gehörte zu einem früheren Schritt", page.text)
        self.assertIn("gehörte zu einem früheren Schritt", page.ids["card"]["data-announce"])
        self.assertNotIn("früheren", browser.get("/?lang=de").page.text)
        self.assertEqual(self.requests(), before)
        answer = browser.submit(page, "verify", code=self.tenant.latest_code(ANA))
        self.assertEqual(answer.page.step, "password")

    def test_another_language_keeps_the_address_that_was_filled_in(self):
        browser = self.browser()
        page = browser.get("/?email=ana%2Breset%40contoso.com").page
        for code in ["de", "ar", "en"]:
            link = next(link for link in re.findall('href="([^"]+)"', page.html) if f"lang={code}" in link)
            page = browser.get(html.unescape(link)).page
            self.assertIn(f'<html lang="{code}"', page.html)
            self.assertEqual(page.forms["send"]["email"], "ana+reset@contoso.com")

    def test_too_many_codes_are_refused_in_words_and_ask_the_tenant_nothing(self):
        site = self.start("--send-limit", "2")
        for number in [1, 2]:
            self.reach_code(PlainBrowser(site.url), ANA)
        before = self.requests()
        browser = PlainBrowser(site.url)
        answer = browser.submit(browser.get().page, "send", email="eve@contoso.com")
        self.assertEqual(answer.status, 429)
        self.assertTrue(0 < int(answer.headers["Retry-After"]) <= 1800)
        self.assertRegex(answer.page.text, r"That was too often\. Try again in \d+:\d\d\.")
        self.assertEqual(answer.page.step, "email")
        self.assertEqual(self.requests(), before)

    def test_a_limit_counts_each_address_behind_a_proxy(self):
        site = self.start("--send-limit", "1", "--behind-proxy")
        for address, email, status in [
            ("192.0.2.1", "a@contoso.com", 200),
            ("192.0.2.1", "b@contoso.com", 429),
            ("192.0.2.2", "c@contoso.com", 200),
            ("198.51.100.9, 192.0.2.2", "d@contoso.com", 429),
            ("2001:db8::1", "e@contoso.com", 200),
            ("2001:db8::2", "f@contoso.com", 429),
            ("192.0.2.3", "C@contoso.com", 429),
            ("192.0.2.4:5678", "g@contoso.com", 200),
            ("192.0.2.4:5679", "h@contoso.com", 429),
            ("[2001:db8:1::1]:443", "i@contoso.com", 200),
        ]:
            with self.subTest(address=address, email=email):
                browser = PlainBrowser(site.url, X_Forwarded_For=address)
                self.assertEqual(browser.submit(browser.get().page, "send", email=email).status, status)

    def test_a_proxy_that_names_no_address_is_refused(self):
        site = self.start("--behind-proxy")
        for text in ["unknown", "192.0.2.1, _hidden", "192.0.2.1:x"]:
            self.assertEqual(PlainBrowser(site.url, X_Forwarded_For=text).get().status, 400, text)

    def test_too_many_tries_of_a_code_are_refused(self):
        browser = self.browser("--try-limit", "3")
        page = self.reach_code(browser)
        for _ in range(3):
            page = browser.submit(page, "verify", code="00000000").page
            self.assertIn("This code is wrong.", page.text)
        # What isn't a whole code asks nobody, and so doesn't count.
        page = browser.submit(page, "verify", code="1").page
        self.assertIn("Enter all 8 digits.", page.text)
        answer = browser.submit(page, "verify", code="00000001")
        self.assertEqual(answer.status, 429)
        self.assertEqual(answer.page.step, "code")
        self.assertIn("That was too often.", answer.page.text)

    def test_addresses_of_the_site(self):
        browser = self.browser("--app-id", "TEAMID.com.example.app")
        self.assertEqual(browser.get("/healthz").body, "ok\n")
        answer = browser.get("/.well-known/change-password")
        self.assertEqual((answer.status, answer.headers["Location"]), (303, "/?new"))
        answer = browser.get("/.well-known/apple-app-site-association")
        self.assertEqual(answer.headers["Content-Type"], "application/json")
        self.assertEqual(json.loads(answer.body), {"webcredentials": {"apps": ["TEAMID.com.example.app"]}})
        for path in ["/nothing", "/assets/", "/assets/../reset.css", "/%2e%2e/"]:
            answer = browser.get(path)
            self.assertIn(answer.status, (400, 404), path)
            self.assertEqual(answer.page.ids["card"]["data-step"], "problem")
        self.assertEqual(self.browser().get("/.well-known/apple-app-site-association").status, 404)
        for method, path, allowed in [("DELETE", "/", "GET, HEAD, POST"), ("POST", "/healthz", "GET, HEAD")]:
            answer = browser.ask(method, path)
            self.assertEqual((answer.status, answer.headers["Allow"]), (405, allowed))
        self.assertEqual(browser.get("/?" + "&".join(["a=1"] * 2000)).status, 414)
        self.assertEqual(browser.ask("POST", "/", "email=" + "x" * 9000).status, 413)
        self.assertEqual(browser.ask("POST", "/", "email=%ff").status, 400)
        self.assertEqual(browser.ask("POST", "/", "action=jump&revision=0").status, 400)

    def test_who_comes_anew_begins_anew_where_the_last_time_is_over(self):
        self.tenant.add_user("bo@contoso.com", "federated")
        browser = self.browser()
        page = browser.submit(browser.get().page, "send", email="bo@contoso.com").page
        self.assertEqual(page.step, "noPassword")
        self.assertEqual(browser.get().page.step, "noPassword")
        page = browser.get("/?email=ana%40contoso.com").page
        self.assertEqual((page.step, page.forms["send"]["email"]), ("email", ANA))
        page = browser.submit(page, "send").page
        self.assertEqual(browser.get("/?new").page.step, "code")

    def test_what_is_entered_is_no_markup(self):
        browser = self.browser()
        name = "\"><script>alert(1)</script>'&@x"
        page = browser.submit(browser.get("/?email=" + parse.quote(name)).page, "send", email=name).page
        self.assertEqual(page.ids["email"]["value"], name)
        self.assertNotIn("<script>alert", page.html)

    def test_languages(self):
        browser = self.browser()
        for header, language, direction in [
            ("de-AT,en;q=0.5", "de", "ltr"), ("en;q=0.1, ar;q=0.9", "ar", "rtl"), ("ja", "en", "ltr"),
            ("de;q=0,fr", "en", "ltr"), ("", "en", "ltr"), (";;,q=,=", "en", "ltr"),
        ]:  # fmt: skip
            body = browser.get(Accept_Language=header).body
            self.assertIn(f'<html lang="{language}" dir="{direction}">', body)
        page = browser.get("/?lang=de", Accept_Language="en").page
        answer = browser.ask("POST", "/?lang=de", parse.urlencode({**page.forms["send"], "email": "x"}))
        self.assertEqual(answer.headers["Location"], "/?lang=de")
        self.assertIn("Geben Sie eine E-Mail-Adresse ein", browser.get("/?lang=de").page.text)

    def test_a_password_whose_change_takes_long_can_be_asked_about_again(self):
        browser = self.browser("--sign-in-url", "https://example.com/in")
        page = browser.submit(self.reach_code(browser), "verify", code=self.tenant.latest_code(ANA)).page
        self.tenant.inject("resetpassword/v1.0/poll_completion", "throttled", retryAfter="60")
        page = browser.submit(page, "save", password=NEW_PASSWORD, confirmation=NEW_PASSWORD).page
        self.assertIn("Your password may be changed already.", page.text)
        self.assertNotIn("password", page.forms["save"])
        self.assertIn("Sign in", page.text)
        self.assertEqual(browser.submit(page, "save").page.step, "done")

    def test_a_signal_ends_it_and_the_note_about_the_key_is_there_without_one(self):
        site = self.start()
        self.assertEqual(PlainBrowser(site.url).get("/healthz").status, 200)
        self.assertEqual(site.stop(), 128 + signal.SIGTERM)
        self.assertIn("NATIVEAUTH_SAVED_STATE_KEY", "".join(site.complaints))
        site = self.start(NATIVEAUTH_SAVED_STATE_KEY="k" * 32)
        self.assertEqual(site.stop(), 128 + signal.SIGTERM, "also where nothing was asked yet")
        self.assertEqual("".join(site.complaints), "")

    def test_a_signal_lets_a_password_that_is_being_saved_be_saved_and_says_so(self):
        site = self.start()
        browser = PlainBrowser(site.url)
        page = browser.submit(self.reach_code(browser), "verify", code=self.tenant.latest_code(ANA)).page
        # Long enough for the signal to come before the answer, on a busy machine too.
        self.tenant.inject("resetpassword/v1.0/submit", "delay", seconds=5)
        fields = {**page.forms["save"], "password": NEW_PASSWORD, "confirmation": NEW_PASSWORD}
        before = self.requests()
        with ThreadPoolExecutor(1) as pool:
            pending = pool.submit(browser.ask, "POST", "/", parse.urlencode(fields))
            while self.requests() == before and not pending.done():
                pass
            self.assertEqual(site.stop(), 128 + signal.SIGTERM)
            answer = pending.result()
        self.assertEqual((answer.status, answer.page.step), (200, "done"))

    def test_what_cannot_be_used_is_said(self):
        for options, word in [
            (["--sign-in-url", "javascript:alert(1)"], "--sign-in-url"),
            (["--port", "70000"], "--port"),
            (["--address", "0.0.0.0"], "--tls-certificate"),
            (["--tls-key", "x"], "--tls-certificate"),
            (["--rules", "minimum-length:0"], "--rules"),
        ]:
            with self.assertRaisesRegex(RuntimeError, word), ResetWeb(self.tenant, *options):
                pass
        with (
            self.assertRaisesRegex(RuntimeError, "32 bytes"),
            ResetWeb(self.tenant, NATIVEAUTH_SAVED_STATE_KEY="short"),
        ):
            pass

    def test_the_demonstration_prints_each_code(self):
        with ResetWeb(None) as site:
            browser = PlainBrowser(site.url)
            page = self.reach_code(browser)
            line = next(line for line in site.process.stdout if line.startswith("mail to"))
            code = re.fullmatch(r"mail to ana@contoso\.com: code (\d{6})\n", line).group(1)
            self.assertEqual(browser.submit(page, "verify", code=code).page.step, "password")


def make_certificate(directory: Path) -> tuple[str, str]:
    """A certificate for 127.0.0.1 that is its own authority, and its key, in files."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "reset page")])
    now = datetime.datetime.now(datetime.timezone.utc)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    form = serialization.PrivateFormat.PKCS8
    (directory / "certificate.pem").write_bytes(certificate.public_bytes(pem))
    (directory / "key.pem").write_bytes(key.private_bytes(pem, form, serialization.NoEncryption()))
    os.chmod(directory / "key.pem", 0o600)
    return str(directory / "certificate.pem"), str(directory / "key.pem")


if __name__ == "__main__":
    unittest.main()
