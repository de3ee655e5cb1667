/** What keeps an account safe: the second step, passkeys, API tokens. */
import type { Page } from "@playwright/test";
import { createAuthenticator, type Authenticator } from "../service/authenticator.ts";
import { expectNoViolations } from "../service/axe.ts";
import { expect, test } from "../service/fixtures.ts";
import {
  fillSignIn,
  ownerEmail,
  ownerPassword,
  signIn,
  signOut,
  takeOwnersSession,
} from "../service/people.ts";

const codeField = (page: Page) => page.getByLabel("Enter the 6-digit code from your app");
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

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

test("[USER-3] two-factor is requested, confirmed with a code, asked for at sign-in and removed", async ({
  page,
  owned,
}) => {
  await takeOwnersSession(page, owned);
  await page.goto(`${owned.url}/profile#security`);
  const section = part(page, "Two-factor");
  await section.getByRole("button", { name: "Turn on two-factor" }).click();
  await expect(section.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await codeField(page).fill("000000");
  await expect(
    section.getByText("This code didn't work. Check the time on your phone, then type the next code."),
  ).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  // Its boxes are one field: a press on any of them stays in it.
  await codeField(page).fill("");
  const box = await section.locator(".sk-code-box").nth(3).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
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
  await expect(page.getByText("This code didn't work.", { exact: false })).toBeVisible();
  const code = await app.nextCode();
  await codeField(page).pressSequentially(code);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();

  await signOut(page);
  await fillSignIn(page);
  await codeField(page).fill(code);
  await expect(page.getByText("This code didn't work.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByText("This code didn't work.")).toHaveCount(0);
  await page.getByLabel("Recovery code", { exact: true }).fill("not-a-code");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("This recovery code didn't work. Each works once, and new ones replace the old."),
  ).toBeVisible();
  await page.getByLabel("Recovery code", { exact: true }).fill(recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();

  await page.goto(`${owned.url}/profile#security`);
  await expect(section.getByText("9 recovery codes left")).toBeVisible();
  await section.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove two-factor?" });
  await expect(
    question.getByText("Enter a code to confirm. Sign-in will need only the password."),
  ).toBeVisible();
  await expect(question.getByRole("button", { name: "Keep two-factor" })).toBeFocused();
  await codeField(page).fill("000000");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question.getByText("This code didn't work.", { exact: false })).toBeVisible();
  // The app's next code is up to half a minute away.
  await question.getByRole("button", { name: "Use a recovery code" }).click();
  await question.getByLabel("Recovery code", { exact: true }).fill(recoveryCodes[1] ?? "");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("2FA Removed!")).toBeVisible();
  await expect(section.getByText("Off", { exact: true })).toBeVisible();
  await signOut(page);
  await signIn(page, owned.url, ownerEmail, ownerPassword);
});

test(
  "an API token is shown once, works alone, and is dead once revoked",
  { tag: "@long" },
  async ({ page, owned, playwright }) => {
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
    const script = await playwright.request.newContext({
      baseURL: owned.url,
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    expect((await script.get("/api/meta/platforms")).status()).toBe(200);
    expect((await script.get("/api/user/tokens")).status()).toBeGreaterThanOrEqual(400);
    await section.getByRole("button", { name: "Revoke stock-feed" }).click();
    await expect(section.getByText("No API tokens yet.")).toBeVisible();
    expect((await script.get("/api/meta/platforms")).status()).toBe(401);
    await script.dispose();
  },
);

test(
  "a passkey is added, is the second step at sign-in, and is removed",
  { tag: "@long" },
  async ({ page, owned }) => {
    const url = owned.url.replace("127.0.0.1", "localhost");
    // Ends with its session, and with it what the page holds of it.
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await takeOwnersSession(page, { url });
    await page.goto(`${url}/profile#security`);
    const section = part(page, "Passkeys");
    await section.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Name").fill("Laptop");
    await dialog.getByRole("button", { name: "Add a passkey" }).click();
    await expect(section.getByText("Laptop")).toBeVisible();
    await expect(section.getByRole("list", { name: "Ten recovery codes" }).getByRole("listitem")).toHaveCount(
      10,
    );
    await section.getByLabel("I saved these codes").check();
    await section.getByRole("button", { name: "Done" }).click();
    await signOut(page);
    await fillSignIn(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await page.goto(`${url}/profile#security`);
    await section.getByRole("button", { name: "Remove passkey Laptop" }).click();
    await expect(section.getByText("No passkeys yet.")).toBeVisible();
    await signOut(page);
    await signIn(page, url, ownerEmail, ownerPassword);
    await cdp.detach();
  },
);

test(
  "a role that needs two-factor leads to its set-up at the next sign-in, and past it by nothing else",
  { tag: "@long" },
  async ({ page, owned }) => {
    await takeOwnersSession(page, owned);
    await page.goto(`${owned.url}/admin/users`);
    const panel = part(page, "Require two-factor");
    await expect(panel.getByText("1 person hasn't set it up")).toBeVisible();
    await panel.getByRole("checkbox", { name: "Owner" }).check();
    await expect(page.getByText("Saved. It applies from the next sign-in.")).toBeVisible();
    await expectNoViolations(page, "Require two-factor", { fits: true });
    await signOut(page);
    await fillSignIn(page);
    const dialog = page.getByRole("dialog", { name: "Set up two-factor" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expectNoViolations(page, "Two-factor needed", { part: "[role=dialog]" });
    await page.reload();
    await dialog.getByRole("button", { name: "Set up two-factor" }).click();
    const app = createAuthenticator((await dialog.locator(".sk-id .sk-mono").textContent()) ?? "");
    await expectNoViolations(page, "Set-up of a needed two-factor", { part: "[role=dialog]" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await codeField(page).fill(await app.nextCode());
    await expect(dialog.getByRole("listitem").nth(9)).toBeVisible();
    await expectNoViolations(page, "Recovery codes of a needed two-factor", { part: "[role=dialog]" });
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.goto(`${owned.url}/admin/users`);
    await expect(panel.getByText("Owner")).toBeVisible();
  },
);
