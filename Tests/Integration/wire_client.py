"""A client for native authentication, version 1, written from the protocol's description alone."""

import json
import uuid

import requests

CAPABILITIES = "mfa_required registration_required"


class Refused(Exception):
    """The answer was an error object."""

    def __init__(self, body: dict):
        super().__init__(f"{body['error']}/{body.get('suberror')}: {body.get('error_description')}")
        self.body = body
        self.error = body["error"]
        self.suberror = body.get("suberror")
        self.codes = body.get("error_codes", [])


class BrowserNeeded(Exception):
    """The answer sends the app to a browser: nothing of this flow can be used any more."""

    def __init__(self, reason: str | None):
        super().__init__(reason)
        self.reason = reason


class Client:
    def __init__(self, authority: str, client_id: str, ca_file: str | None = None):
        self.authority = authority
        self.client_id = client_id
        self.session = requests.Session()
        # With the environment's settings, a CA file that is named there would win over this one.
        self.session.trust_env = False
        self.session.verify = ca_file or True
        self.answers: list[requests.Response] = []

    def close(self):
        self.session.close()

    def post(self, endpoint: str, **fields: str) -> dict:
        answer = self.session.post(
            f"{self.authority}/{endpoint}",
            data={"client_id": self.client_id, **fields},
            headers={"Accept": "application/json", "client-request-id": str(uuid.uuid4())},
            timeout=120,
        )
        self.answers.append(answer)
        body = answer.json()
        if not answer.ok:
            raise Refused(body)
        if body.get("challenge_type") == "redirect":
            raise BrowserNeeded(body.get("redirect_reason"))
        return body

    def refresh(self, tokens: dict, scope: str) -> dict:
        return self.post(
            "oauth2/v2.0/token",
            grant_type="refresh_token",
            refresh_token=tokens["refresh_token"],
            scope=scope,
        )


class Flow:
    """Steps that belong together: each sends the newest continuation token, that of an error included."""

    def __init__(self, client: Client, username: str):
        self.client = client
        self.username = username
        self.token: str | None = None

    def begin(self, endpoint: str, challenge_type: str, **fields: str) -> dict:
        self.token = None
        return self.step(
            endpoint,
            username=self.username,
            challenge_type=challenge_type,
            **{"capabilities": CAPABILITIES, **fields},
        )

    def step(self, endpoint: str, **fields: str) -> dict:
        if self.token is not None:
            fields["continuation_token"] = self.token
        try:
            body = self.client.post(endpoint, **fields)
        except Refused as refusal:
            self.token = refusal.body.get("continuation_token", self.token)
            raise
        self.token = body.get("continuation_token", self.token)
        return body

    def tokens(self, **fields: str) -> dict:
        """Asks for tokens: by default with what a sign-up, a reset or a registration left."""
        usual = {"grant_type": "continuation_token", "scope": "openid offline_access", "client_info": "true"}
        return self.step("oauth2/v2.0/token", **{**usual, **fields})


class SignUp(Flow):
    def start(self, challenge_type: str = "oob password redirect", **fields: str) -> dict:
        return self.begin("signup/v1.0/start", challenge_type, **fields)

    def challenge(self) -> dict:
        return self.step("signup/v1.0/challenge", challenge_type="oob password redirect")

    def send_code(self, code: str) -> dict:
        return self.step("signup/v1.0/continue", grant_type="oob", oob=code)

    def send_password(self, password: str) -> dict:
        return self.step("signup/v1.0/continue", grant_type="password", password=password)

    def send_attributes(self, attributes: dict) -> dict:
        return self.step("signup/v1.0/continue", grant_type="attributes", attributes=json.dumps(attributes))


class SignIn(Flow):
    def start(self, challenge_type: str = "oob password redirect", **fields: str) -> dict:
        return self.begin("oauth2/v2.0/initiate", challenge_type, **fields)

    def challenge(self) -> dict:
        return self.step("oauth2/v2.0/challenge", challenge_type="oob password redirect")

    def send_password(self, password: str, **fields: str) -> dict:
        return self.tokens(grant_type="password", password=password, **fields)

    def send_code(self, code: str, **fields: str) -> dict:
        return self.tokens(grant_type="oob", oob=code, **fields)

    # The second factor.

    def methods(self) -> list[dict]:
        return self.step("oauth2/v2.0/introspect")["methods"]

    def challenge_method(self, method: dict) -> dict:
        return self.step("oauth2/v2.0/challenge", id=method["id"])

    def send_second_code(self, code: str, **fields: str) -> dict:
        return self.tokens(grant_type="mfa_oob", oob=code, **fields)

    # The registration of a strong method.

    def registrable_methods(self) -> list[dict]:
        return self.step("register/v1.0/introspect")["methods"]

    def register(self, channel: str, target: str) -> dict:
        return self.step(
            "register/v1.0/challenge",
            challenge_type="oob",
            challenge_channel=channel,
            challenge_target=target,
        )

    def send_registration_code(self, code: str) -> dict:
        return self.step("register/v1.0/continue", grant_type="oob", oob=code)

    def finish_preverified(self) -> dict:
        return self.step("register/v1.0/continue", grant_type="continuation_token")


class Reset(Flow):
    def start(self, challenge_type: str = "oob redirect", **fields: str) -> dict:
        return self.begin("resetpassword/v1.0/start", challenge_type, **fields)

    def challenge(self) -> dict:
        return self.step("resetpassword/v1.0/challenge", challenge_type="oob redirect")

    def send_code(self, code: str) -> dict:
        return self.step("resetpassword/v1.0/continue", grant_type="oob", oob=code)

    def submit(self, password: str) -> dict:
        return self.step("resetpassword/v1.0/submit", new_password=password)

    def poll(self) -> dict:
        return self.step("resetpassword/v1.0/poll_completion")
