"""The example `reset-password-web`, as a person with Chromium and axe-core finds it."""

import os
import unittest
from pathlib import Path

from browser import PageTestCase
from reset_web import PROGRAM, ResetWeb
from tenant import Tenant

ANA = "ana@contoso.com"
BO = "bo@contoso.com"
NEW_PASSWORD = "New-Passw0rd"
SIGN_IN = "https://example.com/sign-in"
SCREENSHOTS = Path(__file__).parents[2] / ".build" / "screenshots"

# What a finger or a pointer has to hit, but for what is merely read by machines.
SMALL_TARGETS = """
  [...document.querySelectorAll("a, button, input:not([type=hidden], .unseen)")]
    .map(target => [target, target.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44))
    .map(([target, box]) => `${target.outerHTML} ${box.width} x ${box.height}`)
"""


@unittest.skipUnless(os.environ.get("CHROMIUM") and PROGRAM, "there is no Chromium, or no example")
class ResetWebTestCase(PageTestCase):
    def setUp(self):
        self.tenant = self.enterContext(Tenant("--code-length", "6"))
        self.tenant.add_user(ANA)
        self.site = self.enterContext(ResetWeb(self.tenant, "--sign-in-url", SIGN_IN))

    def open(self, path: str = "", **settings):
        return self.open_page(self.site.url + path, **{"reduced_motion": "reduce", **settings})

    def open_code(self, email: str = ANA, **settings):
        page = self.open(**settings)
        page.get_by_label("Email address").fill(email)
        page.keyboard.press("Enter")
        self.await_step(page, "code")
        return page

    def open_password(self, **settings):
        page = self.open_code(**settings)
        page.get_by_label("Code, 6 digits").fill(self.tenant.latest_code(ANA))
        self.await_step(page, "password")
        return page

    def watch_classes(self, page):
        """Has the page keep each class that an element gets, in `window.seen`."""
        page.evaluate(
            """() => {
              window.seen = [];
              new MutationObserver(changes => {
                for (const { target } of changes) window.seen.push(target.className);
              }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["class"] });
            }"""
        )

    def send_code_in_another_tab(self, page):
        other = page.context.new_page()
        other.goto(self.site.url)
        other.get_by_label("Email address").fill(ANA)
        other.keyboard.press("Enter")
        self.await_step(other, "code")

    def await_step(self, page, step: str):
        page.locator(f"#card[data-step={step}]").wait_for()

    def await_focus(self, page, name: str):
        """The page's policy lets no text be run as a script, so that a selector has to do."""
        page.locator(f"#{name}:focus").wait_for()

    def await_problem(self, page, text: str, field: str):
        """The text is below the field, tied to it, told to screen readers, and the field has the focus."""
        page.locator("#problem").get_by_text(text).wait_for()
        self.await_focus(page, field)
        self.assertEqual(page.locator(f"#{field}").get_attribute("aria-invalid"), "true")
        self.assertIn("problem", page.locator(f"#{field}").get_attribute("aria-describedby"))
        page.get_by_role("status").get_by_text(text).wait_for(state="attached")

    def asked(self, endpoint: str) -> int:
        requests = self.tenant.call(self.tenant.admin + "/requests")["requests"]
        return sum(request["path"].endswith(endpoint) for request in requests)

    def new_code(self, count: int) -> str:
        """The newest code, once there are so many."""
        while self.asked("resetpassword/v1.0/challenge") < count:
            pass
        return self.tenant.latest_code(ANA)


