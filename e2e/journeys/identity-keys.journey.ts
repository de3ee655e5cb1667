/** Signing in, two-factor and the profile without a pointer. */
import type { Page } from "@playwright/test";
import { createAuthenticator } from "../service/authenticator.ts";
import { expect, test } from "../service/fixtures.ts";
import { ownerPassword, takeOwnersSession } from "../service/people.ts";

const mostPresses = 90;

/** Presses Tab until the control with that name has the focus, as a person does who cannot see a pointer. */
async function tabTo(
  page: Page,
  role: "button" | "link" | "textbox" | "checkbox" | "switch" | "radio",
  name: string | RegExp,
): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  await expect(target.first()).toBeVisible();
  for (let press = 0; press < mostPresses; press += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) {
      const outline = await page.evaluate(() => {
        const { activeElement } = document;
        const shown = activeElement?.closest(".sk-input, .sk-code, label, button, a") ?? activeElement;
        return (
          shown !== null &&
          [shown, activeElement].some(
            (element) => element !== null && getComputedStyle(element).outlineStyle !== "none",
          )
        );
      });
      expect(outline, `focus on ${name} is seen`).toBe(true);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}`);
}

async function focusByLabel(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  for (let press = 0; press < mostPresses; press += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${label}`);
}

test("sign-in, two-factor and the profile work by keys alone", { tag: "@long" }, async ({ page, owned }) => {
  await takeOwnersSession(page, owned);
  await page.goto(owned.url);
  await tabTo(page, "link", "Profile");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeFocused();

  await tabTo(page, "button", "Turn on two-factor");
  await page.keyboard.press("Enter");
  const code = page.getByLabel("Enter the 6-digit code from your app");
  await expect(code).toBeFocused();
  const app = createAuthenticator((await page.locator(".sk-id .sk-mono").textContent()) ?? "");
  await page.keyboard.type(await app.nextCode());
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeFocused();
  const recoveryCode =
    (await page
      .getByRole("list", { name: "Ten recovery codes" })
      .getByRole("listitem")
      .first()
      .textContent()) ?? "";
  await tabTo(page, "checkbox", "I saved these codes");
  await page.keyboard.press("Space");
  await tabTo(page, "button", "Done");
  await page.keyboard.press("Enter");
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Two-factor" })).toBeFocused();

  await page.goto(owned.url);
  await tabTo(page, "link", "Logout");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await focusByLabel(page, "Email");
  await page.keyboard.type("ada@northlane.example");
  await focusByLabel(page, "Password");
  await page.keyboard.type("not my password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Wrong email or password.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.keyboard.type(ownerPassword);
  await page.keyboard.press("Enter");
  await expect(code).toBeFocused();
  await tabTo(page, "button", "Use a recovery code");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Recovery code", { exact: true })).toBeFocused();
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeFocused();

  await page.goto(`${owned.url}/profile`);
  await focusByLabel(page, "Name");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Ada by keys");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Profile updated!")).toBeVisible();
  await tabTo(page, "switch", "Go to the next order after shipping");
  await page.keyboard.press("Space");
  await expect(page.getByRole("switch", { name: "Go to the next order after shipping" })).not.toBeChecked();

  await page.reload();
  await tabTo(page, "button", "Remove");
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Remove two-factor?" });
  await expect(question.getByRole("button", { name: "Keep two-factor" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: "Remove", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "textbox", "Enter the 6-digit code from your app");
  await page.keyboard.type(await app.nextCode());
  await tabTo(page, "button", "Remove");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2FA Removed!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Two-factor" })).toBeFocused();
});
