"""The reset of a password, as the protocol's description has it."""

import unittest

from tenant import PASSWORD
from wire_client import BrowserNeeded, Reset, SignIn
from wire_test_case import ANA, NEW_PASSWORD, WireTestCase


class ResetTests(WireTestCase):
    def test_from_the_address_to_the_tokens(self):
        self.tenant.add_user(ANA)
        reset = Reset(self.client, ANA)
        self.assertEqual(reset.start().keys(), {"continuation_token"})
        self.check_code_was_sent(reset.challenge(), email=ANA)
        with self.refused("invalid_grant", "invalid_oob_value", 50181):
            reset.send_code(self.wrong_code(ANA))
        verified = reset.send_code(self.code(ANA))
        self.assertEqual(verified.keys(), {"continuation_token", "expires_in"})
        self.assertTrue(0 < verified["expires_in"] <= 600)
        self.tenant.script_polls({"notStarted": 1, "inProgress": 2, "outcome": "succeeded"})
        submitted = reset.submit(NEW_PASSWORD)
        self.assertEqual(submitted.keys(), {"continuation_token", "poll_interval"})
        self.assertEqual(self.polled(reset), ["not_started", "in_progress", "in_progress", "succeeded"])
        self.check_tokens(reset.tokens())
        with self.refused("invalid_grant", code=50126):
            self.challenged(SignIn(self.client, ANA)).send_password(PASSWORD)
        self.check_tokens(self.challenged(SignIn(self.client, ANA)).send_password(NEW_PASSWORD))

    def polled(self, reset: Reset) -> list[str]:
        statuses = []
        while not statuses or statuses[-1] in ("not_started", "in_progress"):
            statuses.append(reset.poll()["status"])
        return statuses

    def verified(self) -> Reset:
        self.tenant.add_user(ANA)
        reset = self.challenged(Reset(self.client, ANA))
        reset.send_code(self.code(ANA))
        return reset

    def test_a_refused_password_leaves_the_token_good(self):
        reset = self.verified()
        for password, suberror in (
            ("Ab1-", "password_too_short"),
            ("Ab1-" * 65, "password_too_long"),
            ("weakweakweak", "password_too_weak"),
            (PASSWORD, "password_recently_used"),
        ):
            with self.subTest(suberror), self.refused("invalid_grant", suberror):
                reset.submit(password)
        reset.submit(NEW_PASSWORD)
        self.assertEqual(self.polled(reset)[-1], "succeeded")

    def test_after_a_failure_another_password_can_be_submitted(self):
        self.tenant.script_polls({"outcome": "failed", "withToken": True}, {"outcome": "succeeded"})
        reset = self.verified()
        reset.submit(NEW_PASSWORD)
        self.assertEqual(self.polled(reset), ["failed"])
        reset.submit("Newer-Passw0rd")
        self.assertEqual(self.polled(reset), ["succeeded"])

    def test_a_failure_can_be_the_end(self):
        self.tenant.script_polls({"outcome": "failed", "withToken": False})
        reset = self.verified()
        reset.submit(NEW_PASSWORD)
        self.assertEqual(reset.poll(), {"status": "failed"})

    def test_polling_can_go_on_for_longer_than_a_client_asks(self):
        self.tenant.script_polls({"outcome": "never"})
        reset = self.verified()
        reset.submit(NEW_PASSWORD)
        self.assertEqual({reset.poll()["status"] for _ in range(20)}, {"in_progress"})

    def test_a_rule_that_is_found_broken_late(self):
        self.tenant.script_polls({"outcome": "rejected", "suberror": "password_banned"}, {"outcome": "succeeded"})
        reset = self.verified()
        reset.submit(NEW_PASSWORD)
        with self.refused("invalid_grant", "password_banned"):
            reset.poll()
        reset.submit("Newer-Passw0rd")
        self.assertEqual(self.polled(reset), ["succeeded"])

    def test_where_there_is_no_password(self):
        for persona in ("email-otp", "google", "apple", "microsoft"):
            email = self.tenant.add_persona(persona)
            with self.subTest(persona), self.refused("invalid_request", code=500222) as context:
                Reset(self.client, email).start()
            # Microsoft's own client looks for these words.
            self.assertIn("does not support native credential recovery", context.exception.body["error_description"])

    def test_an_unknown_user(self):
        with self.refused("user_not_found", code=50034):
            Reset(self.client, ANA).start()

    def test_the_code_goes_to_the_second_address(self):
        reset = Reset(self.client, self.tenant.add_persona("mfa-email"))
        reset.start()
        self.check_code_was_sent(reset.challenge(), email="second.mfa-email@contoso.com")

    def test_the_code_goes_to_the_account_where_the_second_factor_is_a_number(self):
        email = self.tenant.add_persona("mfa-sms")
        reset = Reset(self.client, email)
        reset.start()
        self.check_code_was_sent(reset.challenge(), email=email)

    def test_a_change_that_an_administrator_forced(self):
        email = self.tenant.add_persona("must-change-password")
        reset = self.challenged(Reset(self.client, email))
        reset.send_code(self.code(email))
        reset.submit(NEW_PASSWORD)
        self.polled(reset)
        self.check_tokens(self.challenged(SignIn(self.client, email)).send_password(NEW_PASSWORD))

    def test_an_app_that_lists_no_code_goes_to_the_browser(self):
        self.tenant.add_user(ANA)
        with self.assertRaises(BrowserNeeded):
            Reset(self.client, ANA).start("password redirect")


if __name__ == "__main__":
    unittest.main()