class ResetWebLooksTests(ResetWebTestCase):
    def test_the_whole_way_small_and_large_light_and_dark(self):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.tenant.add_user(BO, "federated")
        for scheme in ["light", "dark"]:
            for width in [320, 1280]:
                with self.subTest(f"{scheme}, {width} px"):
                    self.go_the_whole_way(scheme, width)

    def go_the_whole_way(self, scheme: str, width: int):
        page = self.open(color_scheme=scheme, viewport={"width": width, "height": 720})

        def look(name: str):
            overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(overflow, 0, "the page scrolls sideways")
            self.assertEqual(page.evaluate(SMALL_TARGETS), [])
            path = SCREENSHOTS / f"{name}-{scheme}-{width}.png"
            page.screenshot(path=path, full_page=True, animations="disabled")
            self.check_with_axe(page)

        new = f"{NEW_PASSWORD}-{scheme}-{width}"
        look("1-email")
        page.get_by_role("button", name="Send code").click()
        self.await_problem(page, "Enter an email address", "email")
        look("2-email-problem")
        page.get_by_label("Email address").fill(ANA)
        page.get_by_role("button", name="Send code").click()
        self.await_step(page, "code")
        page.get_by_text("Step 2 of 3").wait_for()
        page.get_by_text("We sent 6 digits to a***a@co**o**o.com.").wait_for()
        page.keyboard.type("123")
        look("3-code")
        page.keyboard.type("456")
        self.await_problem(page, "This code is wrong.", "code")
        look("4-code-problem")
        page.keyboard.type(self.tenant.latest_code(ANA))
        self.await_step(page, "password")
        look("5-password")
        page.get_by_label("New password", exact=True).fill("short")
        page.get_by_role("button", name="Save password").click()
        self.await_problem(page, "doesn’t meet every rule", "password")
        look("6-password-problem")
        page.get_by_label("New password", exact=True).fill(new)
        page.get_by_label("New password again").fill(new)
        page.get_by_role("button", name="Show the password").click()
        look("7-password-rules-met")
        page.get_by_role("button", name="Save password").click()
        self.await_step(page, "done")
        self.assertEqual(page.get_by_role("link", name="Sign in").get_attribute("href"), SIGN_IN)
        look("8-done")
        page.goto(self.site.url + "?email=" + BO)
        page.get_by_role("button", name="Send code").click()
        self.await_step(page, "noPassword")
        look("9-no-password")
        page.get_by_role("button", name="Back to the email address").click()
        self.await_step(page, "email")
        self.tenant.inject("resetpassword/v1.0/start", "redirect")
        page.get_by_label("Email address").fill(ANA)
        page.get_by_role("button", name="Send code").click()
        self.await_step(page, "browser")
        self.assertEqual(page.get_by_role("link", name="To the sign-in").get_attribute("href"), SIGN_IN)
        look("10-browser")
        page.goto(self.site.url + "nothing")
        look("11-missing")
        self.assertEqual([text for text in page.complaints if "404" not in text], [])

    def test_text_at_twice_its_size_needs_no_scrolling_sideways(self):
        page = self.open_password(viewport={"width": 320, "height": 720})
        for step in ["password", "code"]:
            self.await_step(page, step)
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, step)
            self.assertEqual(page.evaluate(SMALL_TARGETS), [])
            page.evaluate("document.documentElement.style.fontSize = ''")
            if step == "password":
                page.goto("about:blank")
                page.context.clear_cookies()
                page.goto(self.site.url + "?email=" + ANA)
                page.get_by_role("button", name="Send code").click()

    def test_each_digit_stands_in_the_middle_of_its_box(self):
        page = self.open_code(viewport={"width": 320, "height": 720})
        page.get_by_label("Code, 6 digits").fill("12345")
        offset = page.evaluate(
            """() => {
              const field = document.getElementById("code");
              const style = getComputedStyle(field);
              const measure = document.createElement("canvas").getContext("2d");
              measure.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
              const pitch = measure.measureText("0").width + parseFloat(style.letterSpacing);
              const boxes = [...document.querySelectorAll(".boxes .box")].map(box => box.getBoundingClientRect());
              const start = field.getBoundingClientRect().left + parseFloat(style.textIndent)
                + measure.measureText("0").width / 2;
              return Math.max(...boxes.map((box, at) => Math.abs(start + at * pitch - (box.left + box.width / 2))));
            }"""
        )
        self.assertLess(offset, 1.5)

    def test_arabic_goes_from_right_to_left_and_its_code_from_left_to_right(self):
        page = self.open("?lang=ar", viewport={"width": 320, "height": 720})
        page.locator("#email").fill(ANA)
        page.keyboard.press("Enter")
        self.await_step(page, "code")
        style = "element => getComputedStyle(element).direction"
        self.assertEqual(page.locator("h1").evaluate(style), "rtl")
        self.assertEqual(page.locator("#code").evaluate(style), "ltr")
        self.assertRegex(page.locator(".countdown").inner_text(), "[٠-٩]:[٠-٩]{2}")
        self.check_with_axe(page)
        page.screenshot(path=SCREENSHOTS / "12-arabic.png", animations="disabled")

    def test_motion_is_a_fade_for_who_wants_less_of_it(self):
        for motion, animation in [("reduce", "fade"), ("no-preference", "enter")]:
            page = self.open_code(reduced_motion=motion)
            name = page.locator(".card > .head").evaluate("element => getComputedStyle(element).animationName")
            self.assertEqual(name, animation)


