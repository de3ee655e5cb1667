/** Signing in, staying signed in and leaving. */
import { demoPassword, expect, test } from "../service/fixtures.ts";

const owner = "owner@stallkeeper.test";

test.describe("sign-in", () => {
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
