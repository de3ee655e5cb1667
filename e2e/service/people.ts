/** What journeys do again and again, through the page, as a person does it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { askRest } from "./ask-rest.ts";
import type { RunningService } from "./start-service.ts";

export const ownerEmail = "ada@northlane.example";
export const ownerPassword = "correct horse battery";
const ownerName = "Ada Hartley";
const storeName = "Northlane";

/** First run: fills in the owner's form and sends it. Ends on "Where should the first orders come from?". */
export async function createOwner(page: Page, service: RunningService): Promise<void> {
  await page.goto(service.url);
  await page.getByLabel("Your name").fill(ownerName);
  await page.getByLabel("Email").fill(ownerEmail);
  await page.getByLabel("Store name").fill(storeName);
  await page.getByLabel("Password", { exact: true }).fill(ownerPassword);
  await page.getByLabel("Confirm password").fill(ownerPassword);
  await page.getByRole("button", { name: "Create owner account" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Where should the first orders come from?" }),
  ).toBeVisible();
}

/**
 * Makes the owner and the store of `createOwner` by the call that the form makes, and ends the session that
 * comes with them.
 */
export async function addOwner({ url }: RunningService): Promise<void> {
  const post = async (path: string, body: object, cookie = ""): Promise<Response> => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url, cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const made = await post("/api/setup", {
    name: ownerName,
    email: ownerEmail,
    storeName,
    password: ownerPassword,
    passwordConfirmation: ownerPassword,
  });
  await post(
    "/api/user/logout",
    {},
    made.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; "),
  );
}

/** Gives the browser of a page a session of that owner, and opens nothing. */
export const takeOwnersSession = (page: Page, { url }: Pick<RunningService, "url">): Promise<void> =>
  takeSession(page, url, ownerEmail, ownerPassword);

/** The field of a password on the sign-in page. */
export const passwordField = (page: Page): Locator => page.getByLabel("Password", { exact: true });

/** Fills in the sign-in as that owner and sends it; what follows is the test's. */
export async function fillSignIn(page: Page, password = ownerPassword): Promise<void> {
  await page.getByLabel("Email").fill(ownerEmail);
  await passwordField(page).fill(password);
  await page.keyboard.press("Enter");
}

/** Signs out by the link of the page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(passwordField(page)).toBeVisible();
}

/** Opens the practice market and waits until all three marketplaces were read. */
export async function openPracticeMarket(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open the practice market" }).click();
  await expect(page.getByText(/^✓ \d+ orders$/)).toHaveCount(3);
}

/**
 * Gives the browser of a page a session by the call that the form makes, and opens nothing: for journeys that
 * begin on a page other than Home.
 */
export async function takeSession(page: Page, url: string, email: string, password: string): Promise<void> {
  const data = await askRest(page, { url }, "POST /api/user/login", { body: { email, password } });
  if (!("token" in data) || data.token === undefined) throw new Error(`${email} has a second factor`);
  // The form's script keeps this half, which the service sends as JSON.
  await page
    .context()
    .addCookies([{ name: "apollo-token", value: encodeURIComponent(data.token), url, sameSite: "Strict" }]);
}

/** Opens Home with a session made by the call: for journeys that are not about signing in. */
export async function openSignedIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await takeSession(page, url, email, password);
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
}

/** Signs in on the start page. */
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel("Email").fill(email);
  await passwordField(page).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
}
