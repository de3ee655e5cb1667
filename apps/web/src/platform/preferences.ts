/**
 * What a person chose: theme, density, formats, keys. The service keeps it for the person
 * (`user.preferences`), this device keeps a copy for the first paint.
 *   here -> unsent (changed) -> sent (the service took it)
 * What is unsent survives a reload and wins over what the service says, until it is sent; for its own person
 * alone.
 */
import type { AfterBuyingChoice, LabelFormat, LabelSort, PickSlipChoice } from "@stallkeeper/domain";
import { useSyncExternalStore } from "react";
import { getTheme, setTheme, type Density, type Theme } from "../ui/index.ts";

/** What "Hold before sending" offers (design 4.16). */
export const holdChoices = [0, 5, 10] as const;
export type HoldSeconds = (typeof holdChoices)[number];

export interface Preferences {
  theme: Theme;
  density: Density;
  /** Language of dates and numbers, and time zone; null is what the store has. */
  locale: string | null;
  timeZone: string | null;
  hasSingleKeys: boolean;
  opensNextAfterShipping: boolean;
  /** How long marking as shipped and messages can be taken back before they go out. */
  holdSeconds: HoldSeconds;
  /**
   * Notices of the system for new orders and messages while no page is seen; each browser also asks its
   * person.
   */
  hasDesktopNotices: boolean;
  /** The list of first steps on Home was seen enough of. */
  hidesGetStarted: boolean;
  /** The scan station sounds at a wrong item, and wants every item checked before the label. */
  hasScanSound: boolean;
  checksItems: boolean;
  /** What labels are printed on: a label printer of that size, or sheets of A4 with two labels each. */
  labelFormat: LabelFormat;
  /** In which order many are printed, and with which pick slips. */
  labelSort: LabelSort;
  labelPickSlips: PickSlipChoice;
  /** What happens by itself once a label was bought. */
  labelAfterBuying: AfterBuyingChoice;
  /** The sort that each queue opens with, where it isn't the usual one: "due:asc". */
  queueSorts: Readonly<Record<string, string>>;
  /** Columns of order lists, in their order; null is the usual ones. */
  orderColumns: readonly string[] | null;
  /** The same of the inventory. */
  inventoryColumns: readonly string[] | null;
}

/** What the service calls them, where that differs. */
const wireNames = {
  hasSingleKeys: "singleKeys",
  opensNextAfterShipping: "nextAfterShipping",
  hasScanSound: "scanSound",
  hasDesktopNotices: "desktopNotices",
} as const;
const wireNameOf = (name: string): string =>
  new Map<string, string>(Object.entries(wireNames)).get(name) ?? name;
type WirePreferences = {
  [
    Name in keyof Preferences as Name extends keyof typeof wireNames ? (typeof wireNames)[Name] : Name
  ]?: Preferences[Name];
};

const key = "preferences";
const unsentKey = "preferences-unsent";
const ownerKey = "preferences-owner";
const initial: Preferences = {
  theme: "system",
  density: "comfortable",
  locale: null,
  timeZone: null,
  hasSingleKeys: true,
  opensNextAfterShipping: true,
  holdSeconds: 0,
  hasDesktopNotices: false,
  hidesGetStarted: false,
  hasScanSound: true,
  checksItems: true,
  labelFormat: "4x6",
  labelSort: "list",
  labelPickSlips: "none",
  labelAfterBuying: "nothing",
  queueSorts: {},
  orderColumns: null,
  inventoryColumns: null,
};
const listeners = new Set<() => void>();
const sendListeners = new Set<() => void>();

const isTheme = (value: unknown): value is Theme =>
  value === "light" || value === "dark" || value === "system";
const isDensity = (value: unknown): value is Density => value === "compact" || value === "comfortable";
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);
const isHold = (value: unknown): value is HoldSeconds => holdChoices.some((choice) => choice === value);
const isLabelFormat = (value: unknown): value is LabelFormat =>
  value === "4x6" || value === "a6" || value === "a4x2";
const isLabelSort = (value: unknown): value is LabelSort =>
  value === "list" || value === "place" || value === "sku";
const isPickSlipChoice = (value: unknown): value is PickSlipChoice =>
  value === "none" || value === "each" || value === "apart";
