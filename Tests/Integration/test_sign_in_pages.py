"""The mock tenant's pages, as a person with Chromium and axe-core find them."""

import os
import unittest

import jwt
from browser import App, PageTestCase
from tenant import PASSWORD, AuthorizationRequest, Tenant

ANA = "ana@contoso.com"
BEN = "ben@contoso.com"
CLEO = "cleo@contoso.com"
DORA = "dora@contoso.com"


@unittest.skipUnless(os.environ.get("CHROMIUM"), "there is no Chromium")
class SignInPageTests(PageTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.app = cls.enterClassContext(App())
        cls.tenant = cls.enterClassContext(Tenant())
        cls.tenant.add_user(ANA)
        cls.tenant.add_user(BEN, "email-otp")
        cls.tenant.add_user(CLEO, "federated")
        for persona in ["apple", "mfa-sms", "locked", "must-register", "must-change-password"]:
            cls.tenant.add_persona(persona)
        methods = [{"channel": "email", "target": "second@contoso.com"}, {"channel": "sms", "target": "+14255550111"}]
        cls.tenant.add_persona("password", email=DORA, needsSecondFactor=True, methods=methods)

    def request(self, **extra: str) -> AuthorizationRequest:
        return AuthorizationRequest(self.tenant, self.app.redirect_uri, **extra)

    def open(self, request: AuthorizationRequest, **settings):
        return self.open_page(request.url, **settings)

    def sign_in(self, page, email: str, password: str = ""):
        page.get_by_label("Email address").fill(email)
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Sign in").click()

    def enter_by_keyboard(self, page, *entries: tuple[str, str]):
        """Types into one field after the other, the first of which has the focus, and presses Enter in the last."""
        for place, (field, text) in enumerate(entries):
            if place > 0:
                page.keyboard.press("Tab")
            self.await_focus(page, field)
            page.keyboard.type(text)
        page.keyboard.press("Enter")

    def assert_signed_in(self, request: AuthorizationRequest, email: str) -> dict:
        back = self.app.wait()
        self.assertEqual(back["state"], request.state)
        tokens = request.redeem(back["code"])
        metadata = self.tenant.metadata()
        claims = jwt.decode(
            tokens["id_token"],
            jwt.PyJWKClient(metadata["jwks_uri"]).get_signing_key_from_jwt(tokens["id_token"]),
            algorithms=["RS256"],
            audience=self.tenant.client_id,
            issuer=metadata["issuer"],
        )
        self.assertEqual(claims["email"], email)
        self.assertEqual(claims["nonce"], request.nonce)
        self.assertEqual(request.redeem(back["code"])["error"], "invalid_grant")
        return claims

    def test_a_password_leads_back_to_the_app(self):
        request = self.request()
        page = self.open(request)
        self.sign_in(page, ANA, PASSWORD)
        page.get_by_text("Back in the app").wait_for()
        self.assert_signed_in(request, ANA)
        self.assertEqual(page.complaints, [])

    def test_no_script_is_needed(self):
        request = self.request()
        self.sign_in(self.open(request, java_script_enabled=False), ANA, PASSWORD)
        self.assert_signed_in(request, ANA)

    def test_a_wrong_password_is_said_and_the_name_stays(self):
        request = self.request()
        page = self.open(request)
        self.sign_in(page, ANA, "wrong")
        self.assertIn("is wrong", page.get_by_role("alert").inner_text())
        self.assertEqual(page.get_by_label("Email address").input_value(), ANA)
        self.assertEqual(page.get_by_label("Password").input_value(), "")
        self.await_focus(page, "password")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        self.assert_signed_in(request, ANA)

    def test_cancel_tells_the_app(self):
        request = self.request()
        self.open(request).get_by_role("button", name="Cancel").click()
        back = self.app.wait()
        self.assertEqual(back["error"], "access_denied")
        self.assertEqual(back["state"], request.state)

    def test_the_keyboard_is_enough(self):
        request = self.request()
        page = self.open(request)
        self.enter_by_keyboard(page, ("username", ANA), ("password", PASSWORD))
        self.assert_signed_in(request, ANA)

    def test_the_keyboard_is_enough_for_a_second_factor(self):
        request = self.request()
        page = self.open(request)
        self.enter_by_keyboard(page, ("username", DORA), ("password", PASSWORD))
        first = page.get_by_role("button", name="Email to s***d@co**o**o.com")
        first.wait_for()
        # The page's policy lets nobody evaluate text again and again.
        page.locator("[name=method]:focus").wait_for()
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.innerText"), "Text message to +1********1")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Enter your code").wait_for()
        self.enter_by_keyboard(page, ("code", "0"))
        page.get_by_role("alert").wait_for()
        self.enter_by_keyboard(page, ("code", self.tenant.latest_code("+14255550111")))
        self.assertEqual(self.assert_signed_in(request, DORA)["amr"], ["pwd", "mfa"])
        self.assertEqual(page.complaints, [])

    def test_the_keyboard_is_enough_to_change_a_password(self):
        eve, new = "eve@contoso.com", "New-Passw0rd"
        self.tenant.add_persona("must-change-password", email=eve)
        request = self.request()
        page = self.open(request)
        self.enter_by_keyboard(page, ("username", eve), ("password", PASSWORD))
        page.get_by_role("heading", name="Change your password").wait_for()
        self.enter_by_keyboard(page, ("password", PASSWORD), ("new_password", "weak"))
        self.assertIn("too short", page.get_by_role("alert").inner_text())
        self.await_focus(page, "new_password")
        page.keyboard.press("Shift+Tab")
        self.enter_by_keyboard(page, ("password", PASSWORD), ("new_password", new))
        self.assertEqual(self.assert_signed_in(request, eve)["amr"], ["pwd"])
        self.assertEqual(page.complaints, [])

    def test_an_account_registers_an_address(self):
        fay = "fay@contoso.com"
        self.tenant.add_persona("must-register", email=fay)
        request = self.request()
        page = self.open(request)
        self.sign_in(page, fay, PASSWORD)
        page.get_by_role("heading", name="Register an email address").wait_for()
        page.get_by_label("Email address").fill("fays.other@contoso.com")
        page.get_by_role("button", name="Continue").click()
        page.get_by_label("Code").fill(self.tenant.latest_code("fays.other@contoso.com"))
        page.get_by_role("button", name="Continue").click()
        self.assertEqual(self.assert_signed_in(request, fay)["amr"], ["pwd", "mfa"])

    def test_the_keyboard_reaches_each_button_in_order(self):
        page = self.open(self.request())
        self.await_focus(page, "username")
        reached = []
        for _ in range(4):
            focused = page.evaluate("document.activeElement.id || document.activeElement.innerText")
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            reached.append((focused, outline))
            page.keyboard.press("Tab")
        self.assertEqual(reached, [(name, "solid") for name in ["username", "password", "Sign in", "Cancel"]])

    def test_a_code_by_mail_leads_back_to_the_app(self):
        request = self.request(login_hint=BEN)
        page = self.open(request)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_label("Code").fill("0")
        page.get_by_role("button", name="Continue").click()
        self.assertIn("That code", page.get_by_role("alert").inner_text())
        page.get_by_role("button", name="Send another code").click()
        page.get_by_label("Code").fill(self.tenant.latest_code(BEN))
        page.get_by_role("button", name="Continue").click()
        self.assert_signed_in(request, BEN)

    def test_a_federated_account_goes_by_way_of_its_provider(self):
        request = self.request()
        page = self.open(request)
        self.sign_in(page, CLEO)
        page.get_by_role("button", name="Sign in with Google (mock)").click()
        self.assert_signed_in(request, CLEO)

    def test_the_outcome_can_come_in_a_form(self):
        request = self.request(response_mode="form_post")
        page = self.open(request)
        self.sign_in(page, ANA, PASSWORD)
        page.get_by_role("button", name="Continue").click()
        self.assert_signed_in(request, ANA)
        self.assertEqual(page.complaints, [])

    def test_axe_finds_nothing_on_any_page(self):
        for scheme in ["light", "dark"]:
            with self.subTest(scheme):
                self.check_pages(scheme)

    def check_pages(self, scheme: str):
        page = self.open(self.request(), color_scheme=scheme)
        dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 18, 18)"
        self.assertEqual(dark, scheme == "dark")
        self.check_with_axe(page)
        self.sign_in(page, ANA, "wrong")
        self.check_with_axe(page)
        self.sign_in(page, CLEO)
        self.check_with_axe(page)
        page = self.open(self.request(login_hint=BEN), color_scheme=scheme)
        page.get_by_role("button", name="Sign in").click()
        self.check_with_axe(page)
        page.get_by_label("Code").fill("0")
        page.get_by_role("button", name="Continue").click()
        self.check_with_axe(page)
        for email, heading in [
            (DORA, "Confirm that it is you"),
            ("mfa-sms@contoso.com", "Enter your code"),
            ("must-register@contoso.com", "Register an email address"),
            ("must-change-password@contoso.com", "Change your password"),
            ("apple@contoso.com", "Sign in with Apple (mock)"),
            ("locked@contoso.com", "Sign in"),
        ]:
            page = self.open(self.request(), color_scheme=scheme, viewport={"width": 320, "height": 640})
            self.sign_in(page, email, PASSWORD)
            page.get_by_role("heading", name=heading, exact=True).wait_for()
            if heading == "Sign in":
                page.get_by_role("alert").wait_for()
            self.check_with_axe(page)
            overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(overflow, 0, f"{heading} scrolls sideways")
            if heading == "Change your password":
                page.get_by_label("Current password").fill("x")
                page.get_by_label("New password").fill("x")
                page.get_by_role("button", name="Change the password").click()
                page.get_by_role("alert").wait_for()
                self.check_with_axe(page)
        page = self.open(self.request(response_mode="form_post"), color_scheme=scheme)
        self.sign_in(page, ANA, PASSWORD)
        self.check_with_axe(page)
        page = self.open(AuthorizationRequest(self.tenant, "https://elsewhere.example/"), color_scheme=scheme)
        self.check_with_axe(page)
        page.goto(self.tenant.metadata()["end_session_endpoint"])
        self.check_with_axe(page)


if __name__ == "__main__":
    unittest.main()
