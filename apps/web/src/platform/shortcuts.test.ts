import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { EarlyKey } from "./early-keys.ts";
import { addShortcutLayer, listenToKeys, listShortcuts, onScan } from "./shortcuts.ts";

/** The little of a browser that keys need. */
class Key extends Event {
  readonly key: string;
  readonly code = "";
  readonly isComposing = false;
  readonly [modifier: string]: unknown;
  readonly atMs: number;
  readonly repeat: boolean;
  constructor(key: string, atMs: number, repeat = false) {
    super("keydown", { cancelable: true });
    this.key = key;
    this.repeat = repeat;
    this.atMs = atMs;
  }
  override get timeStamp(): number {
    return this.atMs;
  }
}

/** No element of this page is one of those. */
function Nothing(): void {
  // Asked of by instanceof alone.
}

const page = new EventTarget();
const early: { keys: EarlyKey[] } = { keys: [] };
let stop = (): void => undefined;
/** The page's own clock: what was scanned long ago is no longer taken. */
let atMs = performance.now();
const acted: string[] = [];
const press = (key: string, afterMs: number): void => {
  atMs += afterMs;
  page.dispatchEvent(new Key(key, atMs));
};
const hold = (key: string): void => {
  for (let n = 0; n < 3; n += 1) page.dispatchEvent(new Key(key, (atMs += 30), true));
};
const scan = (text: string): void =>
  [...text.split(""), "Enter"].forEach((key, n) => press(key, n === 0 ? 500 : 8));

beforeAll(() => {
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { activeElement: null, body: null });
  for (const name of ["Element", "HTMLInputElement", "HTMLTextAreaElement"]) vi.stubGlobal(name, Nothing);
  Object.assign(page, { stallkeeperKeys: { ...early, stop: () => undefined } });
  const key = (keys: string) => ({ keys, label: keys, group: "Test", run: () => void acted.push(keys) });
  addShortcutLayer({
    shortcuts: [
      { ...key("p"), takeBack: () => void acted.push("not p") },
      key("m"),
      key("g p"),
      { ...key("e"), isOnce: true },
    ],
  });
  early.keys.push(
    ...[..."24-1187".split(""), "Enter", "R", "M"].map((one, n) => ({ key: one, atMs: atMs + n * 8 })),
  );
  atMs = early.keys.at(-1)?.atMs ?? atMs;
  stop = listenToKeys();
});
beforeEach(() => void (acted.length = 0));
afterAll(() => {
  stop();
  vi.unstubAllGlobals();
});

test("a scan that was typed before the app and its page were there is heard whole by the page, and presses nothing", () => {
  for (const key of ["4", "8", "Enter"]) press(key, 8);
  const heard: string[] = [];
  onScan((text) => void heard.push(text))();
  onScan((text) => void heard.push(text))();
  expect([heard, acted]).toEqual([["24-1187", "RM48"], []]);
});

test("a key that can be taken back acts at once, any other waits; a scan that begins with it takes it back", () => {
  const heard: string[] = [];
  const leave = onScan((text) => void heard.push(text));
  press("p", 500);
  expect(acted).toEqual(["p"]);
  press("m", 500);
  expect(acted).toEqual(["p"]);
  press("Escape", 500);
  expect(acted).toEqual(["p", "m"]);
  scan("PX-0417");
  scan("m0417");
  leave();
  expect([heard, acted]).toEqual([
    ["PX-0417", "m0417"],
    ["p", "m"],
  ]);
  scan("p0417");
  expect(acted).toEqual(["p", "m", "p", "not p"]);
});

test("what still waits goes before a key that is typed into a field which opened meanwhile", () => {
  class Field {
    readonly closest = (): this => this;
  }
  vi.stubGlobal("Element", Field);
  press("m", 500);
  expect(acted).toEqual([]);
  const typed = new Key("r", (atMs += 20));
  Object.defineProperty(typed, "target", { value: new Field() });
  page.dispatchEvent(typed);
  vi.stubGlobal("Element", Nothing);
  expect(acted).toEqual(["m"]);
  expect(typed.defaultPrevented).toBe(false);
});

test("in a sequence of two keys the second is no key of its own", () => {
  press("g", 500);
  press("p", 200);
  press("Escape", 500);
  expect(acted).toEqual(["g p"]);
});

test("a key that is held walks on, but what is done once isn't done again", () => {
  press("m", 500);
  hold("m");
  press("e", 500);
  hold("e");
  expect(acted).toEqual(["m", "m", "m", "m", "e"]);
});

