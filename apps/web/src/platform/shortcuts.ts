/**
 * The keyboard (design 3.4). Screens say which keys they have; this file hears the keys. Single keys act only
 * outside of fields, menus and dialogs (a list that is a page's own says `data-single-keys`), and can be
 * switched off; "G S" is two keys within a second. What was registered last wins, so that a drawer goes
 * before its page. The same list feeds the key bar and the dialog of all keys. Keys act in the order they
 * were typed: one that waits (key-reader) acts before any other key does, each sees what the one before it
 * changed, and what follows a key that leads to a field goes into that field.
 */
import { flushSync } from "react-dom";
import { takeEarlyKeys } from "./early-keys.ts";
import { createKeyReader } from "./key-reader.ts";
import { readPreferences } from "./preferences.ts";
import { isTakenByReader } from "./scan-readers.ts";
import { isAwaitingField, stopAwaitingField, typeAhead } from "./type-ahead.ts";

export interface Shortcut {
  /** "m", "Shift+f", "?", "Mod+k", "g s". */
  keys: string;
  label: string;
  /** Heading in the dialog of all keys. */
  group: string;
  run: () => void;
  /** Stands in the key bar. */
  isHint?: boolean;
  /** Asked when the key is pressed; without it the key always acts. */
  isOn?: () => boolean;
  /**
   * Takes back what `run` did. A key that has this acts at once: should it turn out to begin a scanner's
   * burst, it is taken back. All others wait a moment for a second character.
   */
  takeBack?: () => void;
  /** Acts on a press alone, never on a key that is held: what it acted on may have made room for the next. */
  isOnce?: boolean;
  /** What it would act on now, in words; null when there is nothing. Offers it first in the palette. */
  subject?: () => string | null;
}

/** The keys of one component. */
export interface ShortcutLayer {
  shortcuts: readonly Shortcut[];
  /** Of the app itself: any page goes before it, whichever was drawn first. */
  isBase?: boolean;
}

const sequenceMs = 1000;
/** A scan is kept for a page that is being loaded, not for one that is opened later. */
const unheardMs = 15_000;
const fields =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, " +
  "[contenteditable=true], [role=combobox], [role=listbox]:not([data-single-keys]), " +
  "[role=menu], [role=dialog], [role=alertdialog]";

/** A timer that runs this much late had a busy page before it: keys may be on their way. */
const busyMs = 20;

const undoKey = "Mod+z";
const sendKey = "Mod+Enter";
const dialogs = "[role=dialog], [role=alertdialog]";
const sendButtons = '[aria-keyshortcuts~="Control+Enter"], [aria-keyshortcuts~="Meta+Enter"]';

const layers: ShortcutLayer[] = [];
const listeners = new Set<() => void>();
const reader = createKeyReader();
let shown: readonly Shortcut[] = [];
/** What of `shown` can be seen. */
let signature = "";
/** Named keys that began outside of any field. */
const pendingKeys = new WeakSet<KeyboardEvent>();
let scanListener: ((text: string) => void) | null = null;
/** Scans that came before the page that takes them was drawn. */
let unheard: { text: string; atMs: number }[] = [];
/** The key that acted before it was known whether it begins a burst. */
let actedAtOnce: Shortcut | null = null;
let settleTimer: ReturnType<typeof setTimeout> | undefined;
let prefix: { key: string; atMs: number } | null = null;

/** The keys that act now, the latest registered first. */
export const listShortcuts = (): readonly Shortcut[] => shown;

/** Calls the listener when keys come or go. */
export function subscribeShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const signatureOf = (shortcuts: readonly Shortcut[]): string =>
  shortcuts.map(({ keys, label, isHint }) => `${keys} ${label} ${isHint === true}`).join("\n");

/** Takes over what the layers say now; listeners hear of it only when another key or word is shown. */
export function refreshShortcuts(): void {
  const all = layers.toReversed().flatMap((layer) => layer.shortcuts);
  const firstOf = new Map<string, Shortcut>();
  // The latest one acts; one behind it would be listed with a meaning that it doesn't have here.
  for (const shortcut of all) if (!firstOf.has(shortcut.keys)) firstOf.set(shortcut.keys, shortcut);
  shown = [...firstOf.values()];
  const next = signatureOf(shown);
  if (next === signature) return;
  signature = next;
  for (const listener of listeners) listener();
}

/**
 * Adds a layer of keys until the returned function is called. After a change of the layer call
 * `refreshShortcuts`.
 */
export function addShortcutLayer(layer: ShortcutLayer): () => void {
  if (layer.isBase === true) layers.unshift(layer);
  else layers.push(layer);
  refreshShortcuts();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    refreshShortcuts();
  };
}

