import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createToastStore } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("createToastStore", () => {
  it("shows each message for its time, one after the other, and tells its listeners", () => {
    const store = createToastStore();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    store.show({ tone: "success", text: "one" });
    store.show({ tone: "danger", text: "two" });
    expect(store.getQueue().items[0]?.text).toBe("one");
    vi.advanceTimersByTime(3600);
    expect(store.getQueue().items[0]?.text).toBe("two");
    vi.advanceTimersByTime(7100);
    expect(store.getQueue().items).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(4);
  });

  it("stops its timer while held and leaves none behind", () => {
    const store = createToastStore();
    store.show({ tone: "success", text: "one" });
    store.hold("pointer");
    vi.advanceTimersByTime(60_000);
    expect(store.getQueue().items).toHaveLength(1);
    store.release("pointer");
    vi.advanceTimersByTime(3600);
    expect(store.getQueue().items).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("no longer tells a listener that has left", () => {
    const store = createToastStore();
    const listener = vi.fn<() => void>();
    store.subscribe(listener)();
    store.show({ tone: "info", text: "one" });
    expect(listener).not.toHaveBeenCalled();
  });
});
