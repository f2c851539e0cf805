"""Sign-up, as the protocol's description has it."""

import unittest

from tenant import PASSWORD
from wire_client import BrowserNeeded, SignIn, SignUp
from wire_test_case import ANA, WireTestCase


class SignUpTests(WireTestCase):
    def test_password_and_attributes_at_the_start(self):
        sign_up = SignUp(self.client, ANA)
        started = sign_up.start(password=PASSWORD, attributes='{"displayName": "Ana", "unknown": "ignored"}')
        self.assertEqual(started.keys(), {"continuation_token"})
        self.check_code_was_sent(sign_up.challenge(), email=ANA)
        self.assertEqual(sign_up.send_code(self.code(ANA)).keys(), {"continuation_token"})
        self.check_tokens(sign_up.tokens(username=ANA))
        self.check_tokens(self.challenged(SignIn(self.client, ANA)).send_password(PASSWORD))

    def test_a_password_that_is_missing_is_asked_for(self):
        sign_up = self.challenged(SignUp(self.client, ANA))
        with self.refused("credential_required", code=55103):
            sign_up.send_code(self.code(ANA))
        self.assertEqual(sign_up.challenge()["challenge_type"], "password")
        with self.refused("invalid_grant", "password_too_short"):
            sign_up.send_password("Ab1-")
        with self.refused("invalid_grant", "password_too_weak", 399246):
            sign_up.send_password("weakweakweak")
        sign_up.send_password(PASSWORD)
        self.check_tokens(sign_up.tokens(username=ANA))

    def test_a_weak_password_at_the_start(self):
        with self.refused("invalid_grant", "password_too_weak", 399246):
            SignUp(self.client, ANA).start(password="weakweakweak")

    def test_a_wrong_code_leaves_the_token_good(self):
        sign_up = SignUp(self.client, ANA)
        sign_up.start(password=PASSWORD)
        sign_up.challenge()
        with self.refused("invalid_grant", "invalid_oob_value", 50181):
            sign_up.send_code(self.wrong_code(ANA))
        sign_up.send_code(self.code(ANA))
        self.check_tokens(sign_up.tokens(username=ANA))

    def test_only_the_newest_code_counts(self):
        sign_up = SignUp(self.client, ANA)
        sign_up.start(password=PASSWORD)
        sign_up.challenge()
        first = self.code(ANA)
        sign_up.challenge()
        with self.refused("invalid_grant", "invalid_oob_value"):
            sign_up.send_code(first)
        sign_up.send_code(self.code(ANA))

    def test_the_tokens_need_the_user_name(self):
        sign_up = SignUp(self.client, ANA)
        sign_up.start(password=PASSWORD)
        sign_up.challenge()
        sign_up.send_code(self.code(ANA))
        with self.refused("invalid_request"):
            sign_up.tokens()
        self.check_tokens(sign_up.tokens(username=ANA))

    def test_an_address_that_has_an_account(self):
        for persona in ("password", "email-otp", "google"):
            email = self.tenant.add_persona(persona)
            with self.subTest(persona), self.refused("user_already_exists", code=1003037):
                SignUp(self.client, email).start(password=PASSWORD)

    def test_an_app_that_lists_too_little_goes_to_the_browser(self):
        for challenge_type in ("redirect", "oob redirect", "password redirect"):
            with self.subTest(challenge_type), self.assertRaises(BrowserNeeded):
                SignUp(self.client, ANA).start(challenge_type)


if __name__ == "__main__":
    unittest.main()
