"""Every flow of native authentication, as a client goes through it that knows the protocol's description alone."""

import base64
import json
import re
import unittest
import uuid
from contextlib import contextmanager, suppress

from tenant import PASSWORD, Tenant
from wire_client import BrowserNeeded, Client, Refused, Reset, SignIn, SignUp

ANA = "ana@contoso.com"
NEW_PASSWORD = "New-Passw0rd"
PHONE = "+14255550123"

# What a step is given where it doesn't matter.
EXAMPLES = {
    "challenge": (),
    "send_code": ("00000000",),
    "send_password": (PASSWORD,),
    "methods": (),
    "registrable_methods": (),
    "register": ("sms", PHONE),
    "send_registration_code": ("00000000",),
    "submit": (NEW_PASSWORD,),
    "poll": (),
    "tokens": (),
}

ERRORS = """
    access_denied attributes_required auth_not_supported authorization_pending credential_required expired_refresh_token
    expired_token invalid_client invalid_grant invalid_request invalid_scope server_error slow_down unauthorized_client
    unsupported_auth_method unsupported_challenge_type unsupported_grant_type user_already_exists user_not_found
    verification_required
""".split()
SUBERRORS = """
    attribute_validation_failed introspect_required invalid_oob_value mfa_required nativeauthapi_disabled password_banned
    password_is_invalid password_recently_used password_too_long password_too_short password_too_weak
    provider_blocked_by_admin provider_blocked_by_rep registration_required
""".split()
ERROR_FIELDS = {"error", "error_description", "error_codes", "timestamp", "trace_id", "correlation_id"}
OPTIONAL_ERROR_FIELDS = {
    "suberror",
    "continuation_token",
    "required_attributes",
    "invalid_attributes",
    "unverified_attributes",
}