class ResetWebUseTests(ResetWebTestCase):
    def test_the_keyboard_alone_leads_to_the_end(self):
        page = self.open()
        page.keyboard.press("Tab")
        self.await_focus(page, "email")
        page.keyboard.type(ANA)
        page.keyboard.press("Enter")
        self.await_focus(page, "code")
        page.keyboard.type(self.tenant.latest_code(ANA))
        self.await_focus(page, "password")
        page.keyboard.type(NEW_PASSWORD)
        page.keyboard.press("Tab")
        eye = page.get_by_role("button", name="Show the password")
        self.assertTrue(eye.evaluate("element => element === document.activeElement"))
        page.keyboard.press("Space")
        self.assertEqual(eye.get_attribute("aria-pressed"), "true")
        self.assertEqual(page.locator("#password").get_attribute("type"), "text")
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        self.await_focus(page, "confirmation")
        page.keyboard.type(NEW_PASSWORD)
        page.keyboard.press("Enter")
        self.await_step(page, "done")
        self.await_focus(page, "title")
        page.get_by_role("status").get_by_text("Password changed").wait_for(state="attached")
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.href"), SIGN_IN)

    def test_every_control_shows_that_it_has_the_focus(self):
        page = self.open_code()
        for _ in range(6):
            page.keyboard.press("Tab")
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            self.assertEqual(outline, "solid", page.evaluate("document.activeElement.outerHTML"))

    def test_a_code_is_taken_as_it_is_pasted_or_typed(self):
        digits = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
        wide = str.maketrans("0123456789", "０１２３４５６７８９")
        for number, entry in enumerate(
            [
                lambda code: f" {code[:3]} {code[3:]}\n",
                lambda code: f"{code[:3]}–{code[3:]}",
                lambda code: f"Your code is {code}, good for 10 minutes.",
                lambda code: code.translate(digits),
                lambda code: code.translate(wide),
            ]
        ):
            with self.subTest(entry("123456")):
                page = self.open_code(permissions=["clipboard-read", "clipboard-write"])
                text = entry(self.new_code(number + 1))
                page.evaluate("text => navigator.clipboard.writeText(text)", text)
                page.keyboard.press("Control+V")
                self.await_step(page, "password")
        page = self.open_code()
        page.keyboard.insert_text(self.new_code(6).translate(digits))
        self.await_step(page, "password")
        self.assertEqual(self.asked("resetpassword/v1.0/continue"), 6)

    def test_a_full_code_is_submitted_once_and_a_wrong_one_is_cleared_and_said(self):
        page = self.open_code()
        field = page.get_by_label("Code, 6 digits")
        self.tenant.inject("resetpassword/v1.0/continue", "delay", seconds=2)
        page.keyboard.type("000000")
        for _ in range(3):
            page.keyboard.press("Enter")
        page.get_by_role("button", name="Continue").click(force=True)
        self.await_problem(page, "This code is wrong.", "code")
        self.assertEqual(field.input_value(), "")
        self.assertEqual(self.asked("resetpassword/v1.0/continue"), 1)
        page.keyboard.type("0")
        self.assertEqual(page.locator("#problem").count(), 0)
        self.assertIsNone(field.get_attribute("aria-invalid"))
        page.keyboard.type("00000")
        self.await_problem(page, "This code is wrong.", "code")
        self.assertEqual(self.asked("resetpassword/v1.0/continue"), 2)
        page.keyboard.type("12")
        page.keyboard.press("Enter")
        self.await_problem(page, "Enter all 6 digits.", "code")
        self.assertEqual(self.asked("resetpassword/v1.0/continue"), 2)

    def test_another_code_can_be_asked_for_after_the_countdown(self):
        self.tenant.change_settings(resendIntervalSeconds=600)
        page = self.open_code()
        resend = page.get_by_role("button", name="Send another code")
        self.assertEqual(resend.get_attribute("aria-disabled"), "true")
        self.assertRegex(page.locator(".countdown").inner_text(), r"^You can ask again in (10:00|9:\d\d)$")
        resend.click(force=True)
        self.assertEqual(self.asked("resetpassword/v1.0/challenge"), 1)
        self.tenant.change_settings(resendIntervalSeconds=2)
        page = self.open_code()
        page.locator(".resend button:not([aria-disabled])").wait_for()
        self.tenant.change_settings(resendIntervalSeconds=600)
        page.keyboard.type("12")
        resend = page.get_by_role("button", name="Send another code")
        resend.click()
        page.locator(".notice").get_by_text("Code sent to a***a@co**o**o.com").wait_for()
        page.get_by_role("status").get_by_text("Code sent to").wait_for(state="attached")
        self.assertEqual(self.asked("resetpassword/v1.0/challenge"), 3)
        self.assertEqual(resend.get_attribute("aria-disabled"), "true")
        page.get_by_label("Code, 6 digits").fill(self.tenant.latest_code(ANA))
        self.await_step(page, "password")

    def test_a_failed_resend_names_the_resend(self):
        self.tenant.change_settings(resendIntervalSeconds=0)
        page = self.open_code()
        self.tenant.inject("resetpassword/v1.0/challenge", "serverError", status=503)
        page.get_by_role("button", name="Send another code").click()
        page.locator(".resend #problem").get_by_text("The service has a problem.").wait_for()
        self.assertIsNone(page.locator("#code").get_attribute("aria-invalid"))

    def test_rules_tick_while_the_person_types(self):
        page = self.open_password()

        def rules() -> list[str]:
            return page.locator("[data-rule] .state").all_inner_texts()

        def enter(password: str, confirmation: str = ""):
            page.get_by_label("New password", exact=True).fill(password)
            page.get_by_label("New password again").fill(confirmation)

        no, yes = "Not yet", "Done"
        for password, confirmation, expected in [
            ("", "", [no, no, no]),
            ("abcdefg", "", [no, no, no]),
            ("abcdefgh", "", [yes, no, no]),
            ("abc 1", "abc 1", [no, yes, yes]),
            ("ééééééé!", "ééééééé!", [yes, yes, yes]),
            ("e\u0301" * 7, "e\u0301" * 7, [no, no, yes]),
            ("👨‍👩‍👧‍👦" * 7, "", [no, yes, no]),
            ("pässword1", "pa\u0308ssword1", [yes, yes, no]),
        ]:
            with self.subTest(password):
                enter(password, confirmation)
                self.assertEqual(rules(), expected)
        enter("short", "short")
        page.keyboard.press("Enter")
        self.await_problem(page, "doesn’t meet every rule", "password")
        self.assertEqual(page.locator(".rule.is-missed").count(), 2)
        self.assertEqual(page.locator("#password").input_value(), "short", "what was typed stays")
        enter("long-enough", "long-enougH")
        page.keyboard.press("Enter")
        self.await_problem(page, "The two passwords are different.", "confirmation")
        self.assertEqual(self.asked("resetpassword/v1.0/submit"), 0)

    def test_a_refused_password_stays_with_the_reason(self):
        page = self.open_password()
        for password, reason in [
            ("Old-Passw0rd", "You have used this password before."),
            ("password1234", "This password"),
        ]:
            page.get_by_label("New password", exact=True).fill(password)
            page.get_by_label("New password again").fill(password)
            page.keyboard.press("Enter")
            self.await_problem(page, reason, "password")
            self.assertEqual(page.locator("#confirmation").input_value(), password)
            self.assertNotIn(password, page.content())

    def test_a_password_manager_finds_whose_password_it_is(self):
        page = self.open_password()
        name = page.locator("input[autocomplete=username]")
        self.assertEqual(name.input_value(), ANA)
        self.assertIsNotNone(name.get_attribute("readonly"))
        self.assertEqual(page.locator("input[autocomplete=new-password]").count(), 2)

    def test_the_button_shows_that_it_works_and_then_a_check(self):
        page = self.open()
        self.watch_classes(page)
        self.tenant.inject("resetpassword/v1.0/start", "delay", seconds=2)
        page.get_by_label("Email address").fill(ANA)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        self.await_step(page, "code")
        seen = page.evaluate("window.seen.filter(name => name.startsWith('main'))")
        self.assertIn("main is-busy", seen)
        self.assertEqual(seen[-1], "main is-done")
        self.assertEqual(self.asked("resetpassword/v1.0/start"), 1)

    def test_a_form_of_an_earlier_step_is_said_to_be_one_and_shows_no_check(self):
        page = self.open()
        self.send_code_in_another_tab(page)
        self.watch_classes(page)
        page.get_by_label("Email address").fill(BO)
        page.keyboard.press("Enter")
        self.await_step(page, "code")
        page.locator(".notice").get_by_text("What you sent was from an earlier step").wait_for()
        self.assertNotIn("main is-done", page.evaluate("window.seen"))
        self.assertEqual(self.asked("resetpassword/v1.0/start"), 1)

    def test_back_keeps_the_address(self):
        page = self.open_code()
        page.get_by_role("button", name="Back to the email address").click()
        self.await_step(page, "email")
        self.assertEqual(page.get_by_label("Email address").input_value(), ANA)

    def test_no_answer_is_said_and_what_was_typed_stays(self):
        page = self.open()
        page.get_by_label("Email address").fill(ANA)
        self.site.stop()
        page.get_by_role("button", name="Send code").click()
        page.locator("#problem").get_by_text("There is no connection.").wait_for()
        self.assertEqual(page.get_by_label("Email address").input_value(), ANA)

    def test_a_page_out_of_the_browsers_memory_shows_grey_shapes_and_then_the_step(self):
        page = self.open()
        self.send_code_in_another_tab(page)
        held = []
        page.route(self.site.url, lambda route: held.append(route))
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        page.locator(".skeleton[aria-busy=true]").wait_for()
        page.screenshot(path=SCREENSHOTS / "13-skeleton.png", animations="disabled")
        while not held:
            page.wait_for_timeout(10)
        held[0].continue_()
        self.await_step(page, "code")
        self.await_focus(page, "code")


