import { afterEach, beforeEach, expect, test } from "vitest";
import { toasts } from "../../../platform/notify.ts";
import { tellNotSent } from "./tell-not-sent.ts";
import { beginSending, endSending, isSending } from "./under-way.ts";

const clear = (): void => toasts.getQueue().items.forEach(({ id }) => toasts.dismiss(id));
// What other files said in the same process stands here, too.
beforeEach(clear);
afterEach(clear);

test("what wasn't sent after its writer had left names the buyer and leads back to the conversation", () => {
  tellNotSent({ session: "bazaar:1", orderId: "o-1", coChatter: "nadia" }, "Bazaar can't be reached.");
  expect(toasts.getQueue().items).toMatchObject([
    {
      tone: "danger",
      text: "Your message to nadia wasn't sent. Bazaar can't be reached.",
      about: { href: "/messaging?session=bazaar%3A1" },
    },
  ]);
});

test("a buyer without a name, and no conversation yet", () => {
  tellNotSent({ session: "-", orderId: null, coChatter: "" }, "Try again.");
  expect(toasts.getQueue().items).toMatchObject([
    { text: "Your message to the buyer wasn't sent. Try again.", about: undefined },
  ]);
});

test("a second message waits for the first, in that conversation alone", () => {
  expect([beginSending("c-1"), beginSending("c-1"), beginSending("c-2")]).toEqual([true, false, true]);
  endSending("c-1");
  expect([isSending("c-1"), isSending("c-2"), beginSending("c-1")]).toEqual([false, true, true]);
  for (const id of ["c-1", "c-2"]) endSending(id);
});
