import type { ActionRunLineView, ActionRunView } from "@stallkeeper/contract";
import { afterAll, expect, test } from "vitest";
import { toasts } from "../../../platform/notify.ts";
import { setPreferences } from "../../../platform/preferences.ts";
import { openService, type Arrived } from "../../../platform/open-service.test-server.ts";
import { keepRunsTold } from "../../orders/index.ts";
import type { ShipLine } from "./ship-lines.ts";
import { leaveShipRun, readShipRun, startShipRun } from "./ship-run.ts";

let isLost = false;
const left: ActionRunView[] = [];
const lineOf = (orderId: string, state: ActionRunLineView["state"], msg = ""): ActionRunLineView => ({ orderId, state, msg, code: msg === "" ? null : "ALREADY_SHIPPED", at: null, wish: { provider: "DPD", trackingNumber: "1" } });
const runOf = (lines: ActionRunLineView[], _id: string | null = "r-1"): ActionRunView => ({ _id, kind: "shipment", createdAt: "2036-01-01T00:00:00Z", isRunning: lines.some(({ state }) => state === "waiting"), lines });
const answer = ({ path, body }: Arrived): [number, unknown] | null => {
  if (path === "/api/actions/runs") return [200, { data: left }];
  if (path === "/api/actions/runs/r-1") return [200, { data: runOf([lineOf("o-0", "sent"), lineOf("o-1", "refused", "Already shipped.")]) }];
  if (path !== "/api/fulfilment/shipMany") return [200, { data: { TransactionMany: [] } }];
  const { rows } = body as { rows: { saleId: string }[] };
  return isLost ? null : [202, { data: runOf(rows.map(({ saleId }, index) => lineOf(saleId, index === 1 ? "refused" : "sent", index === 1 ? "Already shipped." : ""))) }];
};
const service = await openService(answer);
afterAll(async () => {
  setPreferences({ holdSeconds: 0 });
  await service.close();
});

const lines = ["o-0", "o-1"].map((orderId): ShipLine => ({
  orderId, orderNumber: orderId, buyer: "Mara", country: "SE", platform: "bazaar", source: "Bazaar", provider: "Royal Mail", trackingNumber: `RN-${orderId}`, isPaidWithPaypal: false, remark: "",
}));
const wishes = () => service.arrived.filter(({ path }) => path === "/api/fulfilment/shipMany");
const lastWords = () => toasts.getQueue().items.at(-1)?.text;

test("a held run goes out whole with the page that is left; a lost answer leaves nothing behind but its key, and the same lines are the same run", async () => {
  setPreferences({ holdSeconds: 10 });
  isLost = true;
  const run = startShipRun(lines, true, () => undefined);
  expect([wishes().length, readShipRun().isRunning]).toEqual([0, true]);
  service.view.dispatchEvent(new Event("pagehide"));
  expect([await run, readShipRun().isRunning, readShipRun().states.size]).toEqual([2, false, 0]);
  setPreferences({ holdSeconds: 0 });
  isLost = false;
  const sent: string[] = [];
  expect(await startShipRun(lines, true, (orderId) => sent.push(orderId))).toBe(1);
  expect(wishes().map(({ key, body }) => [key, body])).toEqual([wishes()[0], wishes()[0]].map((call) => [call?.key, { addToPaypal: true, rows: lines.map(({ orderId, trackingNumber }) => ({ saleId: orderId, provider: "Royal Mail", trackingNumber })) }]));
  expect(sent).toEqual(["o-0"]);
  expect([...readShipRun().states]).toMatchObject([["o-0", { state: "sent" }], ["o-1", { state: "refused", reason: "Already shipped." }]]);
  expect(lastWords()).toBe("1 of 2 marked as shipped. 1 needs attention.");
  await expect.poll(() => service.arrived.filter(({ path }) => path.endsWith("/r-1/told")).length).toBe(1);
  leaveShipRun();
  // What goes well from now on is another wish.
  expect(await startShipRun(lines.slice(0, 1), true, () => undefined)).toBe(0);
  expect(new Set(wishes().map(({ key }) => key)).size).toBe(2);
});

test("a page that is opened tells how the run of one that was closed ended, and once", async () => {
  left.push(runOf([lineOf("o-7", "waiting"), lineOf("o-8", "refused", "Already shipped.")]));
  const stop = keepRunsTold(() => undefined);
  await expect.poll(() => toasts.getQueue().notices[0]?.text).toBe("Marking 2 orders as shipped: 1 done. The run goes on.");
  await expect.poll(() => toasts.getQueue().notices[0]?.text, { timeout: 5_000 }).toBe("1 of 2 marked as shipped. 1 needs attention.");
  stop();
});
