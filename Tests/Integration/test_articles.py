"""The samples of the mock tenant's articles in other languages than Swift, run as they stand there."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from urllib.parse import urlsplit

from tenant import PATIENCE, Tenant

HERE = Path(__file__).parent
ARTICLES = HERE / "../../Sources/NativeAuthMock/NativeAuthMock.docc"


def samples(article: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", (ARTICLES / article).read_text(), re.MULTILINE | re.DOTALL)


def output(*command: str, given: str = "") -> str:
    environment = {**os.environ, "PYTHONPATH": str(HERE)}
    ran = subprocess.run(command, input=given, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    if ran.returncode != 0:
        raise AssertionError(ran.stderr)
    return ran.stdout


class ArticleTests(unittest.TestCase):
    def test_a_sign_in_with_the_python_client(self):
        [sample] = samples("TestingAnApp.md", "python")
        self.assertEqual(output(sys.executable, "-c", sample), "Bearer\n")

    def test_a_reset_in_python_alone(self):
        [sample] = samples("WireRulesAndAdminRoutes.md", "python")
        with Tenant("--tls") as tenant, tempfile.NamedTemporaryFile("w", suffix=".py") as file:
            file.write(sample)
            file.flush()
            self.assertEqual(output(sys.executable, file.name, given=json.dumps(tenant.start) + "\n"), "succeeded\n")

    def test_a_sign_in_with_curl(self):
        [sample] = [sample for sample in samples("TestingAnApp.md", "sh") if "curl" in sample]
        with Tenant() as tenant:
            sample = sample.replace("8080", str(urlsplit(tenant.authority).port))
            printed = output("bash", "-euo", "pipefail", "-c", sample)
        # The first line is the answer to the new account.
        self.assertEqual(json.loads(printed[printed.index("}") + 1 :])["token_type"], "Bearer")


if __name__ == "__main__":
    unittest.main()
