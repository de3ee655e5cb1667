import { expect, test } from "vitest";
import type { ActionRow } from "../actions/index.ts";
import { refundAction } from "./refund-action.ts";

const row: ActionRow = {
  id: "1",
  account_id: "1",
  order_id: "1",
  kind: "refund",
  payload: { platformOrderId: "24-1", amountMinor: 500, currency: "EUR" },
  undo: { refund: null },
  idempotency_key: "1",
  request_hash: "",
  state: "verified",
  attempts: 1,
  looks: 0,
  fence: 1,
  sent_ago_ms: null,
  lost_ago_ms: null,
  age_ms: 0,
  is_effect_unknown: false,
  is_held: false,
  vendor_ref: null,
  problem_code: null,
  problem: null,
  requested_by: null,
  requested_by_name: "",
  answer: null,
  is_erased: false,
};

test("a refund from before lines and reasons is of the whole amount, for no reason given", () => {
  expect(refundAction.read(row).payload).toEqual({
    platformOrderId: "24-1",
    amountMinor: 500,
    currency: "EUR",
    items: [],
    knownRefs: [],
    reason: "",
    doesRestock: false,
    isByHand: false,
  });
});

test("a refund without an amount is refused in words", () => {
  const nothing = { ...row, payload: { platformOrderId: "24-1", currency: "EUR" } };
  expect(() => refundAction.read(nothing)).toThrow("can't be read");
});
