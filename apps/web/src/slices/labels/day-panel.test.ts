import { expect, test } from "vitest";
import { listOpenDays } from "./day-panel.tsx";
import type { ListedShipment } from "./labels.api.ts";

const label = (parts: Partial<ListedShipment> = {}): ListedShipment => ({
  _id: "s",
  orderId: "o",
  isReturn: false,
  accountId: "post",
  provider: "Practice Post",
  serviceName: "Letter",
  trackingNumber: "RP1",
  state: "labelBought",
  voidState: null,
  voidReason: "",
  price: 3,
  currency: "GBP",
  shipDate: "2026-11-22",
  manifestId: null,
  printedCount: 0,
  boughtByName: "",
  problem: null,
  createdAt: "2026-11-22T10:00:00Z",
  ...parts,
});

test("a day counts what is still to be handed over: nothing that the courier has, that is on a manifest, voided, or coming back", () => {
  const over = [
    label({ state: "delivered" }),
    label({ state: "inTransit" }),
    label({ manifestId: "m" }),
    label({ voidState: "refunded" }),
    label({ isReturn: true }),
    label({ trackingNumber: null }),
  ];
  const open = [
    label(),
    label({ state: "printed" }),
    label({ accountId: "courier", provider: "Practice Courier" }),
  ];
  expect(listOpenDays([...over, ...open]).map(({ accountId, count }) => [accountId, count])).toEqual([
    ["post", 2],
    ["courier", 1],
  ]);
});
