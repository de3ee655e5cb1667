import { describe, expect, it } from "vitest";
import {
  advanceToasts,
  clearNotices,
  dismissToast,
  emptyToastQueue,
  enqueueToast,
  getRemainingMs,
  holdToasts,
  releaseToasts,
  type ToastInput,
  type ToastQueue,
} from "./toast-queue.ts";

const success = (text: string): ToastInput => ({ tone: "success", text });
const undo = { label: "Undo", run: () => undefined };
const fill = (inputs: readonly ToastInput[], nowMs = 0): ToastQueue =>
  inputs.reduce((queue, input) => enqueueToast(queue, input, nowMs), emptyToastQueue);
const getTexts = (queue: ToastQueue): string[] => queue.items.map((toast) => toast.text);

describe("how long a message is shown", () => {
  it.each<[string, ToastInput, number]>([
    ["success", success("Saved"), 3500],
    ["info", { tone: "info", text: "Back online." }, 3500],
    ["danger", { tone: "danger", text: "Not saved." }, 7000],
    ["with Undo", { ...success("Moved"), action: undo }, 8000],
    ["danger with an action", { tone: "danger", text: "Not saved.", action: undo }, 8000],
  ])("%s", (_name, input, expectedMs) => {
    const queue = fill([input], 100);
    expect(getRemainingMs(queue, 100)).toBe(expectedMs);
    expect(getTexts(advanceToasts(queue, 100 + expectedMs - 1))).toEqual([input.text]);
    expect(getTexts(advanceToasts(queue, 100 + expectedMs))).toEqual([]);
  });
});

describe("the order", () => {
  it("shows one at a time, first in, first out, and starts each one's time when it is shown", () => {
    const queue = fill([success("one"), success("two")]);
    const second = advanceToasts(queue, 3500);
    expect(getTexts(second)).toEqual(["two"]);
    expect(getRemainingMs(second, 3500)).toBe(3500);
  });

  it("lets a refusal wait no longer than a plain message takes", () => {
    const moved = { ...success("Moved"), action: undo };
    const queue = enqueueToast(
      enqueueToast(fill([moved]), { tone: "danger", text: "No refunds from here." }, 1000),
      success("Saved"),
      1200,
    );
    expect(getRemainingMs(queue, 1200)).toBe(2300);
    const refusal = advanceToasts(queue, 3500);
    expect(getTexts(refusal)).toEqual(["No refunds from here.", "Saved"]);
    expect(getRemainingMs(refusal, 3500)).toBe(7000);
    expect(
      getRemainingMs(
        enqueueToast(fill([moved]), { tone: "danger", text: "No refunds from here." }, 5000),
        5000,
      ),
    ).toBe(0);
  });

  it("merges equal messages in a row and starts their time anew", () => {
    const queue = enqueueToast(fill([success("Saved")]), success("Saved"), 3000);
    expect(queue.items).toHaveLength(1);
    expect(queue.items[0]?.count).toBe(2);
    expect(getRemainingMs(queue, 3000)).toBe(3500);
    expect(queue.notices).toHaveLength(1);
    expect(queue.notices[0]?.count).toBe(2);
  });

  it("does not merge what is not in a row, or has another tone", () => {
    const queue = fill([success("a"), success("b"), success("a"), { tone: "danger", text: "a" }]);
    expect(queue.items.map((toast) => toast.count)).toEqual([1, 1, 1, 1]);
  });

  it("shows one with a time of its own at once, before what waits, merges nothing with it and keeps no notice of it", () => {
    const held: ToastInput = { tone: "info", text: "In 10 s.", staysMs: 10_000, action: undo };
    const queue = enqueueToast(fill([success("one"), success("two")]), held, 1000);
    expect(getTexts(queue)).toEqual(["In 10 s.", "one", "two"]);
    expect(getRemainingMs(queue, 1000)).toBe(10_000);
    expect(queue.notices.map(({ text }) => text)).toEqual(["two", "one"]);
    expect(getTexts(enqueueToast(fill([held]), held, 10))).toEqual(["In 10 s.", "In 10 s."]);
    expect(getTexts(advanceToasts(queue, 11_000))).toEqual(["one", "two"]);
  });

  it("lets one whose key takes back give way to a newer one with that key, at once; not one that is held, that failed, or about something else", () => {
    const back = (text: string): ToastInput => ({ ...success(text), action: { ...undo, keys: "Mod+Z" } });
    const counted = fill([back("A: 5"), success("Saved"), back("B: 7")], 2000);
    expect(getTexts(counted)).toEqual(["Saved", "B: 7"]);
    expect(getRemainingMs(counted, 2000)).toBe(3500);
    expect(counted.notices.map(({ text }) => text)).toEqual(["B: 7", "Saved", "A: 5"]);
    const alone = enqueueToast(fill([back("A: 5")]), back("B: 7"), 6000);
    expect([getTexts(alone), getRemainingMs(alone, 6000)]).toEqual([["B: 7"], 8000]);
    expect(getTexts(enqueueToast(holdToasts(fill([back("A: 5")]), "pointer", 0), back("B: 7"), 0))).toEqual([
      "A: 5",
      "B: 7",
    ]);
    expect(
      getTexts(
        fill([{ ...back("Not saved."), tone: "danger" }, { ...success("Sent"), action: undo }, back("B: 7")]),
      ),
    ).toEqual(["Not saved.", "Sent", "B: 7"]);
  });

  it("keeps the newest action of merged messages", () => {
    let ran = "";
    const first = {
      ...success("Tagged"),
      action: {
        label: "Undo",
        run: () => {
          ran = "first";
        },
      },
    };
    const latest = {
      ...success("Tagged"),
      action: {
        label: "Undo",
        run: () => {
          ran = "latest";
        },
      },
    };
    fill([first, latest]).items[0]?.action?.run();
    expect(ran).toBe("latest");
  });
});

