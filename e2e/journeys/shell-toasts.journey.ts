/** What toasts do: one at a time, for how long, and how they go. */
import type { Page } from "@playwright/test";
import { ownClock, stopClock, takeTurn } from "../service/clock.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { openSignedIn } from "../service/people.ts";

const owner = "owner@stallkeeper.test";

/** Flashes that come once they are let go. */
async function flash(
  page: Page,
  flashes: readonly { message: string; error: boolean }[],
): Promise<() => void> {
  const { promise: isFree, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/flashes/", async (route) => {
    await isFree;
    await route.fulfill({ json: { data: flashes } });
  });
  return letGo;
}

test("[TOAST-1, FLASH-1] flashes are shown as toasts, one at a time, each for its duration and then the next", async ({
  page,
  demo,
}) => {
  const letGo = await flash(page, [
    { message: "First flash", error: false },
    { message: "Second flash", error: false },
    { message: "Third flash", error: true },
  ]);
  await ownClock(page);
  await openSignedIn(page, demo.url, owner, demoPassword);
  await stopClock(page);
  letGo();
  const toast = page.locator(".sk-toast");
  for (const [text, tone, ms] of [
    ["First flash", "success", 3_500],
    ["Second flash", "success", 3_500],
    ["Third flash", "danger", 7_000],
  ] as const) {
    await expect(toast).toHaveText(text);
    await expect(toast).toHaveClass(new RegExp(`is-${tone}`));
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(ms);
    await takeTurn(page);
    await expect(toast).toHaveText(text);
    // Timers may fire a fraction early, so that they are set a millisecond late.
    await page.clock.runFor(1);
  }
  await expect(toast).toHaveCount(0);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem")).toHaveText([
    /Third flash/,
    /Second flash/,
    /First flash/,
  ]);
});

test(
  "a toast waits under the pointer, is merged with its like, and goes by × and Esc",
  { tag: "@long" },
  async ({ page, demo }) => {
    const letGo = await flash(
      page,
      [1, 2, 3].map(() => ({ message: "Same again", error: false })),
    );
    await ownClock(page);
    await openSignedIn(page, demo.url, owner, demoPassword);
    await stopClock(page);
    letGo();
    const toast = page.locator(".sk-toast");
    await expect(toast).toHaveText("Same again ×3");
    await toast.hover();
    await page.clock.runFor(60_000);
    await takeTurn(page);
    await expect(toast).toBeVisible();
    await page.clock.resume();
    await toast.getByRole("button", { name: "Dismiss" }).focus();
    await page.keyboard.press("Escape");
    await expect(toast).toHaveCount(0);
    await page.reload();
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast).toHaveCount(0);
  },
);
