"""The example `reset-password-web` as a process of its own, and a browser without scripts or looks for its pages."""

import http.client
import os
import ssl
import subprocess
import threading
from html.parser import HTMLParser
from urllib import parse

from tenant import PATIENCE, Tenant

PROGRAM = os.environ.get("RESET_PASSWORD_WEB")


class ResetWeb:
    """The page for a tenant, for as long as the `with` block."""

    def __init__(self, tenant: Tenant | None, *options: str, **environment: str):
        names = ["--client-id", tenant.client_id, "--authority", tenant.authority] if tenant else ["--demo"]
        self.command = [PROGRAM, *names, *options]
        self.environment = {**os.environ, **environment}

    def __enter__(self):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(self.command, stdout=pipe, stderr=pipe, text=True, env=self.environment)
        self.complaints = []
        self.listener = threading.Thread(target=lambda: self.complaints.extend(self.process.stderr))
        self.listener.start()
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            self.__exit__()
            raise RuntimeError("".join(self.complaints))
        return self

    def __exit__(self, *_):
        self.stop()
        self.process.stdout.close()
        self.process.stderr.close()

    def stop(self) -> int:
        self.process.terminate()
        status = self.process.wait(timeout=PATIENCE)
        self.listener.join(timeout=PATIENCE)
        return status


class Page(HTMLParser):
    """What a page has: its text, its forms by their actions, and the attributes of what has an id."""

    def __init__(self, html: str):
        super().__init__()
        self.html = html
        self.forms: dict[str, dict[str, str]] = {}
        self.ids: dict[str, dict] = {}
        self.words: list[str] = []
        self.form = None
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.setdefault(attributes["id"], attributes)
        if tag == "form":
            self.form = self.forms[attributes["data-action"]] = {}
        elif tag == "input" and self.form is not None and "name" in attributes:
            self.form[attributes["name"]] = attributes.get("value") or ""

    def handle_endtag(self, tag):
        if tag == "form":
            self.form = None

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    @property
    def step(self) -> str:
        return self.ids["card"]["data-step"]


class Answer:
    def __init__(self, response: http.client.HTTPResponse):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read().decode()

    @property
    def page(self) -> Page:
        return Page(self.body)


class PlainBrowser:
    """Sends forms and follows redirects, with cookies by their names, and keeps all that it has been sent."""

    def __init__(self, url: str, trust: ssl.SSLContext | None = None, **headers: str):
        self.url = parse.urlsplit(url)
        self.trust = trust
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        self.cookies: dict[str, str] = {}
        self.received: list[str] = []

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        """One request, whose redirect isn't followed."""
        if self.url.scheme == "https":
            connection = http.client.HTTPSConnection(self.url.netloc, timeout=PATIENCE, context=self.trust)
        else:
            connection = http.client.HTTPConnection(self.url.netloc, timeout=PATIENCE)
        fields = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if self.cookies:
            fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body is not None:
            fields["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, fields)
        answer = Answer(connection.getresponse())
        connection.close()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        self.received += [answer.body, str(answer.headers)]
        return answer

    def get(self, path: str = "/", **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def submit(self, page: Page, action: str, headers: dict | None = None, **fields: str) -> Answer:
        """Sends a form of a page, and follows the redirect."""
        form = {**page.forms[action], **fields}
        answer = self.ask("POST", "/", parse.urlencode(form), **(headers or {}))
        return self.get(answer.headers["Location"]) if answer.status == 303 else answer