describe("holding", () => {
  it("uses no time while the pointer is over it", () => {
    const held = holdToasts(fill([success("Saved")]), "pointer", 1000);
    expect(getRemainingMs(held, 60_000)).toBeNull();
    expect(advanceToasts(held, 60_000)).toBe(held);
    expect(getRemainingMs(releaseToasts(held, "pointer", 60_000), 60_000)).toBe(2500);
  });

  it("runs on only when the last reason is gone", () => {
    const twice = holdToasts(holdToasts(fill([success("Saved")]), "pointer", 0), "hidden", 0);
    const once = releaseToasts(twice, "pointer", 500);
    expect(getRemainingMs(once, 900)).toBeNull();
    expect(getRemainingMs(releaseToasts(once, "hidden", 1000), 1000)).toBe(3500);
  });

  it("holds what arrives in a hidden tab, and forgets the pointer with the message it was over", () => {
    const hidden = enqueueToast(holdToasts(emptyToastQueue, "hidden", 0), success("Saved"), 10);
    expect(getRemainingMs(hidden, 10)).toBeNull();
    const over = holdToasts(fill([success("one"), success("two")]), "pointer", 100);
    expect(getRemainingMs(dismissToast(over, over.items[0]?.id ?? 0, 200), 200)).toBe(3500);
  });
});

describe("dismissing and keeping", () => {
  it("takes away the shown or a waiting one, and nothing for an unknown id", () => {
    const queue = fill([success("one"), success("two"), success("three")]);
    expect(getTexts(dismissToast(queue, queue.items[1]?.id ?? 0, 0))).toEqual(["one", "three"]);
    expect(getTexts(dismissToast(queue, queue.items[0]?.id ?? 0, 0))).toEqual(["two", "three"]);
    expect(dismissToast(queue, 999, 0)).toBe(queue);
  });

  it("keeps the newest 50 after they are gone, newest first", () => {
    let queue = emptyToastQueue;
    for (let number = 1; number <= 60; number += 1)
      queue = advanceToasts(
        enqueueToast(queue, success(`n${number}`), number * 10_000),
        number * 10_000 + 3500,
      );
    expect(queue.items).toEqual([]);
    expect(queue.notices).toHaveLength(50);
    expect(queue.notices[0]?.text).toBe("n60");
    expect(queue.notices.at(-1)?.text).toBe("n11");
    expect(clearNotices(queue).notices).toEqual([]);
  });
});

it("the same words about another order are another message, and each keeps its link", () => {
  const about = (label: string) => ({
    tone: "success" as const,
    text: "Successfully marked as shipped!",
    about: { label, href: `/shipping/orders/${label}` },
  });
  const queue = [about("24-1"), about("24-2"), about("24-2")].reduce(
    (held, toast) => enqueueToast(held, toast, 0),
    emptyToastQueue,
  );
  expect(queue.items.map(({ about: subject, count }) => [subject?.label, count])).toEqual([
    ["24-1", 1],
    ["24-2", 2],
  ]);
  expect(queue.notices.map(({ about: subject }) => subject?.href)).toEqual([
    "/shipping/orders/24-2",
    "/shipping/orders/24-1",
  ]);
});
