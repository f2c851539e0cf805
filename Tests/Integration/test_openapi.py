"""The mock tenant against its own OpenAPI document, with requests that Schemathesis makes up."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

from tenant import Tenant

CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
    "allow_header_conformance",
    "use_after_free",
]


class OpenAPITests(unittest.TestCase):
    def check(self, *selection: str):
        """Tries a tenant of its own, since what an admin asks for changes what the endpoints answer."""
        with Tenant() as tenant, tempfile.TemporaryDirectory() as directory:
            tenant.add_user("ana@contoso.com")
            ran = subprocess.run(
                [
                    pathlib.Path(sys.executable).with_name("schemathesis"),
                    "run",
                    tenant.admin + "/openapi.json",
                    *selection,
                    "--checks=" + ",".join(CHECKS),
                    "--seed=1",
                    "--max-examples=20",
                    "--request-timeout=60",
                    "--generation-database=none",
                    "--no-color",
                ],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                # It leaves files where it runs.
                cwd=directory,
                timeout=600,
            )
            lines = [line[:500] for line in ran.stdout.splitlines()]
            self.assertEqual(ran.returncode, 0, "\n".join(lines[-200:]))
            self.assertIn("passed", ran.stdout)
            self.assertEqual(tenant.call(tenant.admin + "/health"), {"status": "ok"})

    def test_admin_routes_are_as_described(self):
        self.check("--include-tag=admin")

    def test_endpoints_are_as_described(self):
        self.check("--exclude-tag=admin")


if __name__ == "__main__":
    unittest.main()
