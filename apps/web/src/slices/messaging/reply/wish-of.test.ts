import { expect, test } from "vitest";
import { localConversation } from "./reply.api.ts";
import { wishOf } from "./wish-of.ts";

const target = {
  session: localConversation._id,
  account: "ada",
  platform: "stall",
  source: "Stall",
  coChatter: "bea",
  coChatterId: "b-1",
  items: ["i-1"],
  orderId: null,
  seen: null,
};

test("the same words to another buyer, about another item or in another conversation are another message", () => {
  const others = [
    { coChatterId: "b-2" },
    { items: ["i-2"] },
    { session: "c-1" },
    { account: "bob" },
    { platform: "fair" },
    { orderId: "o-1" },
    { template: "PROBLEM" },
  ];
  const wishes = others.map((other) => wishOf({ ...target, ...other }, "Sorry, no."));
  expect(new Set([...wishes, wishOf(target, "Sorry, no."), wishOf(target, "Sorry, no.", ["f-1"])]).size).toBe(
    9,
  );
  // What was on screen and how people say the platform change nothing of what is sent.
  expect(wishOf({ ...target, seen: "m-9", source: "" }, "Sorry, no.")).toBe(wishOf(target, "Sorry, no."));
});
