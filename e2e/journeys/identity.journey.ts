/** Signing in, and what a person changes about their own account. */
import type { Page } from "@playwright/test";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { readMailedLink } from "../service/outbox.ts";
import {
  fillSignIn,
  openSignedIn,
  ownerEmail,
  ownerPassword,
  passwordField,
  signIn,
  signOut,
  takeOwnersSession,
  takeSession,
} from "../service/people.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("[USER-1] an empty answer to a sign-in is an error, and signs nobody in", async ({
  page,
  demo,
  context,
}) => {
  for (const body of ["", '{"data":null}', '{"data":{}}']) {
    await page.route("**/api/user/login", (route) =>
      route.fulfill({ status: 200, contentType: "application/json", body }),
    );
    await page.goto(demo.url);
    await fillSignIn(page);
    const summary = page.getByRole("alert").filter({ hasText: "No data returned by the API." });
    await expect(summary).toBeVisible();
    await expect(summary).toBeFocused();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("apollo-token");
    await page.unroute("**/api/user/login");
  }
  const sent = page.waitForRequest("**/api/user/login");
  const person = { email: "owner@stallkeeper.test", password: demoPassword };
  await signIn(page, demo.url, person.email, person.password);
  expect((await sent).method()).toBe("POST");
  expect((await sent).postDataJSON()).toEqual(person);
});

test("[USER-4] the password changes by the current one; other sessions end and this one goes on", async ({
  page,
  owned,
  browser,
}) => {
  await takeOwnersSession(page, owned);
  const elsewhere = await (await browser.newContext()).newPage();
  await takeSession(elsewhere, owned.url, ownerEmail, ownerPassword);
  await page.goto(`${owned.url}/profile#security`);
  const section = part(page, "Password");
  const fill = async (current: string, next: string, confirmation = next): Promise<void> => {
    await section.getByLabel("Current password").fill(current);
    await section.getByLabel("New password", { exact: true }).fill(next);
    await section.getByLabel("Confirm new password").fill(confirmation);
    await section.getByRole("button", { name: "Change password" }).click();
  };
  await fill("not my password", "another long password");
  await expect(section.getByText("That isn't your password.")).toBeVisible();
  await expect(section.getByLabel("Current password")).toBeFocused();
  const sent = page.waitForRequest("**/api/user/changePassword");
  await fill(ownerPassword, "another long password");
  await expect(page.getByText("Success!")).toBeVisible();
  expect((await sent).postDataJSON()).toEqual({
    currentPassword: ownerPassword,
    newPassword: "another long password",
    newPasswordConfirmation: "another long password",
  });
  await expect(section.getByLabel("Current password")).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(part(page, "Sessions").getByRole("row")).toHaveCount(2);
  await elsewhere.goto(`${owned.url}/profile`);
  await expect(passwordField(elsewhere)).toBeVisible();
  await fillSignIn(elsewhere);
  await expect(elsewhere.getByText("Wrong email or password.")).toBeVisible();
  await fillSignIn(elsewhere, "another long password");
  await expect(elsewhere.getByRole("heading", { level: 1 })).toBeVisible();
  await elsewhere.context().close();
});

