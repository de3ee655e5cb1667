/**
 * The frame at its edges: before the first answer, without a network, at the end of a toast, for who hears
 * it.
 */
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openSignedIn, takeSession } from "../service/people.ts";

const owner = "owner@stallkeeper.test";

test(
  "the bar with the brand is there before the service has said who is here",
  { tag: "@long" },
  async ({ page, demo }) => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((done) => {
      answer = done;
    });
    await page.route("**/api/user/session", async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(demo.url);
    const first = page.locator(".sk-first-bar");
    await expect(first).toBeVisible();
    await expect(first).toContainText("Stallkeeper");
    const height = (await first.boundingBox())?.height;
    answer();
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    await expect(first).toBeHidden();
    expect((await page.getByRole("banner").boundingBox())?.height).toBe(height);
  },
);

test("without a network everything that can't be kept is off and says why, and keeps its focus; what only looks stays", async ({
  page,
  demo,
  context,
}) => {
  await takeSession(page, demo.url, owner, demoPassword);
  await page.goto(`${demo.url}/profile`);
  const save = page.getByRole("button", { name: "Save profile" });
  const link = page.getByRole("button", { name: "Link a platform" });
  const off = [
    save,
    link,
    page.getByRole("button", { name: "Change password" }),
    page.getByRole("button", { name: "Turn on two-factor" }),
  ];
  await expect(link).toBeVisible();
  await save.focus();
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  for (const button of off) await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(save).toBeFocused();
  await save.hover();
  await expect(page.getByRole("tooltip")).toHaveText("Needs a connection");
  // Nothing was pressed before, so the code of dialogs is not here: that is said, and the page stays.
  await page.getByRole("button", { name: "New token" }).click();
  await expect(page.locator(".sk-toast")).toHaveText(
    "This didn't load. Check the connection, then try again.",
  );
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog", { name: "New token" });
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await expect(dialog.getByRole("button", { name: "Create token" })).toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByRole("button", { name: "Cancel" })).not.toHaveAttribute("aria-disabled");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await context.setOffline(false);
  for (const button of off) await expect(button).not.toHaveAttribute("aria-disabled");
});

test(
  "the focus in a toast goes back to where it came from when the toast is gone",
  { tag: "@long" },
  async ({ page, demo }) => {
    await page.route("**/api/flashes/", (route) =>
      route.fulfill({ json: { data: [{ message: "Read this", error: true }] } }),
    );
    await openSignedIn(page, demo.url, owner, demoPassword);
    const keys = page.getByRole("button", { name: "Keyboard shortcuts" });
    await expect(page.locator(".sk-toast")).toBeVisible();
    await keys.focus();
    await page.keyboard.press("Tab");
    await expect(page.locator(".sk-toast").getByRole("button", { name: "Dismiss" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.locator(".sk-toast")).toHaveCount(0);
    await expect(keys).toBeFocused();
  },
);

test(
  "the page on screen is marked inside More, too; the time of a sync is not announced, a lost stream is",
  { tag: "@long" },
  async ({ page, demo, context }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await takeSession(page, demo.url, owner, demoPassword);
    await page.goto(`${demo.url}/ratings`);
    const state = page.getByText(/^Live · synced/);
    await expect(state).toHaveAttribute("aria-live", "off");
    await page.getByRole("banner").getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("menuitem", { name: "Ratings" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("menuitem", { name: "Export" })).not.toHaveAttribute("aria-current");
    await page.keyboard.press("Escape");
    await context.setOffline(true);
    await expect(page.getByText(/^Offline since/)).toHaveAttribute("aria-live", "polite");
  },
);
