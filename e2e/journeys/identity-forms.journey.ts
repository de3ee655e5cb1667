/** The shared form rules with their fixed messages, guards, and resetting a password by mail. */
import type { Page } from "@playwright/test";
import { dataOf } from "../service/ask-rest.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { readMailedLink } from "../service/outbox.ts";
import { ownerPassword, signIn, takeOwnersSession, takeSession } from "../service/people.ts";

const email = "ada@northlane.example";
const sentence = "If an account uses that email, a link is on its way. It works for 30 minutes.";

/** The message beside a field, tied to it for assistive technology. */
async function expectProblem(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
  await expect(page.locator(`[id="${ids[0]}"]`)).toHaveText(text);
}

async function expectNoProblem(page: Page, label: string): Promise<void> {
  await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute("aria-invalid", "true");
}

test("[FORM-1, FORM-2, FORM-3, FORM-4, FORM-5] the rules speak their fixed messages beside the field, on sending and then on leaving it", async ({
  page,
  empty,
}) => {
  await page.goto(empty.url);
  const [name, address, secret, repeat] = ["Your name", "Email", "Password", "Confirm password"] as const;
  await page.getByLabel(secret, { exact: true }).fill("x");
  await page.getByLabel(secret, { exact: true }).blur();
  await expectNoProblem(page, secret);
  await page.getByRole("button", { name: "Create owner account" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There's a problem" })).toBeFocused();
  await expectProblem(page, name, "This field is required");
  await expectProblem(page, secret, "Length must be more than 8.");
  for (const [label, value, problem] of [
    [address, "ada", "This field must be a valid email"],
    [secret, "1234567", "Length must be more than 8."],
    [secret, "x".repeat(101), "Length must be less than 100."],
    [name, "y".repeat(101), "Length must be less than 100."],
    [repeat, "something else", "This confirmation does not match"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel(label, { exact: true }).blur();
    await expectProblem(page, label, problem);
  }
  for (const [label, value] of [
    [name, "Ada Hartley"],
    [address, email],
    [secret, "12345678"],
    [repeat, "12345678"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel(label, { exact: true }).blur();
    await expectNoProblem(page, label);
  }
  // What only the service refuses stands beside its field too, and until the field is another one.
  const common = "Password123!";
  for (const [label, value] of [
    [name, "Ada"],
    [address, email],
    ["Store name", "Northlane"],
    [secret, common],
    [repeat, common],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Create owner account" }).click();
  const refusal = "This password is too common. Choose another.";
  await expectProblem(page, secret, refusal);
  await page.getByLabel(name, { exact: true }).fill("Ada Lovelace");
  await page.getByLabel(name, { exact: true }).blur();
  await expectProblem(page, secret, refusal);
  await page.getByLabel(secret, { exact: true }).fill(`${common} no more`);
  await expectNoProblem(page, secret);
});

test("[GUARD-1] a signed-out visitor is asked about at the service, sent to /, and lands where they wanted to go", async ({
  page,
  demo,
}) => {
  const asked = page.waitForRequest("**/api/user/session");
  await page.goto(`${demo.url}/profile`);
  await asked;
  await expect(page).toHaveURL(`${demo.url}/`);
  await page.getByLabel("Email").fill("owner@stallkeeper.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${demo.url}/profile`);
});

test("[GUARD-2] who is signed in is sent from the guests' pages to /", async ({ page, demo }) => {
  await page.goto(`${demo.url}/reset`);
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await signIn(page, demo.url, "owner@stallkeeper.test", demoPassword);
  for (const path of ["/reset", "/reset/some-token"]) {
    await page.goto(`${demo.url}${path}`);
    await expect(page).toHaveURL(`${demo.url}/`);
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  }
});

test("[USER-8] the session and its scopes are asked for once and kept; what an account may not do, the page says", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, "packer@stallkeeper.test", demoPassword);
  const answer = page.waitForResponse("**/api/user/session");
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/user/session")) asked += 1;
  });
  await page.goto(`${demo.url}/profile`);
  const { user } = await dataOf("GET /api/user/session", await answer);
  expect([...user.scopes].sort()).toEqual(["labels.buy", "orders.write"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");
  // The browser fetches it ahead of the scripts; where it was too busy to hand that over, the page's own
  // question is a second one.
  const atFirst = asked;
  expect(atFirst).toBeLessThanOrEqual(2);
  for (const name of ["Shipping", "Home", "Profile"]) {
    await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  }
  await page.getByRole("banner").getByRole("link", { name: "Admin" }).click();
  await expect(page.getByText("Your account can't do this. Ask an administrator.")).toBeVisible();
  expect(asked).toBe(atFirst);
  await page.getByRole("link", { name: "Logout" }).click();
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/admin/users`);
  await expect(page.getByRole("button", { name: "Invite a user" })).toBeVisible();
});

test("[USER-7, ROUTE-15] a forgotten password is set anew by the link of a mail, once", async ({
  page,
  owned,
  browser,
}) => {
  await takeOwnersSession(page, owned);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(owned.url);
  await guest.getByRole("link", { name: "Forgot password?" }).click();
  // The start page asks for an email too.
  await expect(guest.getByRole("heading", { level: 1, name: "Forgot password" })).toBeVisible();
  for (const address of ["nobody@northlane.example", email]) {
    await guest.getByLabel("Email").fill(address);
    await guest.getByRole("button", { name: "Send reset link" }).click();
    await expect(guest.getByText(sentence)).toBeVisible();
    await expect(guest.getByLabel("Email")).toHaveValue(address);
  }
  const link = await readMailedLink(owned, email, /https?:\/\/\S+\/reset\/\S+/);
  const { pathname } = new URL(link);
  const answer = await guest.goto(`${owned.url}${pathname}`);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(guest.getByRole("heading", { name: "New password" })).toBeVisible();
  await expect(guest).toHaveURL(`${owned.url}/reset`);

  await guest.getByLabel("New password", { exact: true }).fill("short");
  await guest.getByLabel("Confirm new password").fill("shorter");
  await guest.getByRole("button", { name: "Set password" }).click();
  await expectProblem(guest, "New password", "Length must be more than 8.");
  await expectProblem(guest, "Confirm new password", "This confirmation does not match");
  await expect(guest.getByLabel("New password", { exact: true })).toBeFocused();
  await guest.getByLabel("New password", { exact: true }).fill("a quite new password");
  await guest.getByLabel("Confirm new password").fill("a quite new password");
  await guest.getByRole("button", { name: "Set password" }).click();
  await expect(guest.getByText("Success!")).toBeVisible();
  await expect(guest).toHaveURL(`${owned.url}/`);

  // A used link says so before anybody thinks of a password.
  await guest.goto(`${owned.url}${pathname}`);
  await expect(guest.getByText("This link has expired. Ask for a new one.")).toBeVisible();
  await expect(guest.getByLabel("New password", { exact: true })).toHaveCount(0);
  await guest.getByRole("button", { name: "Request a new link" }).click();
  await expect(guest.getByRole("heading", { name: "Forgot password" })).toBeVisible();

  // The reset ended every session, and the old password with them.
  await page.goto(`${owned.url}/profile`);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(ownerPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Wrong email or password.")).toBeVisible();
  await signIn(guest, owned.url, email, "a quite new password");
  await guest.context().close();
});
