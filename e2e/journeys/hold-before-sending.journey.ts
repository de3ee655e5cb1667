/** What a person chose to wait before it goes out, and what the desktop tells while no page is seen. */
import type { Page } from "@playwright/test";
import { askRest } from "../service/ask-rest.ts";
import { demoPassword, expect, test } from "../service/fixtures.ts";
import { buy, readLedger } from "../service/market.ts";
import { takeSession } from "../service/people.ts";
import { scan } from "../service/scanner.ts";

/** The page is out of sight, or back: a browser under test never hides one by itself. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (hidden ? "hidden" : "visible"),
    });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

test("a shipment held before sending is taken back, goes with the page that is left, or is told as not sent", async ({
  page,
  demo,
}) => {
  // There is no desktop here: the person says yes when asked, and what the browser would show is written
  // down.
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Notice extends EventTarget {
      static get permission() {
        return sessionStorage.getItem("asked") ?? "default";
      }
      static requestPermission() {
        sessionStorage.setItem("asked", "granted");
        return Promise.resolve("granted");
      }
      constructor(title: string, options?: NotificationOptions) {
        super();
        shown.push(`${title}: ${options?.body ?? ""}`);
      }
    }
    Object.assign(globalThis, { shownNotices: shown, Notification: Notice });
    // Each hold ends by what is done here, and may last for as long as that takes the machine.
    const setLongTimeout = new Proxy(globalThis.setTimeout, {
      apply: (wait, self, [run, ms, ...more]: unknown[]): unknown =>
        Reflect.apply(wait, self, [run, ms === 10_000 || ms === 10_001 ? 300_000 : ms, ...more]),
    });
    Object.assign(globalThis, { setTimeout: setLongTimeout });
  });
  await takeSession(page, demo.url, "owner@stallkeeper.test", demoPassword);
  await page.goto(`${demo.url}/profile#preferences`);
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/user/preferences") &&
      response.request().postData()?.includes("desktopNotices") === true,
  );
  await page
    .getByRole("radiogroup", { name: "Hold before sending" })
    .getByRole("radio", { name: "10 s", exact: true })
    .check();
  await page.getByRole("switch", { name: "Desktop notifications" }).click();
  await expect(page.getByRole("switch", { name: "Desktop notifications" })).toBeChecked();
  expect((await kept).ok()).toBe(true);

  await page.goto(`${demo.url}/shipping`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await setHidden(page, true);
  const [made] = await buy(demo, {
    market: "bazaar",
    account: "northlane",
    fields: {
      buyer: { firstName: "Hetty", lastName: "Held", handle: "hetty.held" },
      lines: [{ title: "A jug for Hetty", quantity: 1, priceMinor: 2_100 }],
    },
  });
  const row = page.getByRole("row").filter({ hasText: "Hetty Held" });
  await expect
    .poll(() => page.evaluate(() => window.shownNotices?.join("|")))
    .toMatch(/^New order: \S+, Bazaar$/);
  await setHidden(page, false);

  await row.getByRole("gridcell").nth(3).click();
  const requests: string[] = [];
  page.on(
    "request",
    (request) =>
      /markAsShipped|\/api\/messages\/$/.test(request.url()) &&
      requests.push(new URL(request.url()).pathname),
  );
  const ship = async (): Promise<void> => {
    const number = page.getByRole("complementary").getByLabel("Tracking number");
    await number.fill("RN482011754GB");
    await number.press("Enter");
    await expect(page.getByText(/Hetty Held will be marked as shipped in 10 s\./)).toBeVisible();
  };
  await ship();
  const note = await page.evaluate(() => sessionStorage.getItem("held-send"));
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText(/Hetty Held: not marked as shipped\./)).toBeVisible();
  // A message that waits goes out at once when another action is held.
  await page.getByRole("complementary").getByRole("button", { name: "Message", exact: true }).click();
  await page.getByRole("textbox", { name: "Your message" }).fill("The jug leaves today.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("The message goes out in 10 s.")).toBeVisible();
  expect(requests).toEqual([]);
  await page.keyboard.press("Escape");
  await ship();
  await expect.poll(() => requests).toEqual(["/api/messages/"]);
  const sku = `HOLD${Date.now()}`;
  const [packed] = await buy(demo, {
    market: "bazaar",
    account: "northlane",
    fields: {
      buyer: { firstName: "Ben", lastName: "Bench" },
      lines: [{ title: "A lamp for Ben", sku, quantity: 1, priceMinor: 900 }],
    },
  });
  // The page is left before the time is over.
  await page.goto("about:blank");
  const told = async (kind: string, order = made) =>
    (await readLedger(demo, kind)).filter(({ orderId }) => orderId === order?.id).length;
  await expect.poll(() => told("shipment")).toBe(1);
  await expect.poll(() => told("message")).toBe(1);

  // A tab that died with it comes back with its storage.
  await page.goto(`${demo.url}/profile`);
  await expect(page.getByRole("radiogroup", { name: "Hold before sending" })).toBeVisible();
  await page.evaluate((lost) => sessionStorage.setItem("held-send", lost ?? ""), note);
  await page.reload();
  await expect(page.getByText(/Hetty Held: not marked as shipped\./)).toBeVisible();

  // At the bench nobody waits for it: the next scan is taken meanwhile, and what is taken back stays packed.
  await page.goto(`${demo.url}/shipping/scan`);
  await expect(page.getByText("Scan an order to begin.")).toBeVisible();
  await scan(page, sku);
  await expect(page.getByText("Items · 1 of 1 checked")).toBeVisible();
  // A lone SKU is no proof of the order: Enter is.
  await page.keyboard.press("Enter");
  await scan(page, "RR123456785GB");
  await expect(page.getByText(/Ben Bench will be marked as shipped in 10 s\./)).toBeVisible();
  await scan(page, sku);
  await expect(page.getByText("Items · 1 of 1 checked")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText(/Ben Bench: not marked as shipped\./)).toBeVisible();
  // A corrected number is held too.
  await page.goto(`${demo.url}/shipping?queue=all&q=${encodeURIComponent('"A jug for Hetty"')}`);
  await row.getByRole("gridcell").nth(3).click();
  await page.getByRole("button", { name: "Correct tracking" }).click();
  const corrected = page.getByRole("form", { name: "Correct tracking" }).getByLabel("Tracking number");
  await corrected.fill("RN482011768GB");
  await corrected.press("Enter");
  await expect(page.getByText(/Hetty Held: the new tracking number goes out in 10 s\./)).toBeVisible();
  await page.getByRole("form", { name: "Correct tracking" }).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/Hetty Held: tracking not corrected\./)).toBeVisible();
  expect([await told("shipment", packed), await told("shipment")]).toEqual([0, 1]);
  await askRest(page, demo, "PATCH /api/user/preferences", {
    body: { holdSeconds: 0, desktopNotices: false },
  });
});
