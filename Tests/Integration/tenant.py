"""A mock tenant as a process of its own, and what a client asks of it."""

import base64
import hashlib
import json
import os
import secrets
import ssl
import subprocess
from urllib import error, parse, request

PASSWORD = "Old-Passw0rd"
# How long anything may take, in seconds, on a machine that has much else to do.
PATIENCE = 120


class Tenant:
    """Runs for as long as the `with` block."""

    def __init__(self, *options: str):
        self.options = options

    def __enter__(self):
        self.process = subprocess.Popen(
            [os.environ["MOCK_TENANT"], *self.options],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.start = json.loads(self.process.stdout.readline())
        self.authority = self.start["authority"]
        self.client_id = self.start["clientId"]
        self.admin = self.start["admin"]
        self.ca_file = self.start["caFile"]
        self.trust = ssl.create_default_context(cafile=self.ca_file) if self.ca_file else None
        return self

    def __exit__(self, *_):
        self.stop()
        self.process.stdout.close()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)

    def call(self, url: str, data: bytes | None = None, method: str | None = None) -> dict:
        """Sends a GET, or a POST where there is data; an error object is an answer too."""
        opener = request.build_opener(request.ProxyHandler({}), request.HTTPSHandler(context=self.trust))
        try:
            with opener.open(request.Request(url, data, method=method), timeout=PATIENCE) as answer:
                return json.load(answer)
        except error.HTTPError as refusal:
            return json.load(refusal)

    def post(self, endpoint: str, **fields: str) -> dict:
        form = parse.urlencode({"client_id": self.client_id, **fields}).encode()
        return self.call(f"{self.authority}/{endpoint}", form)

    def add_user(self, email: str, kind: str = "password"):
        user = {"email": email, "kind": kind}
        if kind == "password":
            user["password"] = PASSWORD
        self.call(self.admin + "/users", json.dumps(user).encode())

    def add_persona(self, persona: str, **more) -> str:
        """Gives the address of the account."""
        return self.call(self.admin + "/users", json.dumps({"persona": persona, **more}).encode())["email"]

    def change_settings(self, **settings):
        answer = self.call(self.admin + "/settings", json.dumps(settings).encode(), "PATCH")
        if "error" in answer:
            raise ValueError(f"{answer['error']} {answer['instructions']}")

    def script_polls(self, *scripts: dict):
        self.call(self.admin + "/polling", json.dumps(scripts).encode())

    def start_again(self):
        """Leaves the tenant as it was after its start."""
        self.call(self.admin + "/reset", b"")

    def inject(self, endpoint: str, fault: str, **more):
        self.call(self.admin + "/faults", json.dumps({"endpoint": endpoint, "fault": fault, **more}).encode())

    def send_code(self, email: str) -> str:
        """Has the code of a password reset mailed."""
        step = self.post("resetpassword/v1.0/start", username=email, challenge_type="oob redirect")
        self.post("resetpassword/v1.0/challenge", continuation_token=step["continuation_token"])
        return self.latest_code(email)

    def advance_clock(self, seconds: int):
        self.call(self.admin + "/clock", json.dumps({"advanceSeconds": seconds}).encode())

    def latest_code(self, email: str) -> str:
        return self.call(f"{self.admin}/mailbox/{parse.quote(email, safe='')}")["messages"][-1]["code"]

    def metadata(self) -> dict:
        return self.call(self.authority + "/v2.0/.well-known/openid-configuration")

    def sign_in(self, email: str, scope: str) -> dict:
        """The answer with the tokens, by way of native authentication."""
        step = self.post("oauth2/v2.0/initiate", username=email, challenge_type="password redirect")
        step = self.post("oauth2/v2.0/challenge", continuation_token=step["continuation_token"])
        return self.post(
            "oauth2/v2.0/token",
            continuation_token=step["continuation_token"],
            grant_type="password",
            password=PASSWORD,
            scope=scope,
        )


class AuthorizationRequest:
    """A request to sign in with a browser, with PKCE."""

    def __init__(self, tenant: Tenant, redirect_uri: str, **extra: str):
        self.tenant = tenant
        self.redirect_uri = redirect_uri
        self.verifier = secrets.token_urlsafe(32)
        self.state = secrets.token_urlsafe(8)
        self.nonce = secrets.token_urlsafe(8)
        digest = hashlib.sha256(self.verifier.encode()).digest()
        query = {
            "client_id": tenant.client_id,
            "response_type": "code",
            "redirect_uri": redirect_uri,
            "scope": "openid profile",
            "state": self.state,
            "nonce": self.nonce,
            "code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("="),
            "code_challenge_method": "S256",
            **extra,
        }
        self.url = tenant.metadata()["authorization_endpoint"] + "?" + parse.urlencode(query)

    def redeem(self, code: str) -> dict:
        return self.tenant.post(
            "oauth2/v2.0/token",
            grant_type="authorization_code",
            code=code,
            redirect_uri=self.redirect_uri,
            code_verifier=self.verifier,
        )
