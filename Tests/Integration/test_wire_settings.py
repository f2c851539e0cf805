"""What depends on how a tenant is set up, as the protocol's description has it."""

import json
import unittest

from tenant import PASSWORD
from wire_client import BrowserNeeded, Refused, Reset, SignIn, SignUp
from wire_test_case import ANA, PHONE, WireTestCase

ATTRIBUTES = [
    {"name": "displayName"},
    {"name": "postalCode", "pattern": "^[1-9][0-9]*$"},
    {"name": "city", "isRequired": False},
]
GIVEN = {"displayName": "Ana", "postalCode": "12345", "city": "Lisbon"}


class SignUpSettingsTests(WireTestCase):
    def test_an_account_with_codes_by_mail(self):
        self.tenant.change_settings(userFlow="email-otp")
        sign_up = SignUp(self.client, ANA)
        sign_up.start("oob redirect")
        self.check_code_was_sent(sign_up.challenge(), email=ANA)
        sign_up.send_code(self.code(ANA))
        self.check_tokens(sign_up.tokens(username=ANA))
        sign_in = SignIn(self.client, ANA)
        sign_in.start("oob redirect")
        self.check_code_was_sent(sign_in.challenge(), email=ANA)
        self.check_tokens(sign_in.send_code(self.code(ANA)))

    def test_an_app_that_lists_no_code_goes_to_the_browser(self):
        self.tenant.change_settings(userFlow="email-otp")
        with self.assertRaises(BrowserNeeded):
            SignUp(self.client, ANA).start("password redirect")

    def test_attributes_that_are_missing_are_asked_for_behind_the_password(self):
        self.tenant.change_settings(attributes=ATTRIBUTES)
        sign_up = self.challenged(SignUp(self.client, ANA))
        with self.refused("credential_required", code=55103):
            sign_up.send_code(self.code(ANA))
        sign_up.challenge()
        with self.refused("attributes_required", code=55106) as context:
            sign_up.send_password(PASSWORD)
        asked = {attribute["name"]: attribute for attribute in context.exception.body["required_attributes"]}
        self.assertLessEqual({"displayName", "postalCode"}, asked.keys())
        self.assertEqual(asked["displayName"], {"name": "displayName", "type": "string", "required": True})
        self.assertEqual(asked["postalCode"]["options"], {"regex": "^[1-9][0-9]*$"})
        with self.refused("invalid_grant", "attribute_validation_failed") as context:
            sign_up.send_attributes({**GIVEN, "postalCode": "x"})
        self.assertEqual(context.exception.body["invalid_attributes"], [{"name": "postalCode"}])
        sign_up.send_attributes(GIVEN)
        self.check_tokens(sign_up.tokens(username=ANA))

    def test_attributes_at_the_start(self):
        self.tenant.change_settings(attributes=ATTRIBUTES)
        sign_up = SignUp(self.client, ANA)
        with self.refused("invalid_grant", "attribute_validation_failed") as context:
            sign_up.start(password=PASSWORD, attributes=json.dumps({**GIVEN, "postalCode": "x"}))
        self.assertEqual(context.exception.body["invalid_attributes"], [{"name": "postalCode"}])
        sign_up.start(password=PASSWORD, attributes=json.dumps(GIVEN))
        sign_up.challenge()
        sign_up.send_code(self.code(ANA))
        self.check_tokens(sign_up.tokens(username=ANA))

    def test_attributes_before_the_code_is_verified(self):
        self.tenant.change_settings(attributes=ATTRIBUTES)
        sign_up = SignUp(self.client, ANA)
        sign_up.start(password=PASSWORD)
        sign_up.challenge()
        sign_up.send_attributes(GIVEN)
        sign_up.send_code(self.code(ANA))
        self.check_tokens(sign_up.tokens(username=ANA))

    def test_an_address_that_was_just_verified_needs_no_second_code(self):
        self.tenant.change_settings(requiresSecondFactor=True)
        sign_up = SignUp(self.client, ANA)
        sign_up.start(password=PASSWORD)
        sign_up.challenge()
        sign_up.send_code(self.code(ANA))
        with self.refused("invalid_grant", "registration_required"):
            sign_up.tokens(username=ANA)
        sign_in = SignIn(self.client, ANA)
        sign_in.token = sign_up.token
        [login_hint] = [method["login_hint"] for method in sign_in.registrable_methods() if method["id"] == "email"]
        self.assertEqual(login_hint, ANA)
        answer = sign_in.register("email", ANA)
        self.assertEqual(answer.keys(), {"continuation_token", "challenge_type"})
        self.assertEqual(answer["challenge_type"], "preverified")
        sign_in.finish_preverified()
        self.check_tokens(sign_in.tokens())


class TenantSettingsTests(WireTestCase):
    def test_native_authentication_is_off(self):
        self.tenant.add_user(ANA)
        self.tenant.change_settings(allowsNativeAuthentication=False)
        for flow in (SignUp, SignIn, Reset):
            with self.subTest(flow.__name__), self.refused("invalid_client", "nativeauthapi_disabled"):
                flow(self.client, ANA).start()

    def test_reset_is_off(self):
        self.tenant.add_user(ANA)
        self.tenant.change_settings(allowsPasswordReset=False)
        with self.refused("invalid_request", code=500222):
            Reset(self.client, ANA).start()

    def test_the_length_of_codes_and_the_interval_between_them(self):
        self.tenant.add_user(ANA)
        self.tenant.change_settings(codeLength=6, resendIntervalSeconds=300)
        reset = Reset(self.client, ANA)
        reset.start()
        answer = reset.challenge()
        self.assertEqual((answer["code_length"], answer["interval"]), (6, 300))
        self.check_code_was_sent(answer, email=ANA)

    def test_numbers_that_get_no_message(self):
        self.tenant.change_settings(
            refusedNumbers={
                "+1900": "provider_blocked_by_rep",
                "+1901": "provider_blocked_by_admin",
                "+1902": "redirect",
            }
        )
        sign_in = self.challenged(SignIn(self.client, self.tenant.add_persona("must-register")))
        with self.refused("invalid_grant", "registration_required"):
            sign_in.send_password(PASSWORD)
        sign_in.registrable_methods()
        with self.refused("access_denied", "provider_blocked_by_rep", 550024):
            sign_in.register("sms", "+19005550100")
        with self.refused("access_denied", "provider_blocked_by_admin"):
            sign_in.register("sms", "+19015550100")
        sign_in.register("sms", PHONE)
        with self.assertRaises(BrowserNeeded):
            sign_in.register("sms", "+19025550100")

    def test_a_second_factor_by_text_message_can_be_too_risky(self):
        self.tenant.change_settings(refusedNumbers={"+1425": "redirect"})
        sign_in = self.challenged(SignIn(self.client, self.tenant.add_persona("mfa-sms")))
        with self.refused("invalid_grant", "mfa_required"):
            sign_in.send_password(PASSWORD)
        [method] = sign_in.methods()
        with self.assertRaises(BrowserNeeded):
            sign_in.challenge_method(method)

    def test_too_many_requests(self):
        self.tenant.change_settings(rateLimits={"requestsPerClient": [{"count": 2, "spanSeconds": 60}]})
        for _ in range(2):
            with self.refused("user_not_found"):
                SignIn(self.client, ANA).start()
        with self.assertRaises(Refused):
            SignIn(self.client, ANA).start()
        self.assertEqual(self.client.answers[-1].status_code, 429)


if __name__ == "__main__":
    unittest.main()