describe("a scan that a busy page hears late and in pieces is heard whole and presses nothing", () => {
  const heard: string[] = [];
  let nowMs = 0;
  let leave = (): void => undefined;
  beforeEach(() => {
    nowMs = atMs + 1_000;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(performance, "now").mockImplementation(() => nowMs);
    leave = onScan((text) => void heard.push(text), { isPatient: true });
    // What nobody took in the tests before comes at once.
    heard.length = 0;
  });
  afterEach(() => {
    leave();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  /** A key pressed at this moment of the page's clock and heard now. */
  const pressAt = (key: string, pressedMs: number): void => void page.dispatchEvent(new Key(key, pressedMs));
  const pass = (ms: number): void => {
    nowMs += ms;
    vi.advanceTimersByTime(ms);
  };

  test("its first key comes 300 ms after its press, the next as late", () => {
    const startMs = nowMs - 300;
    for (const [n, key] of [..."m4-1187".split(""), "Enter"].entries()) {
      pressAt(key, startMs + n * 8);
      pass(150);
    }
    expect([heard, acted]).toEqual([["m4-1187"], []]);
  });

  test("its first key comes in time, then the page is busy for longer than a key waits", () => {
    const startMs = nowMs;
    pressAt("m", startMs);
    // The thread was blocked: the timer is far behind when it runs, and runs before the keys are handed over.
    nowMs += 400;
    vi.advanceTimersByTime(100);
    for (const [n, key] of [..."4-1187".split(""), "Enter"].entries()) pressAt(key, startMs + (n + 1) * 8);
    expect([heard, acted]).toEqual([["m4-1187"], []]);
  });

  test("a single key that comes late still acts, once", () => {
    pressAt("m", nowMs - 300);
    pass(399);
    expect(acted).toEqual([]);
    pass(1);
    pass(2_000);
    expect(acted).toEqual(["m"]);
  });
});

test("a key that a later layer takes is listed once, with the meaning that it has now", () => {
  const named = () => listShortcuts().flatMap(({ keys, label }) => (keys === "m" ? [label] : []));
  const remove = addShortcutLayer({
    shortcuts: [{ keys: "m", label: "later", group: "Test", run: () => undefined }],
  });
  expect(named()).toEqual(["later"]);
  remove();
  expect(named()).toEqual(["m"]);
});

test("a page's own key goes before the app's, whichever of them was drawn first", () => {
  const key = (name: string) => ({ keys: "]", label: name, group: "Test", run: () => void acted.push(name) });
  const removePage = addShortcutLayer({ shortcuts: [key("page")] });
  const removeApp = addShortcutLayer({ shortcuts: [key("app")], isBase: true });
  expect(listShortcuts().find(({ keys }) => keys === "]")?.label).toBe("page");
  removePage();
  expect(listShortcuts().find(({ keys }) => keys === "]")?.label).toBe("app");
  removeApp();
});

test("what sends belongs to the open question, not to the page behind it; a dialog sends where its button says so", () => {
  /** In a dialog of that role, whose buttons say which keys they have. */
  class Inside {
    readonly role: "dialog" | "alertdialog" | null;
    readonly hasButton: boolean;
    constructor(role: "dialog" | "alertdialog" | null, hasButton = false) {
      this.role = role;
      this.hasButton = hasButton;
    }
    readonly closest = (selector: string): Inside | null =>
      this.role !== null && selector.includes("[role=dialog]") ? this : null;
    readonly getAttribute = (): string | null => this.role;
    readonly querySelector = (selector: string): Inside | null =>
      this.hasButton && selector.includes("Control+Enter") ? this : null;
  }
  vi.stubGlobal("Element", Inside);
  const send = { keys: "Mod+Enter", label: "Publish", group: "Test", run: () => void acted.push("sent") };
  const leave = addShortcutLayer({ shortcuts: [send] });
  const pressIn = (target: Inside): void => {
    const key = new Key("Enter", (atMs += 500));
    Object.defineProperties(key, { target: { value: target }, ctrlKey: { value: true } });
    page.dispatchEvent(key);
  };
  pressIn(new Inside("alertdialog", true));
  pressIn(new Inside("dialog"));
  expect(acted).toEqual([]);
  pressIn(new Inside("dialog", true));
  pressIn(new Inside(null));
  leave();
  vi.stubGlobal("Element", Nothing);
  expect(acted).toEqual(["sent", "sent"]);
});