test("[USER-5] the name is saved at once; a new email after the person was confirmed and its mailed link was opened", async ({
  page,
  owned,
}) => {
  await takeOwnersSession(page, owned);
  await page.goto(`${owned.url}/profile`);
  const section = part(page, "Profile");
  await section.getByLabel("Name").fill("Ada H. Hartley");
  await section.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile updated!")).toBeVisible();

  // The service asks for a recent sign-in once five minutes are over; here the network says so once.
  await page.route(
    "**/api/user/saveProfile",
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: "RECENT_LOGIN_REQUIRED", status: 403, msg: "Confirm it's you, then try again." },
      }),
    { times: 1 },
  );
  await section.getByLabel("Email").fill("ada.hartley@northlane.example");
  await section.getByRole("button", { name: "Save profile" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  await question.getByLabel("Password", { exact: true }).fill("not my password");
  await page.keyboard.press("Enter");
  await expect(question.getByText("That isn't your password.")).toBeVisible();
  await question.getByLabel("Password", { exact: true }).fill(ownerPassword);
  // The toast of the first save may still be there: what counts is the answer to this one.
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/api/user/saveProfile") && response.ok(),
  );
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await saved;
  await expect(page.getByText("Profile updated!").last()).toBeVisible();
  await page.reload();
  await expect(section.getByLabel("Name")).toHaveValue("Ada H. Hartley");
  await expect(section.getByLabel("Email")).toHaveValue(ownerEmail);
  const moved = "ada.hartley@northlane.example";
  await expect(
    section.getByText(`Open the link we emailed to ${moved} to confirm it.`, { exact: false }),
  ).toBeVisible();
  const shape = /https?:\/\/\S+\/profile\?email=\S+/;
  const first = await readMailedLink(owned, moved, shape);
  await section.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("A new link is on its way.")).toBeVisible();
  await expect.poll(() => readMailedLink(owned, moved, shape)).not.toBe(first);
  const link = await readMailedLink(owned, moved, shape);

  // A link that is dead says so; the living one waits for the sign-in of a browser that is signed out.
  await page.goto(first);
  await expect(page.getByText("This link has expired. Send it again from your profile.")).toBeVisible();
  await expect(page).toHaveURL(`${owned.url}/profile`);
  await signOut(page);
  await page.goto(link);
  await fillSignIn(page);
  await expect(page.getByText(`Your email is now ${moved}.`)).toBeVisible();
  await expect(page).toHaveURL(`${owned.url}/profile`);
  await expect(section.getByLabel("Email")).toHaveValue(moved);
  await expect(section.getByRole("button", { name: "Send again" })).toHaveCount(0);

  // Cancelled, the address stays.
  await section.getByLabel("Email").fill("someone.else@northlane.example");
  await section.getByRole("button", { name: "Save profile" }).click();
  await section.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(`Your email is still ${moved}.`)).toBeVisible();
  await expect(section.getByLabel("Email")).toBeFocused();
  await expect(section.getByLabel("Email")).toHaveValue(moved);
});

test(
  "sessions are listed and signed out, one and all others",
  { tag: "@long" },
  async ({ page, owned, browser }) => {
    await takeOwnersSession(page, owned);
    const others = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
    for (const other of others) await openSignedIn(other, owned.url, ownerEmail, ownerPassword);
    await page.goto(`${owned.url}/profile#sessions`);
    const section = part(page, "Sessions");
    await expect(section.getByRole("row")).toHaveCount(5);
    await expect(section.getByText("This device")).toHaveCount(1);
    await section
      .getByRole("button", { name: /^Sign out Chrome/ })
      .first()
      .click();
    await expect(section.getByRole("row")).toHaveCount(4);
    await section.getByRole("button", { name: "Sign out all others" }).click();
    await expect(page.getByText("2 sessions signed out.")).toBeVisible();
    await expect(section.getByRole("row")).toHaveCount(2);
    for (const other of others) {
      // Untouched, the page says it by itself.
      await expect(
        other.getByRole("dialog", { name: "Your session ended. Sign in to continue." }),
      ).toBeVisible();
      await other.goto(`${owned.url}/profile`);
      await expect(passwordField(other)).toBeVisible();
      await other.context().close();
    }
  },
);

test(
  "preferences act at once and come along to another device",
  { tag: "@long" },
  async ({ page, owned, browser }) => {
    await takeOwnersSession(page, owned);
    await page.goto(`${owned.url}/profile#preferences`);
    const kept = page.waitForResponse(
      (response) =>
        response.url().endsWith("/api/user/preferences") && response.request().method() === "PATCH",
    );
    await page.getByLabel("Dark").check();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect((await kept).status()).toBe(200);
    // Two choices go out together or one after the other: the second is in the last.
    const more = page.waitForResponse(
      (response) =>
        response.url().endsWith("/api/user/preferences") &&
        response.request().method() === "PATCH" &&
        JSON.stringify(response.request().postDataJSON()).includes("compact"),
    );
    await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
    await page.getByRole("radio", { name: "Compact" }).check();
    expect((await more).status()).toBe(200);
    const elsewhere = await (await browser.newContext()).newPage();
    await takeSession(elsewhere, owned.url, ownerEmail, ownerPassword);
    await elsewhere.goto(`${owned.url}/profile#preferences`);
    await expect(elsewhere.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(elsewhere.getByRole("switch", { name: "Single-key shortcuts" })).not.toBeChecked();
    await expect(elsewhere.getByRole("radio", { name: "Compact" })).toBeChecked();
    await elsewhere.context().close();
  },
);
