/**
 * The keyboard (design 3.4). Screens say which keys they have; this file hears the keys. Single keys act
 * only outside of fields, menus and dialogs, and can be switched off; "G S" is two keys within a second.
 * What was registered last wins, so that a drawer goes before its page. The same list feeds the key bar
 * and the dialog of all keys.
 */
import { burstGapMs, createKeyReader } from "./key-reader.ts";
import { readPreferences } from "./preferences.ts";

export interface Shortcut {
  /** "m", "Shift+f", "?", "Mod+k", "g s". */
  keys: string;
  label: string;
  /** Heading in the dialog of all keys. */
  group: string;
  run: () => void;
  /** Stands in the key bar. */
  isHint?: boolean;
}

/** The keys of one component. */
export interface ShortcutLayer {
  shortcuts: readonly Shortcut[];
}

const sequenceMs = 1000;
const fields = "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]";

const layers: ShortcutLayer[] = [];
const listeners = new Set<() => void>();
const reader = createKeyReader();
let shown: readonly Shortcut[] = [];
/** Named keys that began outside of any field. */
const pendingKeys = new WeakSet<KeyboardEvent>();
let scanListener: ((text: string) => void) | null = null;
let settleTimer: ReturnType<typeof setTimeout> | undefined;
let prefix: { key: string; atMs: number } | null = null;

/** The keys that act now, the latest registered first. */
export const listShortcuts = (): readonly Shortcut[] => shown;

/** Calls the listener when keys come or go. */
export function subscribeShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const signatureOf = (shortcuts: readonly Shortcut[]): string => shortcuts.map(({ keys, label, isHint }) => `${keys} ${label} ${isHint === true}`).join("\n");

/** Takes over what the layers say now; listeners hear of it only when another key or word is shown. */
export function refreshShortcuts(): void {
  const before = signatureOf(shown);
  shown = layers.toReversed().flatMap((layer) => layer.shortcuts);
  if (signatureOf(shown) !== before) for (const listener of listeners) listener();
}

/** Adds a layer of keys until the returned function is called. After a change of the layer call `refreshShortcuts`. */
export function addShortcutLayer(layer: ShortcutLayer): () => void {
  layers.push(layer);
  refreshShortcuts();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    refreshShortcuts();
  };
}

/** Hands scans (a scanner's burst outside of any field) to the listener until the returned function is called. */
export function onScan(listener: (text: string) => void): () => void {
  scanListener = listener;
  return () => {
    if (scanListener === listener) scanListener = null;
  };
}

/** Runs what belongs to a key; true when something does. */
function press(key: string, atMs: number): boolean {
  const sequence = prefix !== null && atMs - prefix.atMs < sequenceMs ? `${prefix.key} ${key}` : null;
  prefix = null;
  const found = shown.find((shortcut) => shortcut.keys === sequence) ?? shown.find((shortcut) => shortcut.keys === key);
  if (found !== undefined) {
    found.run();
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

function settleSoon(): void {
  clearTimeout(settleTimer);
  settleTimer = setTimeout(() => {
    for (const key of reader.settle()) press(toName(key), performance.now());
  }, burstGapMs);
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || event.altKey) return;
  const name = nameOf(event);
  const target = event.target instanceof Element ? event.target : null;
  if (name.startsWith("Mod+")) {
    if (press(name, event.timeStamp)) event.preventDefault();
    return;
  }
  if (target !== null && target.closest(fields) !== null) return;
  if (event.key === "Enter") {
    const scan = reader.enter(event.timeStamp);
    if (scan === null || scanListener === null) return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(settleTimer);
    scanListener(scan);
    return;
  }
  if (event.key.length !== 1) {
    if (event.key !== "Shift" && !event.defaultPrevented && shown.some((shortcut) => shortcut.keys === name)) {
      pendingKeys.add(event);
    }
    return;
  }
  if (event.key === " ") return;
  const isKnown = shown.some((shortcut) => shortcut.keys === name || shortcut.keys.split(" ").includes(name));
  if (isKnown) event.preventDefault();
  if (!readPreferences().hasSingleKeys && name !== "?") return;
  if (event.repeat) {
    press(name, event.timeStamp);
    return;
  }
  // The scanner's text keeps its capitals; a shortcut is known by its name.
  const counted = reader.type(event.key, event.timeStamp);
  for (const key of counted) press(toName(key), event.timeStamp);
  settleSoon();
}

/** Named keys such as Escape act only when nothing inside the page took them. */
function handleUntakenKeyDown(event: KeyboardEvent): void {
  if (pendingKeys.has(event) && !event.defaultPrevented && press(nameOf(event), event.timeStamp)) event.preventDefault();
}

function toName(key: string): string {
  return /^\p{Lu}$/u.test(key) ? `Shift+${key.toLowerCase()}` : key;
}

/** Starts to hear keys; returns the function that stops. */
export function listenToKeys(): () => void {
  window.addEventListener("keydown", handleKeyDown, { capture: true });
  window.addEventListener("keydown", handleUntakenKeyDown);
  return () => {
    window.removeEventListener("keydown", handleKeyDown, { capture: true });
    window.removeEventListener("keydown", handleUntakenKeyDown);
  };
}
