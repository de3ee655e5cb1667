/** What one person did and saw on a page is nothing to the next one, in this tab and in the others. */
import type { Page } from "@playwright/test";
import { ownClock, stopClock } from "../service/clock.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession, signIn } from "../service/people.ts";

const owner = "owner@stallkeeper.test";
const packer = "packer@stallkeeper.test";
const ended = (page: Page) => page.getByRole("dialog", { name: "Your session ended. Sign in to continue." });

test.beforeEach(async ({ page, demo }) => {
  await takeSession(page, demo.url, owner, demoPassword);
});

test("[COOKIE-1] a sign-in over an ended session keeps the page and what was typed, sets the cookie and resets the cache; Logout removes it", async ({
  page,
  demo,
  context,
}) => {
  await page.goto(`${demo.url}/profile`);
  await page.getByLabel("Name", { exact: true }).fill("Typed before");
  const before = await tokenOf(page);
  await loseSession(page);
  const read = new Set<string>();
  page.on("request", (request) => read.add(new URL(request.url()).pathname));
  await signInOver(page, owner);
  await expect(ended(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Density/ })).toBeFocused();
  await expect.poll(() => [...read]).toContain("/api/meta/platforms");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed before");
  const token = (await context.cookies()).find(({ name }) => name === "apollo-token");
  expect(token?.value).not.toBe(before);
  expect(token).toMatchObject({ path: "/", secure: false, httpOnly: false, sameSite: "Strict" });
  expect(((token?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("apollo-token");
});

test(
  "an ended session asks to sign in once nobody is typing, and for the password alone",
  { tag: "@long" },
  async ({ page, demo }) => {
    await ownClock(page);
    await page.goto(`${demo.url}/profile`);
    const name = page.getByLabel("Name", { exact: true });
    await expect(page.getByText(/^Live/)).toBeVisible();
    // Between two words no more than a second passes, however slowly they are typed.
    await stopClock(page);
    await name.fill("");
    await page.context().clearCookies({ name: "sid" });
    const isEnded = page.waitForResponse((answer) => answer.status() === 401);
    await page.evaluate(() => void fetch("/api/meta/accounts"));
    await isEnded;
    await page
      .getByRole("button", { name: /^Density/ })
      .evaluate((button) => (button as HTMLButtonElement).click());
    const text = "typed on while the session had ended";
    for (const word of text.split(/(?<= )/)) {
      await name.pressSequentially(word);
      await page.clock.runFor(1_000);
    }
    await expect(name).toHaveValue(text);
    await page.clock.resume();
    await expect(ended(page)).toBeVisible();
    await expect(ended(page).getByLabel("Password", { exact: true })).toBeFocused();
    await expect(ended(page).getByLabel("Email")).toHaveValue(owner);
  },
);

test("somebody else who signs in over an ended session gets a page of their own: no notices, no Undo, no open order", async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/shipping`);
  await page.getByRole("row").nth(4).getByRole("gridcell").nth(3).click();
  await page.keyboard.press("p");
  await expect(page.locator(".sk-toast").getByText("Successfully Pinned!")).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.locator(".sk-toast").getByText("Successfully Unpinned!")).toBeVisible();
  const number = page.getByRole("textbox", { name: "Tracking number" });
  await number.fill("TYPED-7");
  await loseSession(page);
  await signInOver(page, owner);
  await expect(ended(page)).toHaveCount(0);
  await expect(number).toHaveValue("TYPED-7");
  await loseSession(page);
  await signInOver(page, packer);
  await expect(page).toHaveURL(`${demo.url}/`);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(page.locator(".sk-toast")).toHaveCount(0);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText("Successfully Pinned!")).toHaveCount(0);
  await page.goto(`${demo.url}/profile`);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(packer);
});

test(
  "a tab learns that its person left in another tab, and starts anew for who signed in there",
  { tag: "@long" },
  async ({ page, demo, context }) => {
    await page.goto(`${demo.url}/profile`);
    await expect(page.getByText(/^Live/)).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${demo.url}/offers`);
    await other.getByRole("link", { name: "Logout" }).click();
    await expect(other.getByLabel("Password", { exact: true })).toBeVisible();
    await expect(ended(page)).toBeVisible();
    await signInOver(page, packer);
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await page.goto(`${demo.url}/profile`);
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(packer);
    // The other tab shows the form to sign in still.
    await other.getByLabel("Email").fill(owner);
    await other.getByLabel("Password", { exact: true }).fill(demoPassword);
    await other.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(owner);
    await other.close();
  },
);

