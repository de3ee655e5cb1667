import { expect, test } from "vitest";
import { isDueBy, isOverdue } from "./due.ts";

const order = (dispatchBy: string | null, shipped = false) => ({ dispatchBy, shipping: { shipped } });
const [noon, evening] = ["2026-03-04T12:00:00.000Z", "2026-03-04T23:59:59.999Z"];

test("what has to leave by a moment is due, late or not; what was sent or has no moment never is", () => {
  const moments = ["2026-03-01T00:00:00.000Z", noon, evening, "2026-03-05T00:00:00.000Z"];
  expect(moments.map((at) => isDueBy(order(at), evening))).toEqual([true, true, true, false]);
  expect([order(noon, true), order(null)].map((one) => isDueBy(one, evening))).toEqual([false, false]);
});

test("an order is overdue once its moment has passed, not at it", () => {
  expect([isOverdue(order(noon), noon), isOverdue(order(noon), evening)]).toEqual([false, true]);
  expect([isOverdue(order(noon, true), evening), isOverdue(order(null), evening)]).toEqual([false, false]);
});
