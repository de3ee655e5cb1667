/** Error pages, guards and validation, and what errors say. */
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { takeSession } from "../service/people.ts";
import { dismissToast } from "../service/toasts.ts";

const owner = "owner@stallkeeper.test";
const session = "**/api/user/session";

test("[ERRPAGE-1, ROUTE-3] an unknown path is titled so and leads home; who is signed in may search", async ({
  page,
  demo,
}) => {
  for (const path of ["/404", "/shiping/orders"]) {
    await page.goto(`${demo.url}${path}`);
    await expect(page.getByRole("heading", { level: 1, name: "This page could not be found" })).toBeVisible();
  }
  await expect(page).toHaveTitle("This page could not be found · Stallkeeper");
  await expect(page.getByRole("link", { name: "/shipping", exact: true })).toHaveAttribute(
    "href",
    "/shipping",
  );
  await expect(page.getByRole("button", { name: "Search" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await expect(page).toHaveURL(`${demo.url}/`);
  await takeSession(page, demo.url, owner, demoPassword);
  await page.goto(`${demo.url}/nowhere`);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("dialog", { name: "Search or run a command" })).toBeVisible();
});

test("[ERRPAGE-2] a failed page shows message and status, at most 450 px wide; Try again opens it, Copy details copies", async ({
  page,
  demo,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await takeSession(page, demo.url, owner, demoPassword);
  await page.route(session, (route) =>
    route.fulfill({
      status: 503,
      json: { msg: "The service is busy. Try again in a moment.", code: "BUSY", status: 503 },
    }),
  );
  await page.goto(`${demo.url}/offers`);
  await expect(
    page.getByRole("heading", { level: 1, name: "The service is busy. Try again in a moment." }),
  ).toBeVisible();
  await expect(page.getByText("503", { exact: true })).toBeVisible();
  const box = await page.locator(".sk-message-page").boundingBox();
  expect(box?.width).toBeLessThanOrEqual(450);
  await expect(page.getByRole("status").filter({ hasText: "Page didn't load" })).toHaveCount(1);
  await page.getByRole("button", { name: "Copy details" }).click();
  await expect(page.getByText("Success!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("GET /offers · 503");
  await page.unroute(session);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Offers" })).toBeVisible();
  // A mistake in a page's own code: the defaults, and nothing of what the mistake says.
  await page.route("**/assets/upload-page-*.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `export const UploadPage = () => { throw new Error("secret of line 42"); };`,
    }),
  );
  await page.goto(`${demo.url}/upload`);
  await expect(page.getByRole("heading", { level: 1, name: "Error", exact: true })).toBeVisible();
  await expect(page.getByText("500", { exact: true })).toBeVisible();
  await expect(page.getByText("secret of line 42")).toHaveCount(0);
});

test("[ERRPAGE-3] when the error page itself fails, the last page says so, with details and a way home", async ({
  page,
  demo,
}) => {
  await page.route(session, (route) =>
    route.fulfill({ status: 500, json: { msg: "x", code: "INTERNAL", status: 500 } }),
  );
  await page.addInitScript(() => {
    const value = (): never => {
      throw new Error("no clock");
    };
    Reflect.set(Date.prototype, "toISOString", value);
  });
  await page.goto(`${demo.url}/offers`);
  await expect(
    page.getByRole("heading", { level: 1, name: "An error occurred while showing the error page" }),
  ).toBeVisible();
  await expect(page.getByText("no clock")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go back to home" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("banner")).toHaveCount(0);
});

test("[GUARD-4] the guards' redirects are silent: the address changes, nothing is said", async ({
  page,
  demo,
}) => {
  const loud: string[] = [];
  page.on(
    "console",
    (message) =>
      message.type() === "error" &&
      !message.text().startsWith("Failed to load resource") &&
      loud.push(message.text()),
  );
  page.on("pageerror", (error) => loud.push(String(error)));
  await page.goto(`${demo.url}/inventory`);
  await expect(page).toHaveURL(`${demo.url}/`);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await page.getByLabel("Email").fill(owner);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Inventory" })).toBeVisible();
  await page.goto(`${demo.url}/reset/some-token`);
  await expect(page).toHaveURL(`${demo.url}/`);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(page.locator(".sk-toast")).toHaveCount(0);
  expect(loud).toEqual([]);
});

test(
  "an address that its route refuses is a 404, or shows its own status and message",
  { tag: "@long" },
  async ({ page, demo }) => {
    await takeSession(page, demo.url, owner, demoPassword);
    await page.goto(`${demo.url}/shipping/orders/a%01b`);
    await expect(page.getByRole("heading", { level: 1, name: "This page could not be found" })).toBeVisible();
    await page.goto(`${demo.url}/shipping/orders/${"a".repeat(201)}`);
    await expect(page.getByText("414", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "This address is too long." })).toBeVisible();
    // A queue that is none is left out.
    await page.goto(`${demo.url}/shipping?queue=nope`);
    await expect(page.getByRole("grid").getByRole("row").first()).toBeVisible();
  },
);

test("[ERR-6] notes that can't be saved go through the database handler, and are kept", async ({
  page,
  demo,
}) => {
  await takeSession(page, demo.url, owner, demoPassword);
  await page.goto(`${demo.url}/shipping`);
  await page.getByRole("row").nth(7).getByRole("gridcell").nth(3).click();
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes("TransactionUpdateMany") === true
      ? route.fulfill({
          status: 500,
          json: { msg: "relation orders does not exist", code: "INTERNAL", status: 500 },
        })
      : route.continue(),
  );
  const notes = page.getByLabel("Notes on this order");
  await notes.fill("Leave at the back door");
  await expect(
    page.locator(".sk-toast").getByText("Unknown error. Try again later, or contact support."),
  ).toBeVisible();
  await expect(page.getByText("relation orders")).toHaveCount(0);
  await expect(notes).toHaveValue("Leave at the back door");
  // What comes back empty says so, and a refusal that nobody has words for isn't shown as it came.
  const answers: [body: object, text: string][] = [
    [{ data: null }, "No data was returned!"],
    [
      { errors: [{ message: "E_RELATION 42P01", extensions: { code: "SOMETHING_NEW" } }] },
      "Unknown error. Try again later, or contact support.",
    ],
  ];
  for (const [index, [body, text]] of answers.entries()) {
    await page.unroute("**/graphql");
    await page.route("**/graphql", (route) =>
      route.request().postData()?.includes("TransactionUpdateMany") === true
        ? route.fulfill({ json: body })
        : route.continue(),
    );
    await dismissToast(page);
    await notes.fill(`Leave at door ${index}`);
    await expect(page.locator(".sk-toast").getByText(text)).toBeVisible();
  }
  // Esc closes the message once nothing else on the page uses it: the field first, then the drawer.
  await page.locator(".sk-toast").hover();
  await expect(page.getByText("42P01")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".sk-toast")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(notes).toHaveCount(0);
  // The drawer tried to save once more as it closed, so there may be a second message.
  await expect(async () => {
    await page.keyboard.press("Escape");
    expect(await page.locator(".sk-toast").count()).toBe(0);
  }).toPass();
  await page.getByRole("row").nth(7).getByRole("gridcell").nth(3).click();
  await page.unroute("**/graphql");
  await notes.fill("");
});

test("[ERR-7] a GraphQL client error goes to the console only", async ({ page, demo }) => {
  const told: string[] = [];
  page.on("console", (message) => message.type() === "error" && told.push(message.text()));
  await takeSession(page, demo.url, owner, demoPassword);
  await page.goto(`${demo.url}/shipping`);
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await page.route("**/graphql", (route) =>
    route.fulfill({
      json: { errors: [{ message: "Cannot query field nothing", extensions: { code: "QUERY_INVALID" } }] },
    }),
  );
  await page.getByRole("row").nth(2).getByRole("gridcell").nth(3).click();
  await expect.poll(() => told.some((text) => text.includes("GraphQL"))).toBe(true);
  await expect(page.locator(".sk-toast")).toHaveCount(0);
});
