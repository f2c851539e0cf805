"""What the tests of the wire share: a client at a tenant, and the rules that each answer keeps."""

import base64
import json
import re
import unittest
import uuid
from contextlib import contextmanager

from tenant import Tenant
from wire_client import Client, Refused

ANA = "ana@contoso.com"
NEW_PASSWORD = "New-Passw0rd"
PHONE = "+14255550123"

ERRORS = """
    access_denied attributes_required auth_not_supported authorization_pending credential_required expired_refresh_token
    expired_token invalid_client invalid_grant invalid_request invalid_scope server_error slow_down unauthorized_client
    unsupported_auth_method unsupported_challenge_type unsupported_grant_type user_already_exists user_not_found
    verification_required
""".split()
SUBERRORS = """
    attribute_validation_failed introspect_required invalid_oob_value mfa_required nativeauthapi_disabled
    password_banned password_is_invalid password_recently_used password_too_long password_too_short password_too_weak
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


class WireTestCase(unittest.TestCase):
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
                self.assertIn(answer.status_code, [200, 400, 429])
                self.assertRegex(answer.headers["Content-Type"], "^application/json")
                self.assertIn("x-ms-request-id", answer.headers)
                request_id = answer.request.headers["client-request-id"]
                self.assertEqual(answer.headers["client-request-id"], request_id)
                if not answer.ok:
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