class WireTests(unittest.TestCase):
    """A tenant and a client for each test, and the rules that hold for every answer."""

    def setUp(self):
        self.tenant = self.enterContext(Tenant("--tls"))
        self.client = Client(self.tenant.authority, self.tenant.client_id, self.tenant.ca_file)
        self.addCleanup(self.client.close)
        self.addCleanup(self.check_answers)

    def check_answers(self):
        seen = set()
        for answer in self.client.answers:
            with self.subTest(url=answer.url, sent=answer.request.body, received=answer.text):
                body = answer.json()
                self.assertIn(answer.status_code, [200, 400])
                self.assertRegex(answer.headers["Content-Type"], "^application/json")
                self.assertIn("x-ms-request-id", answer.headers)
                request_id = answer.request.headers["client-request-id"]
                self.assertEqual(answer.headers["client-request-id"], request_id)
                if answer.status_code == 400:
                    self.check_error(body, request_id)
                elif body.get("challenge_type") == "redirect":
                    self.assertLessEqual(body.keys(), {"challenge_type", "redirect_reason"})
                if answer.ok and "continuation_token" in body:
                    self.assertNotIn(body["continuation_token"], seen)
                    seen.add(body["continuation_token"])

    def check_error(self, body: dict, request_id: str):
        self.assertLessEqual(ERROR_FIELDS, body.keys())
        self.assertLessEqual(body.keys(), ERROR_FIELDS | OPTIONAL_ERROR_FIELDS)
        self.assertIn(body["error"], ERRORS)
        self.assertIn(body.get("suberror", SUBERRORS[0]), SUBERRORS)
        self.assertEqual(body["correlation_id"], request_id)
        uuid.UUID(body["trace_id"])
        self.assertRegex(body["timestamp"], r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$")
        [code] = body["error_codes"]
        self.assertRegex(
            body["error_description"],
            rf"^AADSTS{code}: .+"
            rf"\r\nTrace ID: {re.escape(body['trace_id'])}"
            rf"\r\nCorrelation ID: {re.escape(request_id)}"
            rf"\r\nTimestamp: {re.escape(body['timestamp'])}$",
        )

    @contextmanager
    def refused(self, error: str, suberror: str | None = None, code: int | None = None):
        with self.assertRaises(Refused) as context:
            yield context
        refusal = context.exception
        self.assertEqual((refusal.error, refusal.suberror), (error, suberror), refusal)
        if code is not None:
            self.assertIn(code, refusal.codes)

    def check_code_was_sent(self, answer: dict, email: str | None = None, phone: str | None = None):
        """The answer that says where a code went, shows no more than a hint of it."""
        self.assertEqual(answer["challenge_type"], "oob")
        self.assertEqual(answer["binding_method"], "prompt")
        self.assertEqual(answer["challenge_channel"], "email" if email else "sms")
        label = answer["challenge_target_label"]
        self.assertIn("*", label)
        self.assertNotIn(email or phone, label)
        self.assertEqual(label[0], (email or phone)[0])
        self.assertEqual(answer["code_length"], len(self.code(email or phone)))

    def check_tokens(self, tokens: dict):
        self.assertEqual(tokens["token_type"], "Bearer")
        self.assertIn("openid", tokens["scope"].split())
        self.assertGreater(tokens["expires_in"], 0)
        self.assertGreater(tokens["ext_expires_in"], 0)
        for name in ("access_token", "id_token"):
            self.assertEqual(tokens[name].count("."), 2)
        self.assertTrue(tokens["refresh_token"])
        info = json.loads(base64.urlsafe_b64decode(tokens["client_info"] + "=="))
        self.assertLessEqual({"uid", "utid"}, info.keys())

    def code(self, mailbox: str) -> str:
        return self.tenant.latest_code(mailbox)

    def wrong_code(self, mailbox: str) -> str:
        code = self.code(mailbox)
        return code[:-1] + str((int(code[-1]) + 1) % 10)

    def challenged(self, flow):
        """The flow, started and with its first challenge."""
        flow.start()
        flow.challenge()
        return flow


class SignUpTests(WireTests):
    def test_password_and_attributes_at_the_start(self):
        sign_up = SignUp(self.client, ANA)
        started = sign_up.start(password=PASSWORD, attributes={"displayName": "Ana", "unknown": "ignored"})
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


class SignInTests(WireTests):
    def test_with_a_password(self):
        self.tenant.add_user(ANA)
        sign_in = SignIn(self.client, ANA)
        self.assertEqual(sign_in.start("password redirect").keys(), {"continuation_token"})
        answer = sign_in.challenge()
        self.assertEqual((answer.keys(), answer["challenge_type"]), ({"continuation_token", "challenge_type"}, "password"))
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
        self.assertNotIn("refresh_token", self.challenged(SignIn(self.client, ANA)).send_password(PASSWORD, scope="openid"))
        tokens = self.challenged(SignIn(self.client, ANA)).send_password(PASSWORD, scope="api://orders/read")
        self.assertNotIn("id_token", tokens)
        with self.refused("invalid_scope"):
            self.challenged(SignIn(self.client, ANA)).send_password(PASSWORD, scope="api://orders/read api://bills/read")

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


class SecondFactorTests(WireTests):
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


class RegistrationTests(WireTests):
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


class ResetTests(WireTests):
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


class RuleTests(WireTests):
    """What holds for all flows."""

    def flows(self):
        self.tenant.add_user(ANA)
        return [SignUp(self.client, "new@contoso.com"), SignIn(self.client, ANA), Reset(self.client, ANA)]

    def test_the_challenge_types_must_have_redirect(self):
        for flow in self.flows():
            with self.subTest(type(flow).__name__), self.assertRaises(Refused) as context:
                flow.start("oob password")
            self.assertIn(901007, context.exception.codes)
            self.assertIn(context.exception.error, ["invalid_request", "unsupported_challenge_type"])

    def test_a_user_name_that_is_empty(self):
        for flow in self.flows():
            flow.username = ""
            with self.subTest(type(flow).__name__), self.refused("invalid_request", code=90100) as context:
                flow.start()
            self.assertIn(
                "username parameter is empty or not valid", context.exception.body["error_description"]
            )

    def test_a_client_id_that_is_empty(self):
        self.client.client_id = ""
        for flow in self.flows():
            with self.subTest(type(flow).__name__), self.refused("invalid_request", code=90100) as context:
                flow.start()
            self.assertIn(
                "client_id parameter is empty or not valid", context.exception.body["error_description"]
            )

    def test_another_client_id(self):
        self.client.client_id = "11111111-1111-1111-1111-111111111111"
        for flow in self.flows():
            with self.subTest(type(flow).__name__), self.refused("unauthorized_client"):
                flow.start()

    def test_a_token_of_any_step_runs_out(self):
        for flow, prepare, step in self.steps():
            for action in prepare:
                with suppress(Refused):
                    action()
            self.tenant.advance_clock(3600)
            with self.subTest(flow=type(flow).__name__, step=step.__name__), self.refused("expired_token", code=552003):
                step(*EXAMPLES[step.__name__])

    def test_a_made_up_token_is_none_at_any_step(self):
        for flow, _, step in self.steps():
            flow.token = "made-up"
            # The challenges of these two flows have an error of their own for it.
            own = isinstance(flow, (SignUp, SignIn)) and step.__name__ == "challenge"
            error = "invalid_grant" if own else "invalid_request"
            with self.subTest(flow=type(flow).__name__, step=step.__name__), self.refused(error, code=55200):
                step(*EXAMPLES[step.__name__])

    def steps(self):
        """Each step with a continuation token, and what leads up to it."""
        self.tenant.add_user(ANA)
        second = self.tenant.add_persona("mfa-sms")
        unregistered = self.tenant.add_persona("must-register")

        def sequence(flow, *names):
            actions = [lambda name=name: getattr(flow, name)(*EXAMPLES.get(name, ())) for name in names[:-1]]
            return flow, actions, getattr(flow, names[-1])

        password = ("start", "challenge", "send_password")
        for names in (("start", "challenge"), ("start", "challenge", "send_code")):
            yield sequence(SignUp(self.client, "new@contoso.com"), *names)
            yield sequence(Reset(self.client, ANA), *names)
        yield sequence(SignIn(self.client, ANA), "start", "challenge")
        yield sequence(SignIn(self.client, ANA), *password)
        yield sequence(SignIn(self.client, second), *password, "methods")
        yield sequence(SignIn(self.client, unregistered), *password, "registrable_methods")
        yield sequence(SignIn(self.client, unregistered), *password, "registrable_methods", "register")
        yield sequence(SignIn(self.client, unregistered), *password, "registrable_methods", "register", "send_registration_code")
        reset = Reset(self.client, ANA)
        flow, actions, step = sequence(reset, "start", "challenge", "submit")
        verify = lambda: reset.send_code(self.code(ANA))
        yield flow, [*actions, verify], step
        yield flow, [*actions, verify, lambda: reset.submit(NEW_PASSWORD)], reset.poll
        # The password that the line above submitted never came to be.
        yield flow, [*actions, verify, lambda: reset.submit(NEW_PASSWORD), reset.poll], reset.tokens

    def test_a_token_belongs_to_its_step(self):
        sign_up, sign_in, reset = self.flows()
        sign_up.start()
        with self.refused("invalid_request", code=55200):
            sign_up.send_code("12345678")
        reset.start()
        with self.refused("invalid_request", code=55200):
            reset.submit(NEW_PASSWORD)
        sign_in.start()
        sign_in.token, reset.token = reset.token, sign_in.token
        with self.refused("invalid_grant", code=55200):
            sign_in.challenge()
        with self.refused("invalid_request", code=55200):
            reset.challenge()

    def test_a_token_is_good_once(self):
        for flow in self.flows():
            flow.start()
            spent = flow.token
            flow.challenge()
            flow.token = spent
            with self.subTest(type(flow).__name__), self.assertRaises(Refused) as context:
                flow.challenge()
            self.assertIn(55200, context.exception.codes)

    def test_challenges_do_without_challenge_types(self):
        for flow, path in zip(self.flows(), ("signup/v1.0", "oauth2/v2.0", "resetpassword/v1.0")):
            flow.start()
            self.assertIn("challenge_type", flow.step(path + "/challenge"))
            flow.start()
            self.assertIn("challenge_type", flow.step(path + "/challenge", challenge_type="oob password"))

    def test_an_unknown_challenge_type(self):
        for flow in self.flows():
            with self.subTest(type(flow).__name__), self.refused("unsupported_challenge_type"):
                flow.start("oob pigeon redirect")

    def test_what_an_app_adds_is_no_hindrance(self):
        self.tenant.add_user(ANA)
        sign_in = SignIn(self.client, ANA)
        sign_in.start(nonsense="1")
        sign_in.step("oauth2/v2.0/challenge?dc=ESTS-PUB-EUS-AZ1", challenge_channel="email")
        self.check_tokens(sign_in.send_password(PASSWORD, claims='{"access_token": {}}', challenge_type="password redirect"))

    def test_no_header_field_is_needed(self):
        answer = self.client.session.post(
            f"{self.client.authority}/resetpassword/v1.0/start",
            data={"client_id": self.client.client_id, "username": ANA, "challenge_type": "oob redirect"},
            headers={"Accept": None, "User-Agent": None, "Accept-Encoding": None},
            timeout=10,
        )
        body = answer.json()
        self.assertEqual(body["error"], "user_not_found")
        self.check_error(body, str(uuid.UUID(body["correlation_id"])))

    def test_client_info_comes_when_it_is_asked_for(self):
        self.tenant.add_user(ANA)
        tokens = self.challenged(SignIn(self.client, ANA)).send_password(PASSWORD, client_info="")
        self.assertNotIn("client_info", tokens)

    def test_an_unknown_grant(self):
        with self.refused("unsupported_grant_type"):
            self.client.post("oauth2/v2.0/token", grant_type="pigeon", scope="openid")

    def test_the_tenant_s_id_in_place_of_its_name(self):
        self.client.authority = self.tenant.metadata()["token_endpoint"].removesuffix("/oauth2/v2.0/token")
        self.tenant.add_user(ANA)
        self.check_tokens(self.challenged(SignIn(self.client, ANA)).send_password(PASSWORD))

    def test_a_flow_stays_with_one_form_of_the_tenant(self):
        self.tenant.add_user(ANA)
        sign_in = SignIn(self.client, ANA)
        sign_in.start()
        self.client.authority = self.tenant.metadata()["token_endpoint"].removesuffix("/oauth2/v2.0/token")
        with self.assertRaises(Refused) as context:
            sign_in.challenge()
        self.assertIn(55200, context.exception.codes)


if __name__ == "__main__":
    unittest.main()
