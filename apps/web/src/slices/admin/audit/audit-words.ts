/** What a line of the audit log says, in words: its action, and what changed. Pure. */
import type { AuditLine } from "@stallkeeper/contract";

/** Names that don't read well by themselves. */
const named: Readonly<Record<string, string>> = {
  request2FA: "Two-factor setup started (request2FA)",
  confirm2FA: "Two-factor turned on (confirm2FA)",
  remove2FA: "Two-factor turned off (remove2FA)",
  apiTokenCreated: "API token created",
  apiTokenRevoked: "API token revoked",
  line1: "Address line 1",
  line2: "Address line 2",
  zipcode: "Postcode",
};

/** An action as a sentence begins: "memberScopesChanged" is "Member scopes changed". */
export const nameAction = (action: string): string => named[action] ?? spell(action);

/** A name of the program in plain words. */
export function spell(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A name of a way through a state: "Ship from › Default weight grams". */
export const spellWay = (way: string): string =>
  way
    .replace(/Minor$/, "")
    .split(between)
    .map((part) => (/^[a-z][A-Za-z0-9]*$/.test(part) ? (named[part] ?? spell(part)) : part))
    .join(between);

/** An order as people know it: its number at the platform, which its id ends with. */
export const shortOrderId = (id: string): string => id.split(":").slice(2).join(":") || id;

/**
 * What a line is about, in words: what the service knows it as, or what the line says of it; null where it says
 * nothing but an id.
 */
export function nameObject({
  object,
  before,
  after,
}: Pick<AuditLine, "object" | "before" | "after">): string | null {
  if (object.name !== null) return object.name;
  if (object.type === "order") return shortOrderId(object.id);
  for (const state of [after, before]) {
    if (!isState(state)) continue;
    for (const key of ["name", "title", "email", "sku", "storeName"]) {
      const value = state[key];
      if (typeof value === "string" && value !== "") return value;
    }
  }
  return isId(object.id) ? null : object.id;
}

export interface Change {
  name: string;
  /** Null: it wasn't there. */
  before: string | null;
  after: string | null;
  /** Both are money of this currency, in its smallest unit. */
  currency?: string;
}

const isMoney = (way: string): boolean => /Minor$|^variantPrices/.test(way);
const between = " › ";
const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);
const shorten = (id: string): string => id.slice(-6);

type State = Readonly<Record<string, unknown>>;

/** What differs between two states, by name; a state that is no object is one value. */
export function listChanges(before: unknown, after: unknown): Change[] {
  const [then, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((name) => {
    const change = { name, before: write(then[name]), after: write(now[name]) };
    if (change.before === change.after) return [];
    const currency = now["currency"] ?? then["currency"];
    return [typeof currency === "string" && isMoney(name) ? { ...change, currency } : change];
  });
}

function fieldsOf(state: unknown): State {
  if (state === null || state === undefined) return {};
  return isState(state) ? Object.fromEntries(flatten(state)) : { value: state };
}

const isState = (value: unknown): value is State =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Each value that stands in a state, by its way: "from › city". */
function flatten(state: State, way = ""): [string, unknown][] {
  return Object.entries(state).flatMap(([name, value]) => {
    // A key of the program is no word to anybody.
    const here = isId(name) ? "" : name;
    const path = [way, here].filter((part) => part !== "").join(between);
    return isState(value) && Object.keys(value).length > 0
      ? flatten(value, isId(name) ? `${path}${way === "" ? "" : " "}${shorten(name)}` : path)
      : [[path === "" ? name : path, value] as [string, unknown]];
  });
}

function write(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.length === 0) return "none";
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return JSON.stringify(value);
}
