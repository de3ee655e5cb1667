import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitChoices, focusOnceRead, isAwaitingField, stopAwaitingField, typeAhead } from "./type-ahead.ts";

/** As much of an element as takes the focus and hears keys. */
class Heard extends EventTarget {
  readonly keys: string[] = [];
  readonly #selector: string;
  constructor(selector: string) {
    super();
    this.#selector = selector;
    this.addEventListener("keydown", (event) => this.keys.push((event as KeyboardEvent).key));
  }
  matches(selectors: string): boolean {
    return selectors.split(", ").includes(this.#selector);
  }
  focus(): void {
    page.activeElement = this;
  }
}
class Key extends Event {
  readonly key: string;
  constructor(type: string, { key }: { key: string }) {
    super(type);
    this.key = key;
  }
}

let frames: (() => void)[] = [];
const row = new Heard("[role=row]");
const page = { activeElement: row };

function passFrames(count: number): void {
  for (let frame = 0; frame < count; frame += 1) for (const run of frames.splice(0)) run();
}

/** `find` answers an element of the page, of which there is as much as `Heard` has. */
const drawn = (element: Heard | undefined): HTMLElement | null =>
  element instanceof HTMLElement ? element : null;

beforeEach(() => {
  frames = [];
  row.focus();
  const nothing = Map;
  const globals = {
    document: page,
    HTMLElement: Heard,
    HTMLInputElement: nothing,
    HTMLTextAreaElement: nothing,
    HTMLButtonElement: nothing,
    KeyboardEvent: Key,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
});

afterEach(() => {
  stopAwaitingField();
  vi.unstubAllGlobals();
});

test("a digit pressed long before the choices are there is an answer to them, and reaches nothing else", () => {
  awaitChoices(() => true);
  passFrames(1_000);
  expect(typeAhead("2")).toBe(true);
  expect(row.keys).toEqual([]);
  const list = new Heard("[role=listbox]:not([data-single-keys])");
  list.focus();
  passFrames(1);
  expect(list.keys).toEqual(["2"]);
  expect(isAwaitingField()).toBe(false);
});

test("a digit that was held back while the choices opened is an answer to them, and no key of the page", () => {
  awaitChoices(() => true);
  const list = new Heard("[role=listbox]:not([data-single-keys])");
  list.focus();
  passFrames(1);
  expect(isAwaitingField()).toBe(false);
  expect(typeAhead("2")).toBe(true);
  expect(list.keys).toEqual(["2"]);
});

test("once the question is gone without its choices, what was typed is dropped and keys are the page's again", () => {
  let isAsked = true;
  awaitChoices(() => isAsked);
  expect(typeAhead("2")).toBe(true);
  isAsked = false;
  passFrames(1);
  expect(typeAhead("2")).toBe(false);
  expect(row.keys).toEqual([]);
});

test("what is typed while a conversation is read is kept however long that takes, and for four seconds more", () => {
  let isComing = true;
  const boxes: Heard[] = [];
  focusOnceRead(
    () => drawn(boxes[0]),
    () => isComing,
  );
  passFrames(1_000);
  expect(typeAhead("a")).toBe(true);
  isComing = false;
  passFrames(200);
  expect(typeAhead("b")).toBe(true);
  // A layer that hears keys: the rest of a text field is the browser's.
  const box = new Heard("[role=dialog]");
  boxes.push(box);
  passFrames(1);
  expect(box.keys).toEqual(["a", "b"]);
  expect(isAwaitingField()).toBe(false);

  focusOnceRead(
    () => null,
    () => false,
  );
  passFrames(240);
  expect(isAwaitingField()).toBe(false);
});