test("a tab whose stream opens only once somebody else has signed in elsewhere starts anew for them", async ({
  page,
  demo,
}) => {
  const signedIn = Promise.withResolvers<void>();
  await page.route("**/api/events*", async (route) => {
    await signedIn.promise;
    await route.continue();
  });
  await page.goto(`${demo.url}/profile`);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(owner);
  await takeSession(page, demo.url, packer, demoPassword);
  signedIn.resolve();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(packer);
});

test("a tab that is come back to starts anew for who has signed in elsewhere", async ({ page, demo }) => {
  // No stream tells it.
  await page.route("**/api/events*", (route) => route.abort());
  await page.goto(`${demo.url}/profile`);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(owner);
  await takeSession(page, demo.url, packer, demoPassword);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(packer);
});

test(
  "a tab whose session ended goes on when the same person has signed in again in another tab",
  { tag: "@long" },
  async ({ page, demo, context }) => {
    await page.goto(`${demo.url}/profile`);
    await page.getByLabel("Name", { exact: true }).fill("Typed before");
    await loseSession(page);
    const other = await context.newPage();
    await signIn(other, demo.url, owner, demoPassword);
    await page.bringToFront();
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(ended(page)).toHaveCount(0);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed before");
    await expect(page.getByText(/^Live/)).toBeVisible();
    await other.close();
  },
);

test(
  "leaving an ended session takes nothing from who signed in meanwhile",
  { tag: "@long" },
  async ({ page, demo, context }) => {
    await page.goto(`${demo.url}/profile`);
    await expect(page.getByText(/^Live/)).toBeVisible();
    await loseSession(page);
    const other = await context.newPage();
    await signIn(other, demo.url, packer, demoPassword);
    const token = await tokenOf(other);
    await ended(page).getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    expect(await tokenOf(page)).toBe(token);
    await other.close();
  },
);

test(
  "a preference that could not be sent is not sent for the next person",
  { tag: "@long" },
  async ({ page, demo }) => {
    const sent: string[] = [];
    await page.route("**/api/user/preferences", (route) => route.abort());
    await page.goto(`${demo.url}/profile#preferences`);
    await page.getByRole("radio", { name: "Compact" }).check();
    await page.getByRole("link", { name: "Logout" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    await page.unroute("**/api/user/preferences");
    page.on("request", (request) => request.method() === "PATCH" && sent.push(request.postData() ?? ""));
    await signIn(page, demo.url, packer, demoPassword);
    await page.goto(`${demo.url}/profile#preferences`);
    await expect(page.getByRole("radio", { name: "Comfortable" })).toBeChecked();
    // What one's own change sends comes behind whatever was kept: it comes alone.
    await page.getByRole("radio", { name: "Compact" }).check();
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    expect(sent).toHaveLength(1);
    await page.getByRole("radio", { name: "Comfortable" }).check();
    await expect.poll(() => sent.length).toBe(2);
  },
);

test(
  "a page that the browser kept from before Logout starts anew when it is shown again",
  { tag: "@long" },
  async ({ page, demo, context }) => {
    await page.goto(`${demo.url}/profile`);
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(owner);
    await context.clearCookies();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    await expect(page.getByText(owner)).toHaveCount(0);
  },
);

async function tokenOf(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === "apollo-token")?.value;
}

/** The service knows the session no more; the next call of the page finds out. */
async function loseSession(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Density/, includeHidden: true });
  await button.focus();
  await page.context().clearCookies({ name: "sid" });
  // A call of the page's own may find out first, and its dialog covers and hides the button.
  await button.evaluate((element: HTMLButtonElement) => element.click());
  await expect(ended(page)).toBeVisible();
}

async function signInOver(page: Page, email: string): Promise<void> {
  const dialog = ended(page);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(demoPassword);
  await dialog.getByRole("button", { name: "Sign in" }).click();
}
