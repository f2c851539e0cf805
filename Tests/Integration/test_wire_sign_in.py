"""Sign-in, second factors and the registration of methods, as the protocol's description has them."""

import unittest

from tenant import PASSWORD
from wire_client import BrowserNeeded, SignIn
from wire_test_case import ANA, PHONE, WireTestCase


class SignInTests(WireTestCase):
    def test_with_a_password(self):
        self.tenant.add_user(ANA)
        sign_in = SignIn(self.client, ANA)
        self.assertEqual(sign_in.start("password redirect").keys(), {"continuation_token"})
        answer = sign_in.challenge()
        self.assertEqual(answer.keys(), {"continuation_token", "challenge_type"})
        self.assertEqual(answer["challenge_type"], "password")
        with self.refused("invalid_grant", code=50126):
            sign_in.send_password("Wrong-Passw0rd")
        self.check_tokens(sign_in.send_password(PASSWORD))

    def test_with_a_code_by_mail(self):
        email = self.tenant.add_persona("email-otp")
        sign_in = SignIn(self.client, email)
        # The app lists a password too: the account decides.
        sign_in.start()
        self.check_code_was_sent(sign_in.challenge(), email=email)
        with self.refused("invalid_grant", "invalid_oob_value", 50181):
            sign_in.send_code(self.wrong_code(email))
        first = self.code(email)
        sign_in.challenge()
        with self.refused("invalid_grant", "invalid_oob_value"):
            sign_in.send_code(first)
        self.check_tokens(sign_in.send_code(self.code(email)))

    def test_scopes_decide_which_tokens_come(self):
        self.tenant.add_user(ANA)

        def tokens(scope: str) -> dict:
            return self.challenged(SignIn(self.client, ANA)).send_password(PASSWORD, scope=scope)

        self.assertNotIn("refresh_token", tokens("openid"))
        self.assertNotIn("id_token", tokens("api://orders/read"))
        with self.refused("invalid_scope"):
            tokens("api://orders/read api://bills/read")

    def test_tokens_need_a_scope(self):
        self.tenant.add_user(ANA)
        email = self.tenant.add_persona("email-otp")
        with_password = self.challenged(SignIn(self.client, ANA))
        with_code = self.challenged(SignIn(self.client, email))
        with self.refused("invalid_request"):
            with_password.send_password(PASSWORD, scope="")
        with self.refused("invalid_request"):
            with_code.send_code(self.code(email), scope="")
        self.check_tokens(with_password.send_password(PASSWORD))
        self.check_tokens(with_code.send_code(self.code(email)))

    def test_tokens_are_refreshed(self):
        self.tenant.add_user(ANA)
        tokens = self.challenged(SignIn(self.client, ANA)).send_password(PASSWORD)
        fresh = self.client.refresh(tokens, scope="openid offline_access")
        self.assertEqual(fresh["token_type"], "Bearer")
        self.assertNotEqual(fresh["access_token"], tokens["access_token"])
        with self.refused("invalid_grant"):
            self.client.refresh({"refresh_token": "unknown"}, scope="openid")

    def test_an_unknown_user(self):
        with self.refused("user_not_found", code=50034):
            SignIn(self.client, ANA).start()

    def test_a_federated_account_goes_to_the_browser(self):
        for persona in ("google", "apple", "microsoft"):
            email = self.tenant.add_persona(persona)
            with self.subTest(persona), self.assertRaises(BrowserNeeded):
                SignIn(self.client, email).start()

    def test_an_app_that_lists_too_little_goes_to_the_browser(self):
        self.tenant.add_user(ANA)
        code_only = self.tenant.add_persona("email-otp")
        for email, challenge_type in ((ANA, "oob redirect"), (code_only, "password redirect")):
            with self.subTest(challenge_type), self.assertRaises(BrowserNeeded):
                SignIn(self.client, email).start(challenge_type)

    def test_a_password_that_must_be_changed(self):
        email = self.tenant.add_persona("must-change-password")
        with self.refused("invalid_request", code=50142):
            self.challenged(SignIn(self.client, email)).send_password(PASSWORD)


