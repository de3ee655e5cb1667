import { expect, test } from "vitest";
import { purchaseOf } from "./purchase-of.ts";

const message = (byMe: boolean) => ({ byMe });

test("[MSG-8] a row says what was bought while the buyer waits for an answer, and not after it", () => {
  const bought = { boughtAttachedItem: true, boughtSomethingBefore: true };
  expect(purchaseOf({ ...bought, messages: [message(false)] })).toBe("this");
  expect(
    purchaseOf({ ...bought, boughtAttachedItem: false, messages: [message(true), message(false)] }),
  ).toBe("before");
  expect(purchaseOf({ ...bought, messages: [message(false), message(true)] })).toBeNull();
  expect(
    purchaseOf({ boughtAttachedItem: false, boughtSomethingBefore: false, messages: [message(false)] }),
  ).toBeNull();
});
