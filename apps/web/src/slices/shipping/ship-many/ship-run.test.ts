import { afterAll, expect, test } from "vitest";
import { tellLostSend } from "../../../platform/hold-before-sending.ts";
import { toasts } from "../../../platform/notify.ts";
import { setPreferences } from "../../../platform/preferences.ts";
import { openService } from "../../../platform/open-service.test-server.ts";
import type { ShipLine } from "./ship-lines.ts";
import { readShipRun, startShipRun } from "./ship-run.ts";

const service = await openService(() => [200, { data: null }]);
afterAll(async () => {
  setPreferences({ holdSeconds: 0 });
  await service.close();
});

test("a held run is not begun by the page that is left, and whoever comes back is told that nothing was sent", async () => {
  setPreferences({ holdSeconds: 10 });
  const lines = Array.from({ length: 12 }, (_, index): ShipLine => ({
    orderId: `o-${index}`, orderNumber: `24-${index}`, buyer: "Mara", country: "SE", platform: "bazaar", source: "Bazaar", provider: "Royal Mail", trackingNumber: `RN${index}`, isPaidWithPaypal: false, remark: "",
  }));
  const run = startShipRun(lines, false, () => undefined);
  // In this order, as browsers do it.
  service.view.dispatchEvent(new Event("pagehide"));
  service.page.visibilityState = "hidden";
  service.page.dispatchEvent(new Event("visibilitychange"));
  expect(await run).toBe(12);
  expect([service.arrived.filter(({ path }) => path.includes("markAsShipped")), readShipRun().isRunning]).toEqual([[], false]);
  expect(service.kept.has("held-send")).toBe(true);
  tellLostSend();
  tellLostSend();
  expect(toasts.getQueue().items.at(-1)).toMatchObject({ text: "12 orders: not marked as shipped.", count: 1 });
});
