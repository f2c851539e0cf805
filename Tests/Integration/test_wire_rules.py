"""What the protocol's description says of all flows."""

import unittest
import uuid
from contextlib import suppress

from tenant import PASSWORD, PATIENCE
from wire_client import Refused, Reset, SignIn, SignUp
from wire_test_case import ANA, NEW_PASSWORD, PHONE, WireTestCase

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


class RuleTests(WireTestCase):
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
        register = (*password, "registrable_methods", "register")
        for names in (("start", "challenge"), ("start", "challenge", "send_code")):
            yield sequence(SignUp(self.client, "new@contoso.com"), *names)
            yield sequence(Reset(self.client, ANA), *names)
        yield sequence(SignIn(self.client, ANA), "start", "challenge")
        yield sequence(SignIn(self.client, ANA), *password)
        yield sequence(SignIn(self.client, second), *password, "methods")
        yield sequence(SignIn(self.client, unregistered), *password, "registrable_methods")
        yield sequence(SignIn(self.client, unregistered), *register)
        yield sequence(SignIn(self.client, unregistered), *register, "send_registration_code")
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
        more = {"claims": '{"access_token": {}}', "challenge_type": "password redirect"}
        self.check_tokens(sign_in.send_password(PASSWORD, **more))

    def test_no_header_field_is_needed(self):
        answer = self.client.session.post(
            f"{self.client.authority}/resetpassword/v1.0/start",
            data={"client_id": self.client.client_id, "username": ANA, "challenge_type": "oob redirect"},
            headers={"Accept": None, "User-Agent": None, "Accept-Encoding": None},
            timeout=PATIENCE,
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
