/** Signing in with and without a second step, and what a person changes about their own account. */
import type { Page } from "@playwright/test";
import { createAuthenticator, type Authenticator } from "../service/authenticator.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { readMailedLink } from "../service/outbox.ts";
import { openSignedIn, ownerPassword, signIn, takeOwnersSession, takeSession } from "../service/people.ts";

const email = "ada@northlane.example";
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const codeField = (page: Page) => page.getByLabel("Enter the 6-digit code from your app");
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function signOut(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(password(page)).toBeVisible();
}

async function fillSignIn(page: Page, secret = ownerPassword): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await password(page).fill(secret);
  await page.keyboard.press("Enter");
}

/** Turns two-factor on; ends with the recovery codes left behind. */
async function turnOnTwoFactor(page: Page): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  const section = part(page, "Two-factor");
  await section.getByRole("button", { name: "Turn on two-factor" }).click();
  const app = createAuthenticator((await section.locator(".sk-id .sk-mono").textContent()) ?? "");
  await codeField(page).fill(await app.nextCode());
  const list = section.getByRole("list", { name: "Ten recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  return { app, recoveryCodes: await list.getByRole("listitem").allTextContents() };
}

test("[USER-1] an empty answer to a sign-in is an error, and signs nobody in", async ({ page, demo, context }) => {
  for (const body of ["", '{"data":null}', '{"data":{}}']) {
    await page.route("**/api/user/login", (route) => route.fulfill({ status: 200, contentType: "application/json", body }));
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

test("[USER-3] two-factor is requested, confirmed with a code, asked for at sign-in and removed", async ({ page, owned }) => {
  test.setTimeout(180_000);
  await takeOwnersSession(page, owned);
  await page.goto(`${owned.url}/profile#security`);
  const section = part(page, "Two-factor");
  await section.getByRole("button", { name: "Turn on two-factor" }).click();
  await expect(section.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await codeField(page).fill("000000");
  await expect(section.getByText("This code did not work. Check the time on your phone, then type the next code.")).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await section.getByRole("button", { name: "Cancel" }).click();

  const { app, recoveryCodes } = await turnOnTwoFactor(page);
  await expect(page.getByText("2FA Configured!")).toBeVisible();
  const done = section.getByRole("button", { name: "Done" });
  await expect(done).toBeDisabled();
  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
  await page.emulateMedia({ media: "print" });
  await expect(section.getByText(recoveryCodes[9] ?? "")).toBeVisible();
  await expect(page.getByLabel("Current password")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await section.getByLabel("I saved these codes").check();
  await done.click();
  await expect(section.getByText("On", { exact: true })).toBeVisible();
  await expect(section.getByText("10 recovery codes left")).toBeVisible();

  await signOut(page);
  await fillSignIn(page);
  await expect(page.getByRole("heading", { name: "Two-factor" })).toBeVisible();
  await codeField(page).fill("000000");
  await expect(page.getByText("This code did not work.", { exact: false })).toBeVisible();
  const code = await app.nextCode();
  await codeField(page).pressSequentially(code);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();

  await signOut(page);
  await fillSignIn(page);
  await codeField(page).fill(code);
  await expect(page.getByText("This code did not work.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByText("This code did not work.")).toHaveCount(0);
  await page.getByLabel("Recovery code", { exact: true }).fill("not-a-code");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This recovery code did not work. Each works once, and new ones replace the old.")).toBeVisible();
  await page.getByLabel("Recovery code", { exact: true }).fill(recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();

  await page.goto(`${owned.url}/profile#security`);
  await expect(section.getByText("9 recovery codes left")).toBeVisible();
  await section.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove two-factor?" });
  await expect(question.getByText("Enter a code to confirm. Sign-in will need only the password.")).toBeVisible();
  await expect(question.getByRole("button", { name: "Keep" })).toBeFocused();
  await codeField(page).fill("000000");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question.getByText("This code did not work.", { exact: false })).toBeVisible();
  // The app's next code is up to half a minute away.
  await question.getByRole("button", { name: "Use a recovery code" }).click();
  await question.getByLabel("Recovery code", { exact: true }).fill(recoveryCodes[1] ?? "");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("2FA Removed!")).toBeVisible();
  await expect(section.getByText("Off", { exact: true })).toBeVisible();
  await signOut(page);
  await signIn(page, owned.url, email, ownerPassword);
});

test("[USER-4] the password changes by the current one; other sessions end and this one goes on", async ({ page, owned, browser }) => {
  await takeOwnersSession(page, owned);
  const elsewhere = await (await browser.newContext()).newPage();
  await takeSession(elsewhere, owned.url, email, ownerPassword);
  await page.goto(`${owned.url}/profile#security`);
  const section = part(page, "Password");
  const fill = async (current: string, next: string, confirmation = next): Promise<void> => {
    await section.getByLabel("Current password").fill(current);
    await section.getByLabel("New password", { exact: true }).fill(next);
    await section.getByLabel("Confirm new password").fill(confirmation);
    await section.getByRole("button", { name: "Change password" }).click();
  };
  await fill("not my password", "another long password");
  await expect(section.getByText("This is not your password.")).toBeVisible();
  await expect(section.getByLabel("Current password")).toBeFocused();
  const sent = page.waitForRequest("**/api/user/changePassword");
  await fill(ownerPassword, "another long password");
  await expect(page.getByText("Success!")).toBeVisible();
  expect((await sent).postDataJSON()).toEqual({ currentPassword: ownerPassword, newPassword: "another long password", newPasswordConfirmation: "another long password" });
  await expect(section.getByLabel("Current password")).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(part(page, "Sessions").getByRole("row")).toHaveCount(2);
  await elsewhere.goto(`${owned.url}/profile`);
  await expect(password(elsewhere)).toBeVisible();
  await fillSignIn(elsewhere);
  await expect(elsewhere.getByText("Wrong email or password.")).toBeVisible();
  await fillSignIn(elsewhere, "another long password");
  await expect(elsewhere.getByRole("heading", { level: 1 })).toBeVisible();
  await elsewhere.context().close();
});

test("[USER-5] the name is saved at once; a new email after the person was confirmed and its mailed link was opened", async ({ page, owned }) => {
  await takeOwnersSession(page, owned);
  await page.goto(`${owned.url}/profile`);
  const section = part(page, "Profile");
  await section.getByLabel("Name").fill("Ada H. Hartley");
  await section.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile updated!")).toBeVisible();

  // The service asks for a recent sign-in once five minutes are over; here the network says so once.
  await page.route("**/api/user/saveProfile", (route) => route.fulfill({ status: 403, json: { code: "RECENT_LOGIN_REQUIRED", status: 403, msg: "Confirm it is you, then try again." } }), { times: 1 });
  await section.getByLabel("Email").fill("ada.hartley@northlane.example");
  await section.getByRole("button", { name: "Save profile" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it is you" });
  await question.getByLabel("Password", { exact: true }).fill("not my password");
  await page.keyboard.press("Enter");
  await expect(question.getByText("This is not your password.")).toBeVisible();
  await question.getByLabel("Password", { exact: true }).fill(ownerPassword);
  // The toast of the first save may still be there: what counts is the answer to this one.
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/user/saveProfile") && response.ok());
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await saved;
  await expect(page.getByText("Profile updated!").last()).toBeVisible();
  await page.reload();
  await expect(section.getByLabel("Name")).toHaveValue("Ada H. Hartley");
  await expect(section.getByLabel("Email")).toHaveValue(email);
  const moved = "ada.hartley@northlane.example";
  await expect(section.getByText(`Open the link mailed to ${moved} to use that address.`, { exact: false })).toBeVisible();
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
  await expect(page.getByText(`Your email stays ${moved}.`)).toBeVisible();
  await expect(section.getByLabel("Email")).toBeFocused();
  await expect(section.getByLabel("Email")).toHaveValue(moved);
});

test("sessions are listed and signed out, one and all others", async ({ page, owned, browser }) => {
  await takeOwnersSession(page, owned);
  const others = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
  for (const other of others) await openSignedIn(other, owned.url, email, ownerPassword);
  await page.goto(`${owned.url}/profile#sessions`);
  const section = part(page, "Sessions");
  await expect(section.getByRole("row")).toHaveCount(5);
  await expect(section.getByText("This device")).toHaveCount(1);
  await section.getByRole("button", { name: /^Sign out Chrome/ }).first().click();
  await expect(section.getByRole("row")).toHaveCount(4);
  await section.getByRole("button", { name: "Sign out all others" }).click();
  await expect(page.getByText("2 sessions signed out.")).toBeVisible();
  await expect(section.getByRole("row")).toHaveCount(2);
  for (const other of others) {
    // Untouched, the page says it by itself.
    await expect(other.getByRole("dialog", { name: "Your session ended. Sign in to continue." })).toBeVisible();
    await other.goto(`${owned.url}/profile`);
    await expect(password(other)).toBeVisible();
    await other.context().close();
  }
});

test("preferences act at once and come along to another device", async ({ page, owned, browser }) => {
  await takeOwnersSession(page, owned);
  await page.goto(`${owned.url}/profile#preferences`);
  const kept = page.waitForResponse((response) => response.url().endsWith("/api/user/preferences") && response.request().method() === "PATCH");
  await page.getByLabel("Dark").check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect((await kept).status()).toBe(200);
  const more = page.waitForResponse((response) => response.url().endsWith("/api/user/preferences") && response.request().method() === "PATCH");
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.getByRole("radio", { name: "Compact" }).check();
  expect((await more).status()).toBe(200);
  const elsewhere = await (await browser.newContext()).newPage();
  await takeSession(elsewhere, owned.url, email, ownerPassword);
  await elsewhere.goto(`${owned.url}/profile#preferences`);
  await expect(elsewhere.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(elsewhere.getByRole("switch", { name: "Single-key shortcuts" })).not.toBeChecked();
  await expect(elsewhere.getByRole("radio", { name: "Compact" })).toBeChecked();
  await elsewhere.context().close();
});

test("an API token is shown once, works alone, and is dead once withdrawn", async ({ page, owned, playwright }) => {
  await takeOwnersSession(page, owned);
  await page.goto(`${owned.url}/profile#security`);
  const section = part(page, "API tokens");
  // Opened twice, so that the layer is there already: the second half of a double click must not close it.
  const dialog = page.getByRole("dialog", { name: "New token" });
  await section.getByRole("button", { name: "New token" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await section.getByRole("button", { name: "New token" }).dblclick();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("This field is required")).toBeVisible();
  await dialog.getByLabel("Name", { exact: true }).fill("stock-feed");
  await dialog.getByLabel("orders.write").check();
  await dialog.getByRole("button", { name: "Create token" }).click();
  const shown = page.getByRole("dialog", { name: "Your new token" });
  const token = (await shown.locator(".sk-id .sk-mono").textContent()) ?? "";
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(section.getByText("stock-feed", { exact: true })).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  const script = await playwright.request.newContext({ baseURL: owned.url, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  expect((await script.get("/api/meta/platforms")).status()).toBe(200);
  expect((await script.get("/api/user/tokens")).status()).toBeGreaterThanOrEqual(400);
  await section.getByRole("button", { name: "Withdraw stock-feed" }).click();
  await expect(section.getByText("No token yet.")).toBeVisible();
  expect((await script.get("/api/meta/platforms")).status()).toBe(401);
  await script.dispose();
});

test("a passkey is added, is the second step at sign-in, and is removed", async ({ page, owned }) => {
  const url = owned.url.replace("127.0.0.1", "localhost");
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await takeOwnersSession(page, { url });
  await page.goto(`${url}/profile#security`);
  const section = part(page, "Passkeys");
  await section.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await expect(section.getByText("Laptop")).toBeVisible();
  await expect(section.getByRole("list", { name: "Ten recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await section.getByLabel("I saved these codes").check();
  await section.getByRole("button", { name: "Done" }).click();
  await signOut(page);
  await fillSignIn(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await page.goto(`${url}/profile#security`);
  await section.getByRole("button", { name: "Remove passkey Laptop" }).click();
  await expect(section.getByText("No passkey yet.")).toBeVisible();
  await signOut(page);
  await signIn(page, url, email, ownerPassword);
});
