/** Signing in, staying signed in and leaving. */
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { signIn } from "../service/people.ts";

const owner = "owner@stallkeeper.test";

test.describe("sign-in", () => {
  test("[NAV-2, NAV-5, NAV-6, NAV-7] signed out, the bar shows brand, Home, nine sections, Profile and Logout, and no gear", async ({
    page,
    demo,
  }) => {
    await page.goto(demo.url);
    const links = page.getByRole("banner").getByRole("link");
    await expect(links).toHaveText([
      "Stallkeeper",
      "Home",
      "Upload",
      "Inventory",
      "Messaging",
      "Offers",
      "Shipping",
      "Analytics",
      "Ratings",
      "Export",
      "Control",
      "Profile",
      "Logout",
    ]);
    await expect(page.getByRole("link", { name: "Logout" })).toHaveAttribute("href", "/api/user/logout");
    await signIn(page, demo.url, owner, demoPassword);
    await expect(page.getByRole("banner").locator('a[href="/admin"]')).toBeVisible();
  });

  test("a wrong password says one sentence, empties the password and focuses it", async ({ page, demo }) => {
    await page.goto(demo.url);
    await page.getByLabel("Email").fill("nobody@stallkeeper.test");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Wrong email or password.")).toBeVisible();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  });

  test("[FORM-1, FORM-2] empty and malformed fields are named beside the field", async ({ page, demo }) => {
    await page.goto(demo.url);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("This field is required").first()).toBeVisible();
    await page.getByLabel("Email").fill("ada");
    await page.getByLabel("Password", { exact: true }).fill("x");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("This field must be a valid email").first()).toBeVisible();
  });

  test("[USER-2, GUARD-1, NAV-7] the session survives a reload and ends at Logout, both cookies with it", async ({
    page,
    demo,
    context,
  }) => {
    await page.goto(`${demo.url}/shipping`);
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    await page.getByLabel("Email").fill(owner);
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/shipping/);
    const token = (await context.cookies()).find(({ name }) => name === "apollo-token");
    expect(token).toMatchObject({ path: "/", secure: false, httpOnly: false, sameSite: "Strict" });
    const days = ((token?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7.01);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Shipping" })).toBeVisible();
    await page.getByRole("link", { name: "Logout" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("apollo-token");
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("sid");
  });
});
