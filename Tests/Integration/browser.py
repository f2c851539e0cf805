"""A browser, and an app on this machine that it comes back to."""

import os
import queue
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib import parse

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright
from tenant import PATIENCE


class Browser:
    """Chromium as the system has it, without a window."""

    def __enter__(self):
        self.playwright = sync_playwright().start()
        self.chromium = self.playwright.chromium.launch(
            executable_path=os.environ["CHROMIUM"],
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        return self

    def __exit__(self, *_):
        self.chromium.close()
        self.playwright.stop()

    def open(self, url: str, **settings):
        """Opens a page in a context of its own, with no trace of another."""
        page = self.chromium.new_context(**settings).new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.complaints = []
        # Chromium asks for an icon on its own.
        page.on("console", lambda message: page.complaints.append(message.text) if message.type == "error" else None)
        page.goto(url)
        return page


class PageTestCase(unittest.TestCase):
    """Tests of pages, with one browser for all of a class."""

    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Browser())

    def open_page(self, url: str, **settings):
        page = self.browser.open(url, **settings)
        self.addCleanup(page.context.close)
        return page

    def await_focus(self, page, name: str):
        """Chromium moves the focus to an autofocus field with the first frame, which may come after the load."""
        page.locator(f"#{name}:focus").wait_for()

    def check_with_axe(self, page):
        page.get_by_role("heading", level=1).wait_for()
        heading = page.get_by_role("heading", level=1).inner_text()
        report = Axe().run(page)
        self.assertEqual(report.violations_count, 0, f"{heading}: {report.generate_report()}")
        self.assertGreater(len(report.response["passes"]), 10, heading)


class App:
    """Listens on a free port of this machine and keeps what browsers bring back."""

    def __enter__(self):
        arrived = queue.Queue()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                self.take(parse.urlsplit(self.path).query)

            def do_POST(self):
                self.take(self.rfile.read(int(self.headers["Content-Length"])).decode())

            def take(self, form: str):
                self.send_response(200)
                self.send_header("Content-Type", "text/plain")
                self.end_headers()
                self.wfile.write(b"Back in the app")
                # Last, since the browser may be gone as soon as somebody knows.
                if parse.urlsplit(self.path).path == "/callback":
                    arrived.put(dict(parse.parse_qsl(form)))

            def log_message(self, *_):
                pass

        self.arrived = arrived
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.redirect_uri = f"http://127.0.0.1:{self.server.server_port}/callback"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def wait(self) -> dict:
        """What the next browser to come back brings."""
        return self.arrived.get(timeout=PATIENCE)
