/** No axe violation on the pages and layers of identity and Admin, light and dark, at three widths. */
import type { Page } from "@playwright/test";
import { createAuthenticator } from "../service/authenticator.ts";
import { expectNoViolations } from "../service/axe.ts";
import { expect, test } from "../service/fixtures.ts";
import { ownerPassword, takeOwnersSession } from "../service/people.ts";
import { readMailedLink } from "../service/outbox.ts";

/**
 * Every rule, and nothing wider than its window. Of what opens over a page, or changes a part of it, that
 * part: the rest is looked at by itself.
 */
const expectFit = (page: Page, what: string, part?: string): Promise<void> =>
  expectNoViolations(page, what, { height: 2_600, fits: true, ...(part === undefined ? {} : { part }) });
const dialog = "[role=dialog]";
const alertDialog = "[role=alertdialog]";

test("sign-in with its second step, reset, invitation", { tag: "@long" }, async ({ page, owned }) => {
  await takeOwnersSession(page, owned);
  await page.goto(`${owned.url}/profile#security`);
  await page.getByRole("button", { name: "Turn on two-factor" }).click();
  const app = createAuthenticator((await page.locator(".sk-id .sk-mono").textContent()) ?? "");
  await expectFit(page, "set-up of two-factor", "#security");
  await page.getByLabel("Enter the 6-digit code from your app").fill("000000");
  await expect(page.getByText("This code didn't work.", { exact: false })).toBeVisible();
  await page.getByLabel("Enter the 6-digit code from your app").fill(await app.nextCode());
  await expect(page.getByRole("list", { name: "Ten recovery codes" })).toBeVisible();
  await expectFit(page, "recovery codes", "#security");
  await page.getByLabel("I saved these codes").check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectFit(page, "removal of two-factor", alertDialog);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("There's a problem")).toBeVisible();
  await expectFit(page, "sign-in with problems");
  await page.getByLabel("Email").fill("ada@northlane.example");
  await page.getByLabel("Password", { exact: true }).fill(ownerPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Two-factor" })).toBeVisible();
  await expectFit(page, "second step");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expectFit(page, "recovery code");
  await page.goto(`${owned.url}/reset`);
  await page.getByLabel("Email").fill("ada@northlane.example");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("If an account uses that email", { exact: false })).toBeVisible();
  await expectFit(page, "reset");
  await page.goto(`${owned.url}/reset/some-token`);
  await expect(page.getByText("This link has expired. Ask for a new one.")).toBeVisible();
  await page.goto(
    `${owned.url}${new URL(await readMailedLink(owned, "ada@northlane.example", /https?:\/\/\S+\/reset\/\S+/)).pathname}`,
  );
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("This field is required").first()).toBeVisible();
  await expectFit(page, "new password");
  await page.goto(`${owned.url}/?invitation=some-token`);
  await expect(page.getByText("This invitation has expired. Ask for a new one.")).toBeVisible();
  await expectFit(page, "dead invitation");
});

test("profile, its dialogs, and Admin", { tag: "@long" }, async ({ page, owned }) => {
  await takeOwnersSession(page, owned);
  await page.goto(`${owned.url}/profile`);
  await expect(page.getByText("signed in here").first()).toBeAttached();
  await expectFit(page, "profile");
  await page.getByRole("button", { name: "New token" }).click();
  await expect(page.getByRole("dialog", { name: "New token" })).toBeVisible();
  await expectFit(page, "new token", dialog);
  await page.getByLabel("Name", { exact: true }).last().fill("stock-feed");
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByRole("dialog", { name: "Your new token" })).toBeVisible();
  await expectFit(page, "shown token", dialog);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("dialog", { name: "Add a passkey" })).toBeVisible();
  await expectFit(page, "new passkey", dialog);
  await page.keyboard.press("Escape");
  await page.route(
    "**/api/user/saveProfile",
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: "RECENT_LOGIN_REQUIRED", status: 403, msg: "Confirm it's you, then try again." },
      }),
    { times: 1 },
  );
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm it's you" })).toBeVisible();
  await expectFit(page, "confirmation", dialog);
  await page.keyboard.press("Escape");

  await page.goto(`${owned.url}/admin/users`);
  await expect(page.getByRole("row", { name: /Ada Hartley/ })).toBeVisible();
  await page.getByRole("button", { name: "Invite a user" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite a user" });
  await invitation.getByLabel("Email").fill("somebody.with.a.long.name@northlane.example");
  await invitation.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("row", { name: /somebody/ })).toBeVisible();
  await expectFit(page, "users");
  await page.getByRole("button", { name: "Invite a user" }).click();
  await invitation.getByRole("button", { name: "Send invitation" }).click();
  await expect(invitation.getByText("This field is required")).toBeVisible();
  await expectFit(page, "invitation", dialog);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for Ada Hartley" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  // All its items are off here, and rules of colour leave those alone: the page goes along.
  await expectFit(page, "menu of a user");
  await page.keyboard.press("Escape");
  await page.goto(`${owned.url}/admin/audit`);
  await expect(page.getByRole("table", { name: "Audit" })).toBeVisible();
  await expectFit(page, "audit");
});