const isAfterBuying = (value: unknown): value is AfterBuyingChoice =>
  value === "nothing" || value === "view" || value === "print";
const isTextRecord = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isText);
const isSwitch = (value: unknown): value is boolean => typeof value === "boolean";

/**
 * Takes what is usable out of anything that uses the service's names; the rest stays as the fallback says.
 */
export function readPreferencesFrom(raw: unknown, fallback: Preferences = initial): Preferences {
  const given = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  const take = <Name extends keyof Preferences>(
    name: Name,
    isUsable: (value: unknown) => value is Preferences[Name] & {},
  ): Preferences[Name] => {
    const value = given[wireNameOf(name)];
    return isUsable(value) ? value : fallback[name];
  };
  return {
    theme: take("theme", isTheme),
    density: take("density", isDensity),
    locale: take("locale", isText),
    timeZone: take("timeZone", isText),
    hasSingleKeys: take("hasSingleKeys", isSwitch),
    opensNextAfterShipping: take("opensNextAfterShipping", isSwitch),
    holdSeconds: take("holdSeconds", isHold),
    hasDesktopNotices: take("hasDesktopNotices", isSwitch),
    hidesGetStarted: take("hidesGetStarted", isSwitch),
    hasScanSound: take("hasScanSound", isSwitch),
    checksItems: take("checksItems", isSwitch),
    labelFormat: take("labelFormat", isLabelFormat),
    labelSort: take("labelSort", isLabelSort),
    labelPickSlips: take("labelPickSlips", isPickSlipChoice),
    labelAfterBuying: take("labelAfterBuying", isAfterBuying),
    queueSorts: take("queueSorts", isTextRecord),
    orderColumns: take("orderColumns", isTextList),
    inventoryColumns: take("inventoryColumns", isTextList),
  };
}

/** Preferences under the service's names. */
export function toWire(chosen: Partial<Preferences>): WirePreferences {
  return Object.fromEntries(Object.entries(chosen).map(([name, value]) => [wireNameOf(name), value]));
}

function load(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}");
  } catch {
    return {};
  }
}

function store(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // It then lasts until the page is left.
  }
}

// The theme has a place of its own, which is read before the first paint.
let preferences = readPreferencesFrom(load(key), {
  ...initial,
  theme: globalThis.document === undefined ? "system" : getTheme(),
});
let unsent = load(unsentKey) as Partial<Preferences>;

/** What is chosen now. */
export const readPreferences = (): Preferences => preferences;

/** What was changed here and has not reached the service. */
export const readUnsentPreferences = (): Partial<Preferences> => unsent;

function show(next: Preferences): void {
  if (next.theme !== preferences.theme || next.theme !== getTheme()) setTheme(next.theme);
  preferences = next;
  store(key, toWire(preferences));
  for (const listener of listeners) listener();
}

/** Changes some of it at once, here and then at the service. */
export function setPreferences(change: Partial<Preferences>): void {
  unsent = { ...unsent, ...change };
  store(unsentKey, unsent);
  show({ ...preferences, ...change });
  for (const listener of sendListeners) listener();
}

/**
 * Takes over what the service keeps for the person who is signed in; what is unsent stays. A repeat changes
 * nothing.
 */
export function acceptPreferences(kept: unknown): void {
  show({ ...readPreferencesFrom(kept), ...unsent });
}

/** Notes that the service took a change over. What was changed again meanwhile stays unsent. */
export function confirmPreferences(sent: Partial<Preferences>): void {
  unsent = Object.fromEntries(
    Object.entries(unsent).filter(([name, value]) => sent[name as keyof Preferences] !== value),
  );
  store(unsentKey, unsent);
}

/**
 * Says whose preferences are kept from now on: what somebody else left unsent is forgotten. A repeat changes
 * nothing.
 */
export function claimPreferences(personId: string): void {
  if ((load(ownerKey) as { personId?: unknown }).personId === personId) return;
  unsent = {};
  store(unsentKey, unsent);
  store(ownerKey, { personId });
}

/** Calls the listener when there is something to send, until the returned function is called. */
export function onPreferencesChange(listener: () => void): () => void {
  sendListeners.add(listener);
  return () => void sendListeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is chosen, and a new render when that changes. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, readPreferences);
}
