import { expect, test } from "vitest";
import { buildListOrder } from "../../orders/testing/build-list-order.ts";
import { findHeldBack } from "./held-back.ts";

const settings = { locale: "en-GB", timeZone: "Europe/London" };
const order = (parts: object = {}) => buildListOrder({ _id: "1", ...parts });
const find = (parts: object, ...fellows: object[]) =>
  findHeldBack(
    order(parts),
    fellows.map((more, at) => buildListOrder({ _id: String(at + 2), ...more })),
    settings,
  );

test("what is marked, held or unpaid is left out with its reason, and including it tells the service which question was answered", () => {
  expect([find({}), find({ tags: ["queued", "urgent"] })]).toEqual([null, null]);
  expect(find({ tags: ["markForRefund"] })).toEqual({
    reason: "Marked for refund",
    mayInclude: true,
    confirms: { confirmHeldBack: true },
  });
  expect(find({ tags: ["markForSwap"] })?.reason).toBe("Marked for swap");
  const hold = { until: "2036-11-24T09:00:00Z", reason: "Address needs checking" };
  expect(find({ hold })?.reason).toBe("Held until Mon 24 Nov, 09:00: Address needs checking");
  const unpaid = { external: true, state: "pending" };
  expect(find(unpaid)).toEqual({
    reason: "Not paid yet",
    mayInclude: true,
    confirms: { confirmUnpaid: true },
  });
  expect(find({ ...unpaid, state: "onHold" })?.reason).toBe("On hold at Bazaar");
});

test("an order is left out with what goes out in its parcel; one there that can't be sent at all stays behind by itself", () => {
  expect(
    find(
      { hold: { until: "2036-11-24T09:00:00Z", reason: "" } },
      { tags: ["markForReturn"] },
      { external: true, state: "pending" },
    ),
  ).toEqual({
    reason:
      "Held until Mon 24 Nov, 09:00 · 24-2 in the same parcel: Marked for return · 24-3 in the same parcel: Not paid yet",
    mayInclude: true,
    confirms: { confirmHeldBack: true, confirmUnpaid: true },
  });
  expect(find({}, { state: "cancelled" }, { refund: 2 })).toBeNull();
});

test("what can't be sent at all is named and can't be included", () => {
  const reasons = [{ state: "cancelled" }, { refund: 2 }, { state: "deleted", external: true }].map((parts) =>
    find(parts),
  );
  expect(reasons.map((kept) => [kept?.reason, kept?.mayInclude])).toEqual([
    ["Cancelled", false],
    ["Refunded", false],
    ["Deleted on the platform", false],
  ]);
});