class SecondFactorTests(WireTestCase):
    def need_second_factor(self, persona: str) -> SignIn:
        sign_in = self.challenged(SignIn(self.client, self.tenant.add_persona(persona)))
        with self.refused("invalid_grant", "mfa_required", 50076):
            sign_in.send_password(PASSWORD)
        return sign_in

    def test_by_mail(self):
        sign_in = self.need_second_factor("mfa-email")
        [method] = sign_in.methods()
        self.assertEqual((method["challenge_type"], method["challenge_channel"]), ("oob", "email"))
        self.assertRegex(method["login_hint"], r"^s\S*\*\S*@\S*\*\S*\.com$")
        target = "second.mfa-email@contoso.com"
        self.check_code_was_sent(sign_in.challenge_method(method), email=target)
        with self.refused("invalid_grant", "invalid_oob_value"):
            sign_in.send_second_code(self.wrong_code(target))
        self.check_tokens(sign_in.send_second_code(self.code(target)))

    def test_by_text_message(self):
        sign_in = self.need_second_factor("mfa-sms")
        [method] = sign_in.methods()
        self.assertEqual((method["challenge_type"], method["challenge_channel"]), ("oob", "sms"))
        self.assertRegex(method["login_hint"], r"^\+1\*+\d{1,2}$")
        target = "+14255550100"
        self.check_code_was_sent(sign_in.challenge_method(method), phone=target)
        first = self.code(target)
        self.check_code_was_sent(sign_in.challenge_method(method), phone=target)
        with self.refused("invalid_grant", "invalid_oob_value"):
            sign_in.send_second_code(first)
        self.check_tokens(sign_in.send_second_code(self.code(target)))

    def test_an_app_without_the_capability_goes_to_the_browser(self):
        for persona in ("mfa-email", "mfa-sms", "must-register"):
            sign_in = SignIn(self.client, self.tenant.add_persona(persona))
            sign_in.start(capabilities="")
            sign_in.challenge()
            with self.subTest(persona), self.assertRaises(BrowserNeeded):
                sign_in.send_password(PASSWORD)

    def test_the_older_name_of_capabilities(self):
        email = self.tenant.add_persona("mfa-sms")
        body = self.client.post(
            "oauth2/v2.0/initiate",
            username=email,
            challenge_type="password redirect",
            capability="mfa_required",
        )
        sign_in = SignIn(self.client, email)
        sign_in.token = body["continuation_token"]
        sign_in.challenge()
        with self.refused("invalid_grant", "mfa_required"):
            sign_in.send_password(PASSWORD)

    def test_an_unknown_capability(self):
        self.tenant.add_user(ANA)
        with self.refused("invalid_request"):
            SignIn(self.client, ANA).start(capabilities="mfa_required teleport")

    def test_a_method_must_be_chosen(self):
        sign_in = self.need_second_factor("mfa-sms")
        with self.refused("invalid_request", "introspect_required"):
            sign_in.challenge()


class RegistrationTests(WireTestCase):
    def need_registration(self) -> SignIn:
        self.email = self.tenant.add_persona("must-register")
        sign_in = self.challenged(SignIn(self.client, self.email))
        with self.refused("invalid_grant", "registration_required"):
            sign_in.send_password(PASSWORD)
        return sign_in

    def check_code_for_registration(self, answer: dict, channel: str, target: str):
        self.assertEqual(answer["challenge_type"], "oob")
        self.assertEqual(answer["binding_method"], "prompt")
        self.assertEqual(answer["challenge_channel"], channel)
        self.assertEqual(answer["challenge_target"], target)
        self.assertEqual(answer["code_length"], len(self.code(target)))

    def test_of_an_address(self):
        sign_in = self.need_registration()
        methods = {method["id"]: method for method in sign_in.registrable_methods()}
        self.assertEqual(methods.keys(), {"email", "sms"})
        self.assertEqual(methods["email"]["login_hint"], self.email)
        self.assertNotIn("login_hint", methods["sms"])
        answer = sign_in.register("email", "other@contoso.com")
        self.check_code_for_registration(answer, "email", "other@contoso.com")
        with self.refused("invalid_grant", "invalid_oob_value"):
            sign_in.send_registration_code(self.wrong_code("other@contoso.com"))
        sign_in.send_registration_code(self.code("other@contoso.com"))
        self.check_tokens(sign_in.tokens())

    def test_of_a_number(self):
        sign_in = self.need_registration()
        sign_in.registrable_methods()
        self.check_code_for_registration(sign_in.register("sms", PHONE), "sms", PHONE)
        sign_in.send_registration_code(self.code(PHONE))
        self.check_tokens(sign_in.tokens())
        # From now on it is the second factor.
        again = self.challenged(SignIn(self.client, self.email))
        with self.refused("invalid_grant", "mfa_required"):
            again.send_password(PASSWORD)
        [method] = again.methods()
        self.assertEqual(method["challenge_channel"], "sms")

    def test_the_channel_need_not_be_named(self):
        for channel, target in (("email", "other@contoso.com"), ("sms", PHONE)):
            sign_in = self.need_registration()
            sign_in.registrable_methods()
            answer = sign_in.step("register/v1.0/challenge", challenge_type="oob", challenge_target=target)
            self.check_code_for_registration(answer, channel, target)
            self.tenant.start_again()

    def test_a_contact_that_is_none(self):
        sign_in = self.need_registration()
        sign_in.registrable_methods()
        for channel, target in (("email", "nowhere"), ("sms", "call me")):
            with self.subTest(channel), self.refused("invalid_request", code=901001):
                sign_in.register(channel, target)


if __name__ == "__main__":
    unittest.main()