class ResetWebWithoutScriptsTests(ResetWebTestCase):
    def test_no_script_is_needed(self):
        self.tenant.change_settings(resendIntervalSeconds=1)
        page = self.open(java_script_enabled=False, viewport={"width": 320, "height": 720})
        page.get_by_label("Email address").fill("nobody")
        page.get_by_role("button", name="Send code").click()
        page.get_by_text("Enter an email address").wait_for()
        page.get_by_label("Email address").fill(ANA)
        page.keyboard.press("Enter")
        page.get_by_text("Step 2 of 3").wait_for()
        resend = page.get_by_role("button", name="Send another code")
        # Each press asks the server about the time that is left.
        while not page.locator(".notice").is_visible():
            resend.press("Enter")
        code = self.new_code(2)
        page.get_by_label("Code, 6 digits").fill("000000")
        page.get_by_role("button", name="Continue").click()
        page.get_by_text("This code is wrong.").wait_for()
        self.assertEqual(page.get_by_label("Code, 6 digits").input_value(), "")
        page.get_by_label("Code, 6 digits").fill(f"{code[:3]} {code[3:]}")
        page.keyboard.press("Enter")
        page.get_by_text("Step 3 of 3").wait_for()
        self.assertFalse(page.get_by_role("button", name="Show the password").is_visible())
        page.get_by_label("New password", exact=True).fill("short")
        page.get_by_role("button", name="Save password").click()
        page.get_by_text("doesn’t meet every rule").wait_for()
        page.get_by_label("New password", exact=True).fill(NEW_PASSWORD)
        page.get_by_label("New password again").fill(NEW_PASSWORD)
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Your password is changed").wait_for()
        self.assertTrue(page.get_by_role("link", name="Sign in").is_visible())


del ResetWebTestCase, PageTestCase

if __name__ == "__main__":
    unittest.main()
