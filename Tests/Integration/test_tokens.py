"""The mock tenant's tokens, as PyJWT reads and verifies them."""

import unittest

import jwt
from tenant import Tenant

ANA = "ana@contoso.com"


class Verifier:
    """Does what an API or an app does with a token: finds the key, checks the signature and the claims."""

    def __init__(self, tenant: Tenant):
        metadata = tenant.metadata()
        self.issuer = metadata["issuer"]
        self.keys = jwt.PyJWKClient(metadata["jwks_uri"], ssl_context=tenant.trust)

    def claims(self, token: str, audience: str) -> dict:
        return jwt.decode(
            token,
            self.keys.get_signing_key_from_jwt(token),
            algorithms=["RS256"],
            audience=audience,
            issuer=self.issuer,
            options={"require": ["iss", "aud", "sub", "oid", "tid", "iat", "nbf", "exp", "ver"]},
        )


class TokenTests(unittest.TestCase):
    def setUp(self):
        self.tenant = self.enterContext(Tenant())
        self.tenant.add_user(ANA)

    def test_both_tokens_are_verified_by_the_published_key(self):
        tokens = self.tenant.sign_in(ANA, "openid profile api://orders/read")
        verifier = Verifier(self.tenant)
        identity = verifier.claims(tokens["id_token"], self.tenant.client_id)
        self.assertEqual(identity["preferred_username"], ANA)
        access = verifier.claims(tokens["access_token"], "api://orders")
        self.assertEqual(access["scp"], "read")
        self.assertEqual(access["oid"], identity["oid"])

    def test_a_changed_token_is_refused(self):
        token = self.tenant.sign_in(ANA, "openid")["id_token"]
        header, claims, signature = token.split(".")
        claims = jwt.utils.base64url_decode(claims).replace(b"ana@", b"ben@")
        changed = ".".join([header, jwt.utils.base64url_encode(claims).decode(), signature])
        with self.assertRaises(jwt.InvalidSignatureError):
            Verifier(self.tenant).claims(changed, self.tenant.client_id)

    def test_a_token_for_another_audience_is_refused(self):
        tokens = self.tenant.sign_in(ANA, "openid api://orders/read")
        with self.assertRaises(jwt.InvalidAudienceError):
            Verifier(self.tenant).claims(tokens["access_token"], self.tenant.client_id)

    def test_a_token_expires(self):
        self.tenant.advance_clock(-3700)
        token = self.tenant.sign_in(ANA, "openid")["id_token"]
        with self.assertRaises(jwt.ExpiredSignatureError):
            Verifier(self.tenant).claims(token, self.tenant.client_id)

    def test_the_key_is_found_over_https(self):
        with Tenant("--tls") as tenant:
            tenant.add_user(ANA)
            token = tenant.sign_in(ANA, "openid")["id_token"]
            self.assertEqual(Verifier(tenant).claims(token, tenant.client_id)["email"], ANA)

    def test_its_own_issuer_is_where_discovery_is(self):
        with Tenant("--own-issuer") as tenant:
            tenant.add_user(ANA)
            issuer = tenant.metadata()["issuer"]
            self.assertEqual(tenant.call(issuer + "/.well-known/openid-configuration")["issuer"], issuer)
            token = tenant.sign_in(ANA, "openid")["id_token"]
            self.assertEqual(Verifier(tenant).claims(token, tenant.client_id)["iss"], issuer)


if __name__ == "__main__":
    unittest.main()