/**
 * Hands scans (a scanner's burst outside of any field) to the listener until the returned function is called.
 * A page that is there for scans is patient: its single keys act later, so that a scanner which hesitates
 * presses none of them. What was scanned while the page was being loaded comes at once.
 */
export function onScan(listener: (text: string) => void, { isPatient = false } = {}): () => void {
  scanListener = listener;
  reader.setPatient(isPatient);
  const waiting = unheard.filter(({ atMs }) => performance.now() - atMs < unheardMs);
  unheard = [];
  for (const { text } of waiting) listener(text);
  return () => {
    if (scanListener !== listener) return;
    scanListener = null;
    reader.setPatient(false);
  };
}

/** Runs what belongs to a key; true when something does. */
function press(key: string, atMs: number): boolean {
  const sequence = prefix !== null && atMs - prefix.atMs < sequenceMs ? `${prefix.key} ${key}` : null;
  prefix = null;
  const found =
    shown.find((shortcut) => shortcut.keys === sequence) ?? shown.find((shortcut) => shortcut.keys === key);
  if (found?.isOn?.() === false) return false;
  if (found !== undefined) {
    flushSync(found.run);
    return true;
  }
  if (shown.some((shortcut) => shortcut.keys.startsWith(`${key} `))) prefix = { key, atMs };
  return false;
}

function nameOf(event: KeyboardEvent): string {
  const isLetter = /^\p{L}$/u.test(event.key);
  const base = isLetter ? event.key.toLowerCase() : event.key;
  return `${event.metaKey || event.ctrlKey ? "Mod+" : ""}${event.shiftKey && (isLetter || event.key.length > 1) ? "Shift+" : ""}${base}`;
}

/**
 * Lets characters act, one after the other. Single keys that are switched off do nothing; a scanner's burst
 * is heard all the same.
 */
function pressAll(keys: readonly string[], atMs: number): void {
  if (!readPreferences().hasSingleKeys) return;
  for (const key of keys) if (!typeAhead(key)) press(toName(key), atMs);
}

/** Another key came: lets the characters that wait act now; true when the focus is elsewhere afterwards. */
function pressWaiting(atMs: number): boolean {
  const before = document.activeElement;
  clearTimeout(settleTimer);
  pressAll(reader.end(), atMs);
  return document.activeElement !== before;
}

/**
 * Waits for what follows the press. A key that a busy page hears late may be the first of a scan whose rest
 * is as late, so the wait counts from when it is heard. A timer that runs late says the same of the time
 * since: it waits once more.
 */
function settleSoon(pressedAtMs: number): void {
  const nowMs = performance.now();
  settleAfter(reader.waitMs(nowMs - pressedAtMs), nowMs, true);
}

function settleAfter(waitMs: number, fromMs: number, mayWaitAgain: boolean): void {
  clearTimeout(settleTimer);
  settleTimer = setTimeout(() => {
    const nowMs = performance.now();
    if (mayWaitAgain && nowMs - fromMs - waitMs > busyMs) settleAfter(reader.waitMs(), nowMs, false);
    else pressAll(reader.settle(), nowMs);
  }, waitMs);
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Presses the key again where the focus went; what the browser would do with it there is done here. */
function pressAgain(event: KeyboardEvent): void {
  stop(event);
  const { key, code, shiftKey, ctrlKey, metaKey } = event;
  const target = document.activeElement ?? document.body;
  const isUntaken = target.dispatchEvent(
    new KeyboardEvent("keydown", { key, code, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true }),
  );
  if (!isUntaken || (key !== "Enter" && key !== " ")) return;
  if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) target.click();
  else typeAhead(key);
}

function hearScan(text: string, atMs: number): void {
  if (isTakenByReader(text)) return;
  if (scanListener === null) unheard.push({ text, atMs });
  else scanListener(text);
}

/** A key that is no character, or one with Ctrl or Cmd. Returns whether it still goes its ordinary way. */
function handleNamedKey(event: KeyboardEvent, name: string, isInField: boolean): boolean {
  if (event.key === "Enter" && !isInField) {
    const scan = reader.enter(event.timeStamp);
    if (scan !== null) {
      stop(event);
      clearTimeout(settleTimer);
      actedAtOnce?.takeBack?.();
      actedAtOnce = null;
      hearScan(scan, event.timeStamp);
      return false;
    }
  }
  const hasMoved = pressWaiting(event.timeStamp);
  if (event.key === "Escape") stopAwaitingField();
  if (name === event.key && name !== "Tab" && isAwaitingField()) {
    stop(event);
    typeAhead(name);
    return false;
  }
  if (hasMoved && event.key !== "Tab") {
    pressAgain(event);
    return false;
  }
  return true;
}

