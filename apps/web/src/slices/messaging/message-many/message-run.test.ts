import { afterAll, expect, test } from "vitest";
import { openService } from "../../../platform/open-service.test-server.ts";
import { followRun } from "../../actions/bulk-runs/run-keeper.ts";
import { readShipmentStates } from "../../actions/shipment-states.ts";
import type { MessageLine } from "./message-lines.ts";
import type { AddressedOrder } from "./message-many.api.ts";
import { readAgain } from "../../orders/orders-loader.ts";
import { canLeaveWith, runMessages } from "./message-run.ts";

let isLost = true;
const sent = {
  _id: "r-1",
  kind: "message",
  createdAt: "2036-01-01T00:00:00Z",
  isRunning: false,
  isTold: false,
  lines: [{ orderId: "o-1", state: "sent", at: null, code: null, msg: "", wish: {} }],
};
const service = await openService(({ path }) =>
  path !== "/api/messages/many"
    ? [200, { data: { TransactionMany: [] } }]
    : isLost
      ? null
      : [202, { data: sent }],
);
afterAll(service.close);

const order: AddressedOrder = {
  _id: "o-1",
  orderNumber: "24-1",
  createdAt: "2036-01-01T00:00:00Z",
  dispatchBy: null,
  amountTotal: 10,
  currency: "EUR",
  account: "northlane.bazaar",
  accountId: "a-1",
  platform: "bazaar",
  source: "Bazaar",
  platformMessagingSession: null,
  shipping: null,
  address: { name: "Mara Lind", countryName: "Sweden" },
  facts: { countryCode: null },
  buyer: { id: "b1", firstName: "Mara", lastName: "Lind", country: "SE", handle: "mara" },
  items: [],
};
const lineOf = (text: string): MessageLine => ({ order, text, parts: [], reason: null });

test("messages whose answer was lost go out under the same key from another dialog; once they were answered, under a new one", async () => {
  const states: string[] = [];
  const run = (): Promise<boolean> =>
    runMessages([lineOf("Hi Mara")], (now) => states.push(...[...now.values()].map(({ state }) => state)));
  const keys = () =>
    service.arrived.filter(({ path }) => path === "/api/messages/many").map(({ key }) => key);
  const taken = [await run()];
  isLost = false;
  taken.push(await run(), await run());
  await readAgain([]);
  const [lost, again, other] = keys();
  expect([taken, states, again === lost, other === lost, keys().length]).toEqual([
    [false, true, true],
    ["sent", "sent"],
    true,
    false,
    3,
  ]);
});

test("a text whose answer was lost is the same message among other rows too", async () => {
  const arrivedBefore = service.arrived.length;
  isLost = true;
  const lines = ["One", "Two", "Three"].map(lineOf);
  await runMessages(lines, () => undefined);
  isLost = false;
  await runMessages(lines.slice(1), () => undefined);
  await runMessages(lines, () => undefined);
  await readAgain([]);
  const [lost, fewer, later] = service.arrived
    .slice(arrivedBefore)
    .filter(({ path }) => path === "/api/messages/many")
    .map(({ body }) =>
      (body as { rows: { idempotencyKey: string }[] }).rows.map(({ idempotencyKey }) => idempotencyKey),
    );
  expect(fewer).toEqual(lost?.slice(1));
  // The first was not answered yet, the others were.
  expect(later?.map((key, at) => key === lost?.[at])).toEqual([true, false, false]);
});

test("a page that is left sends what browsers still take from it, and no more", () => {
  expect([
    canLeaveWith([lineOf("Hi")]),
    canLeaveWith(Array.from({ length: 40 }, () => lineOf("é".repeat(1_000)))),
  ]).toEqual([true, false]);
});

test("a label or message that was refused says nothing of its order's shipment; a refused shipment does", () => {
  for (const kind of ["label", "message", "shipment"] as const) {
    followRun({
      _id: null,
      kind,
      createdAt: "2036-01-01T00:00:00Z",
      isRunning: false,
      isTold: false,
      lines: [{ orderId: `of ${kind}`, state: "refused", at: null, code: "REFUSED", msg: "No.", wish: {} }],
    });
  }
  // Other tests of this process leave states of theirs.
  const ours = [...readShipmentStates().keys()].filter((orderId) => orderId.startsWith("of "));
  expect(ours).toEqual(["of shipment"]);
});
