import { expect, test } from "vitest";
import { isShown } from "./is-shown.ts";

const now = new Date("2026-11-22T12:00:00Z");
const unfollowed = {
  shipmentId: null,
  state: null,
  handedOverAt: null,
  lastEventAt: null,
  deliveredAt: null,
  isTemporary: false,
};

test("parcels that no courier reports on are not in transit but under a filter of their own", () => {
  expect(isShown(unfollowed, "transit", now)).toBe(false);
  expect(isShown(unfollowed, "unfollowed", now)).toBe(true);
  expect(isShown(unfollowed, "all", now)).toBe(true);
  const followed = {
    ...unfollowed,
    shipmentId: "s",
    state: "inTransit",
    handedOverAt: "2026-11-21T12:00:00Z",
  };
  expect(isShown(followed, "transit", now)).toBe(true);
  expect(isShown(followed, "unfollowed", now)).toBe(false);
  expect(
    isShown({ ...followed, state: "delivered", deliveredAt: "2026-11-22T09:00:00Z" }, "transit", now),
  ).toBe(false);
});