/**
 * What sends belongs to the question that is open, not to the page behind it: in a dialog it acts only where one
 * of its buttons says so. A question about what can't be taken back answers it itself.
 */
function isSentElsewhere({ target }: KeyboardEvent): boolean {
  const dialog = target instanceof Element ? target.closest(dialogs) : null;
  if (dialog === null) return false;
  return dialog.getAttribute("role") === "alertdialog" || dialog.querySelector(sendButtons) === null;
}

const modifierKeys = new Set(["Shift", "Control", "Meta", "CapsLock"]);

/**
 * What was typed is taken back letter by letter, and what stands behind a dialog stays as it is. A field that
 * says `data-saved` holds nothing that was typed and not saved.
 */
function isUndoElsewhere({ target }: KeyboardEvent): boolean {
  const hasText =
    (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
    target.value !== "" &&
    !target.hasAttribute("data-saved");
  return hasText || (target instanceof Element && target.closest(dialogs) !== null);
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || event.altKey || modifierKeys.has(event.key)) return;
  const name = nameOf(event);
  const isInField = event.target instanceof Element && event.target.closest(fields) !== null;
  const isMod = name.startsWith("Mod+");
  const isScannedSpace = event.key === " " && !isInField && reader.isInBurst(event.timeStamp);
  if (isMod || event.key.length !== 1 || (event.key === " " && !isScannedSpace)) {
    if (!handleNamedKey(event, name, isInField)) return;
    if (isMod) {
      if (name === undoKey && isUndoElsewhere(event)) return;
      if (name === sendKey && isSentElsewhere(event)) return;
      if (press(name, event.timeStamp)) event.preventDefault();
    } else if (!isInField && !event.defaultPrevented && shown.some((shortcut) => shortcut.keys === name))
      pendingKeys.add(event);
    return;
  }
  if (isAwaitingField()) {
    stop(event);
    // What was typed before it may still wait to be told from a scanner's burst.
    pressWaiting(event.timeStamp);
    typeAhead(event.key);
    return;
  }
  if (!isInField) handleCharacter(event, name);
  // A field that has opened meanwhile: what was typed before it still comes first.
  else pressWaiting(event.timeStamp);
}

function handleCharacter(event: KeyboardEvent, name: string): void {
  const isKnown = shown.some((shortcut) => shortcut.keys === name || shortcut.keys.split(" ").includes(name));
  if (isKnown || event.key === " ") event.preventDefault();
  if (event.repeat) {
    if (!readPreferences().hasSingleKeys) return;
    pressWaiting(event.timeStamp);
    if (shown.find((shortcut) => shortcut.keys === name)?.isOnce === true) return;
    press(name, event.timeStamp);
    return;
  }
  // The scanner's text keeps its capitals; a shortcut is known by its name.
  pressAll(reader.type(event.key, event.timeStamp), event.timeStamp);
  if (!reader.isFirst()) return settleSoon(event.timeStamp);
  const isAlone = prefix === null || event.timeStamp - prefix.atMs >= sequenceMs;
  const found = isAlone ? shown.find((shortcut) => shortcut.keys === toName(event.key)) : undefined;
  actedAtOnce =
    found?.takeBack === undefined || !readPreferences().hasSingleKeys || found.isOn?.() === false
      ? null
      : found;
  if (actedAtOnce === null) return settleSoon(event.timeStamp);
  clearTimeout(settleTimer);
  pressAll(reader.settle(), event.timeStamp);
}

/** Named keys such as Escape act only when nothing inside the page took them. */
function handleUntakenKeyDown(event: KeyboardEvent): void {
  if (pendingKeys.has(event) && !event.defaultPrevented && press(nameOf(event), event.timeStamp))
    event.preventDefault();
}

function toName(key: string): string {
  return /^\p{Lu}$/u.test(key) ? `Shift+${key.toLowerCase()}` : key;
}

/**
 * What a scanner typed before the app was there. Other keys of that time act on nothing: nobody saw what they
 * would act on.
 */
function hearEarlyKeys(): void {
  for (const { key, atMs } of takeEarlyKeys()) {
    const scan = key === "Enter" ? reader.enter(atMs) : null;
    if (key !== "Enter") reader.type(key, atMs);
    else if (scan !== null) hearScan(scan, atMs);
  }
  // Half a burst goes on with what comes now; anything else is over.
  reader.settle();
}

/** Starts to hear keys; returns the function that stops. */
export function listenToKeys(): () => void {
  hearEarlyKeys();
  window.addEventListener("keydown", handleKeyDown, { capture: true });
  window.addEventListener("keydown", handleUntakenKeyDown);
  return () => {
    window.removeEventListener("keydown", handleKeyDown, { capture: true });
    window.removeEventListener("keydown", handleUntakenKeyDown);
  };
}
