"""The mock tenant's console, as a person with Chromium and axe-core finds it."""

import os
import unittest

from browser import PageTestCase
from tenant import Tenant

ANA = "ana@contoso.com"


@unittest.skipUnless(os.environ.get("CHROMIUM"), "there is no Chromium")
class ConsoleTests(PageTestCase):
    def setUp(self):
        self.tenant = self.enterContext(Tenant())
        self.tenant.add_user(ANA)

    def open(self, **settings):
        return self.open_page(self.tenant.admin + "/", **settings)

    def open_live(self, **settings):
        page = self.open(**settings)
        page.get_by_text("The page renews itself").wait_for()
        return page

    def requests(self) -> list:
        return self.tenant.call(self.tenant.admin + "/requests")["requests"]

    def test_axe_finds_nothing(self):
        self.tenant.send_code(ANA)
        self.tenant.add_persona("mfa-sms")
        self.tenant.add_persona("locked", email="Very.Long-Name-That-Nobody-Would-Ever-Type@subsidiary.contoso.com")
        self.tenant.inject("resetpassword/v1.0/start", "throttled", retryAfter="5")
        for scheme in ["light", "dark"]:
            for width in [320, 1280]:
                with self.subTest(f"{scheme}, {width} px"):
                    size = {"width": width, "height": 800}
                    page = self.open_live(color_scheme=scheme, reduced_motion="reduce", viewport=size)
                    dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 18, 18)"
                    self.assertEqual(dark, scheme == "dark")
                    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    self.assertLessEqual(overflow, 0, "the page scrolls sideways")
                    page.get_by_role("button", name=f"Copy the code for {ANA}").click()
                    page.get_by_text("The code is selected").or_(page.get_by_text("Copied the code")).wait_for()
                    self.check_with_axe(page)
                    self.assertEqual(page.complaints, [])

    def test_axe_finds_nothing_on_the_page_of_a_new_tenant(self):
        with Tenant() as tenant:
            self.check_with_axe(self.open_page(tenant.admin + "/"))

    def test_a_new_code_shows_up_without_a_reload(self):
        page = self.open_live()
        page.evaluate("window.isSame = true")
        first = self.tenant.send_code(ANA)
        page.get_by_text(first, exact=True).wait_for()
        second = self.tenant.send_code(ANA)
        page.get_by_text(second, exact=True).wait_for()
        page.locator("#requests").get_by_text("resetpassword/v1.0/challenge").first.wait_for()
        self.assertTrue(page.evaluate("window.isSame"))
        self.assertEqual(page.get_by_role("status").inner_text(), "")

    def test_a_code_is_copied_and_that_is_said(self):
        code = self.tenant.send_code(ANA)
        page = self.open_live(permissions=["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name=f"Copy the code for {ANA}").click()
        page.get_by_role("status").get_by_text(f"Copied the code for {ANA}.").wait_for()
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), code)

    def test_the_focus_stays_where_it_is_when_the_page_changes(self):
        self.tenant.send_code(ANA)
        page = self.open_live()
        button = page.get_by_role("button", name=f"Copy the code for {ANA}")
        button.focus()
        page.evaluate("window.focused = document.activeElement")
        self.tenant.add_user("aaron@contoso.com")
        self.tenant.send_code("aaron@contoso.com")
        newest = self.tenant.send_code(ANA)
        page.get_by_text(newest, exact=True).wait_for()
        self.assertTrue(page.evaluate("document.activeElement === window.focused"))
        self.assertEqual(page.get_by_role("listitem").filter(has=button).get_by_role("heading").inner_text(), ANA)

    def test_what_is_being_entered_stays(self):
        page = self.open_live()
        field = page.get_by_label("Email address")
        field.focus()
        page.keyboard.type("half")
        code = self.tenant.send_code(ANA)
        page.get_by_text(code, exact=True).wait_for()
        page.keyboard.type("-done")
        self.assertEqual(field.input_value(), "half-done")

    def test_the_keyboard_reaches_everything_in_order_and_shows_where_it_is(self):
        self.tenant.send_code(ANA)
        page = self.open_live()
        reached = []
        for _ in range(20):
            page.keyboard.press("Tab")
            name, outline = page.evaluate(
                """() => {
                  const at = document.activeElement;
                  return [at.getAttribute("aria-label") ?? at.getAttribute("aria-labelledby") ?? at.id ?? "",
                    getComputedStyle(at).outlineStyle].map((text, index) => text || at.innerText);
                }"""
            )
            if name == page.locator("body").inner_text():
                break
            self.assertEqual(outline, "solid", name)
            reached.append(name)
        self.assertEqual(
            reached[:17],
            [
                "Reload", "Mail", "Users", "Change", "Requests", "Faults that wait", "Settings",
                f"Copy the code for {ANA}", f"All mail of {ANA}", "users-title", "persona", "email", "Add the user",
                "seconds", "Advance the clock", "Reset the tenant", "requests-title",
            ],
        )  # fmt: skip

    def test_the_keyboard_copies_and_changes(self):
        code = self.tenant.send_code(ANA)
        page = self.open_live(permissions=["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name=f"Copy the code for {ANA}").focus()
        page.keyboard.press("Enter")
        page.get_by_role("status").get_by_text("Copied").wait_for()
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), code)
        page.get_by_label("Persona", exact=True).focus()
        page.keyboard.type("locked")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.get_by_role("status").get_by_text("The user is added.").wait_for()
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="locked@contoso.com"))
        self.assertIn("locked", row.get_by_role("cell").nth(1).inner_text())

    def test_the_clock_and_the_reset_work_and_a_mistake_is_said(self):
        self.tenant.send_code(ANA)
        page = self.open_live()
        page.get_by_role("button", name="Advance the clock").click()
        page.get_by_text("Not good any more").wait_for()
        page.get_by_label("Email address").fill("no.dot@@contoso")
        page.evaluate("document.forms[0].noValidate = true")
        page.get_by_role("button", name="Add the user").click()
        page.get_by_role("status").get_by_text("the address is not valid").wait_for()
        page.get_by_role("button", name="Reset the tenant").click()
        page.get_by_role("status").get_by_text("as it was").wait_for()
        page.locator("#mail").get_by_text("None yet").wait_for()
        self.assertEqual(page.get_by_role("rowheader", name=ANA).count(), 0)

    def test_a_name_with_markup_in_it_is_text(self):
        name = "<img/src=x/onerror=alert(1)>\"'&@contoso.com"
        page = self.open_live()
        self.tenant.add_user(name)
        page.get_by_role("rowheader", name=name).wait_for()
        code = self.tenant.send_code(name)
        page.get_by_text(code, exact=True).wait_for()
        self.assertEqual(page.get_by_role("heading", name=name).inner_text(), name)
        self.assertEqual(page.locator("img").count(), 0)
        self.assertEqual(page.complaints, [])

    def test_no_script_is_needed_to_read_it(self):
        code = self.tenant.send_code(ANA)
        page = self.open(java_script_enabled=False)
        page.get_by_text(code, exact=True).wait_for()
        self.assertFalse(page.get_by_role("button", name="Copy").is_visible())
        newest = self.tenant.send_code(ANA)
        page.get_by_role("link", name="Reload").click()
        page.get_by_text(newest, exact=True).wait_for()

    def test_an_open_page_is_in_no_journal_and_holds_nothing_up(self):
        page = self.open_live()
        code = self.tenant.send_code(ANA)
        page.get_by_text(code, exact=True).wait_for()
        self.assertEqual([request["method"] for request in self.requests()], ["POST", "POST"])
        self.tenant.stop()
        page.get_by_role("status").get_by_text("The tenant doesn’t answer.").wait_for()

    def test_a_page_asks_each_second_while_it_is_in_view(self):
        page = self.open()
        page.clock.install()
        page.reload()
        page.get_by_text("The page renews itself").wait_for()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        with page.expect_response("**/_mock/") as answer:
            page.clock.run_for(1000)
        self.assertEqual(answer.value.status, 304)
        set_hidden = """isHidden => {
          Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
        page.evaluate(set_hidden, True)
        del asked[:]
        page.clock.run_for(60_000)
        self.assertEqual(asked, [])
        with page.expect_response("**/_mock/"):
            page.evaluate(set_hidden, False)


if __name__ == "__main__":
    unittest.main()
