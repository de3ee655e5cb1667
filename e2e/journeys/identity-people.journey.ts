/** People of a store: invited by mail, given scopes, shut out; and who is protected from that. */
import type { Page } from "@playwright/test";
import { createAuthenticator } from "../service/authenticator.ts";
import { expectNoViolations } from "../service/axe.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { readMailedLink } from "../service/outbox.ts";
import { takeOwnersSession, takeSession } from "../service/people.ts";

const leo = "leo@northlane.example";
const leoPassword = "a packer's long password";

async function openActions(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await expect(page.getByRole("menu")).toBeVisible();
}

test("somebody is invited, joins, gets other scopes, and is shut out", async ({ page, owned, browser }) => {
  await takeOwnersSession(page, owned);
  await page.goto(`${owned.url}/admin`);
  await page.getByRole("button", { name: "Invite a user" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a user" });
  await dialog.getByLabel("Email").fill("leo");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("This field must be a valid email")).toBeVisible();
  await dialog.getByLabel("Email").fill(leo);
  await expect(dialog.getByLabel("Role")).toHaveValue("packer");
  await expect(dialog.getByLabel("orders.write")).toBeChecked();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(leo) })).toContainText("invited");

  const link = new URL(await readMailedLink(owned, leo, /https?:\/\/\S+\/\?invitation=\S+/));
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`${owned.url}/${link.search}`);
  await expect(guest.getByRole("heading", { name: "Join Northlane" })).toBeVisible();
  await expect(guest).toHaveURL(`${owned.url}/`);
  await expect(guest.getByText("Ada Hartley invited you.")).toBeVisible();
  await guest.getByRole("button", { name: "Join" }).click();
  await expect(guest.getByText("This field is required").first()).toBeVisible();
  await guest.getByLabel("Your name").fill("Leo Marsh");
  await guest.getByLabel("Password", { exact: true }).fill(leoPassword);
  await guest.getByLabel("Confirm password").fill(leoPassword);
  await guest.getByRole("button", { name: "Join" }).click();
  await expect(guest.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await guest.goto(`${owned.url}/profile`);
  const profile = guest.getByRole("region", { name: "Profile", exact: true });
  await profile.getByLabel("Email").fill("ada@northlane.example");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(profile.getByText("An account with this email already exists!")).toBeVisible();
  await expect(profile.getByLabel("Email")).toBeFocused();
  await guest.goto(`${owned.url}/admin`);
  await expect(guest.getByText("Your account can't do this. Ask an administrator.")).toBeVisible();

  // The list tells it by itself.
  await expect(page.getByRole("row", { name: /Leo Marsh/ })).toContainText("Packer");
  await openActions(page, "Leo Marsh");
  await page.getByRole("menuitem", { name: "Edit scopes" }).click();
  const panel = page.getByRole("complementary", { name: "Leo Marsh" });
  await expect(panel.getByRole("heading", { name: "Leo Marsh" })).toBeFocused();
  await panel.getByLabel("inventory.write").check();
  await expect(panel.getByLabel("Role")).toHaveValue("custom");
  // Esc loses nothing that was ticked.
  await page.keyboard.press("Escape");
  await expect(panel.getByText("Save or discard the changes to Leo Marsh's scopes first.")).toBeVisible();
  await expect(panel.getByLabel("inventory.write")).toBeChecked();
  await panel.getByRole("button", { name: "Save scopes" }).click();
  await expect(page.getByText("Leo Marsh's scopes saved.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Leo Marsh/ })).toContainText("inventory");

  // Leo loses the phone: two-factor is reset, and the password alone lets them in again.
  await guest.goto(`${owned.url}/profile#security`);
  const security = guest.getByRole("region", { name: "Two-factor", exact: true });
  await security.getByRole("button", { name: "Turn on two-factor" }).click();
  const app = createAuthenticator((await security.locator(".sk-id .sk-mono").textContent()) ?? "");
  await guest.getByLabel("Enter the 6-digit code from your app").fill(await app.nextCode());
  await expect(security.getByRole("list", { name: "Ten recovery codes" })).toBeVisible();
  await page.reload();
  await openActions(page, "Leo Marsh");
  await page.getByRole("menuitem", { name: "Reset two-factor…" }).click();
  const reset = page.getByRole("alertdialog", { name: "Reset two-factor for Leo Marsh?" });
  await expect(reset.getByRole("button", { name: "Keep two-factor" })).toBeFocused();
  await expectNoViolations(page, "Reset two-factor");
  await reset.getByRole("button", { name: "Reset two-factor" }).click();
  await expect(page.getByText("Two-factor reset for Leo Marsh. We've emailed them.")).toBeVisible();
  await guest.goto(`${owned.url}/shipping`);
  await guest.getByLabel("Email").fill(leo);
  await guest.getByLabel("Password", { exact: true }).fill(leoPassword);
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("heading", { level: 1, name: "Shipping" })).toBeVisible();

  await openActions(page, "Leo Marsh");
  await page.getByRole("menuitem", { name: "Deactivate…" }).click();
  const question = page.getByRole("alertdialog", { name: "Deactivate Leo Marsh?" });
  await expect(
    question.getByText("They'll be signed out everywhere. Their notes and history stay."),
  ).toBeVisible();
  await expect(question.getByRole("button", { name: "Keep active" })).toBeFocused();
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByRole("row", { name: /Leo Marsh/ })).toContainText("deactivated");
  await guest.goto(`${owned.url}/shipping`);
  await expect(guest.getByRole("button", { name: "Sign in" })).toBeVisible();

  await openActions(page, "Leo Marsh");
  await page.getByRole("menuitem", { name: "Activate" }).click();
  await expect(page.getByText("Leo Marsh is active again.")).toBeVisible();
  await guest.getByLabel("Email").fill(leo);
  await guest.getByLabel("Password", { exact: true }).fill(leoPassword);
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("heading", { level: 1, name: "Shipping" })).toBeVisible();

  // The same address again: said on the field.
  await page.getByRole("button", { name: "Invite a user" }).click();
  await dialog.getByLabel("Email").fill(leo);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await guest.context().close();
});

test(
  "the last administrator is protected, and an invitation can be withdrawn",
  { tag: "@long" },
  async ({ page, owned, browser }) => {
    await takeOwnersSession(page, owned);
    await page.goto(`${owned.url}/admin/users`);
    await openActions(page, "Ada Hartley");
    for (const name of ["Edit scopes", "Sign out everywhere", "Deactivate…"]) {
      await expect(page.getByRole("menuitem", { name: new RegExp(name) })).toHaveAttribute(
        "aria-disabled",
        "true",
      );
    }
    await expect(page.getByText("The last administrator can't be removed or limited.").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Invite a user" }).click();
    await page.getByLabel("Email").fill(leo);
    await page.getByRole("button", { name: "Send invitation" }).click();
    const link = new URL(await readMailedLink(owned, leo, /https?:\/\/\S+\/\?invitation=\S+/));
    await openActions(page, leo);
    await page.getByRole("menuitem", { name: "Withdraw invitation" }).click();
    await expect(page.getByRole("row", { name: new RegExp(leo) })).toHaveCount(0);
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(`${owned.url}/${link.search}`);
    await expect(guest.getByText("This invitation has expired. Ask for a new one.")).toBeVisible();
    await guest.context().close();
  },
);

test(
  "a known person joins by the password; somebody else can't use it",
  { tag: "@long" },
  async ({ page, demo, browser }) => {
    const known = "other@stallkeeper.test";
    await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
    await page.goto(`${demo.url}/admin/users`);
    await page.getByRole("button", { name: "Invite a user" }).click();
    await page.getByLabel("Email").fill(known);
    await page.getByRole("button", { name: "Send invitation" }).click();
    const { search } = new URL(await readMailedLink(demo, known, /https?:\/\/\S+\/\?invitation=\S+/));

    await page.goto(`${demo.url}/${search}`);
    await expect(
      page.getByText("You're signed in as owner@stallkeeper.test.", { exact: false }),
    ).toBeVisible();

    const guest = await (await browser.newContext()).newPage();
    await guest.goto(`${demo.url}/${search}`);
    await expect(guest.getByText("You already have an account. Sign in to join.")).toBeVisible();
    await expect(guest.getByLabel("Email")).toHaveValue(known);
    await guest.getByLabel("Password", { exact: true }).fill(demoPassword);
    await guest.keyboard.press("Enter");
    await expect(guest.getByText("You joined Northlane.")).toBeVisible();
    await expect(guest.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await guest.context().close();

    await page.goto(`${demo.url}/admin/users`);
    const row = page.getByRole("row", { name: new RegExp(known) });
    await expect(row).toContainText("active");
    await row.getByRole("button").click();
    await page.getByRole("menuitem", { name: "Deactivate…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(row).toContainText("deactivated");
  },
);
