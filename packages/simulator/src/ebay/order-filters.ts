/** The `filter` of getOrders: `creationdate:[..]`, `lastmodifieddate:[..]`, `orderfulfillmentstatus:{..}`. */
import type { Refusal } from "../engine.ts";
import type { Order } from "../model.ts";
import { ebayError } from "./ebay.context.ts";
import { toFulfillmentStatus } from "./order.wire.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;
const DOMAIN = { status: 400, domain: "API_FULFILLMENT" } as const;
const NAMES = ["creationdate", "lastmodifieddate", "orderfulfillmentstatus"];
/** The only combinations that the vendor supports. */
const STATUS_SETS = ["NOT_STARTED|IN_PROGRESS", "FULFILLED|IN_PROGRESS"];

/**
 * Which orders the filter keeps. With both dates only the creation counts; without any, the last 90 days.
 * Throws Refusal with the vendor's number for each thing that is wrong.
 */
export function readOrderFilter(text: string | null, now: number): (order: Order) => boolean {
  const parts = splitFilter(text ?? "");
  const created = rangeOf(parts.get("creationdate"), now);
  const changed = rangeOf(parts.get("lastmodifieddate"), now);
  const statuses = statusesOf(parts.get("orderfulfillmentstatus"));
  const hasStatus = (order: Order): boolean =>
    statuses === null || statuses.includes(toFulfillmentStatus(order));
  if (created !== null) return (order) => created(order.createdAt) && hasStatus(order);
  if (changed !== null) return (order) => changed(order.updatedAt) && hasStatus(order);
  return (order) => order.createdAt >= now - 90 * DAY_MS && hasStatus(order);
}

function splitFilter(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  let rest = text.trim();
  while (rest !== "") {
    const [whole = "", name = "", value = ""] = /^([A-Za-z]+):(\[[^\]]*\]|\{[^}]*\})(?:,|$)/.exec(rest) ?? [];
    if (whole === "")
      throw ebayError(30800, "Invalid filter value", { ...DOMAIN, parameters: { filter: rest } });
    if (!NAMES.includes(name.toLowerCase()))
      throw ebayError(30700, "Invalid filter name", { ...DOMAIN, parameters: { fieldname: name } });
    parts.set(name.toLowerCase(), value.slice(1, -1));
    rest = rest.slice(whole.length);
  }
  return parts;
}

function rangeOf(text: string | undefined, now: number): ((at: number) => boolean) | null {
  if (text === undefined) return null;
  const [from = "", to = "", ...more] = text.split("..");
  if (from === "") throw ebayError(30820, "Start date is missing", DOMAIN);
  if (more.length > 0) throw ebayError(30810, "Invalid date format", DOMAIN);
  const start = readTime(from);
  const end = to === "" ? Infinity : readTime(to);
  if (start >= end) throw ebayError(30840, "Start date should be before end date", DOMAIN);
  if (start > now || (end !== Infinity && end > now))
    throw ebayError(30850, "Start and end dates can't be in the future", DOMAIN);
  if (start < now - 2 * YEAR_MS)
    throw ebayError(30830, "Time range between start date and end date must be within '2' years.", DOMAIN);
  return (at) => at >= start && at <= end;
}

function readTime(text: string): number {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(at)) throw ebayError(30810, "Invalid date format", DOMAIN);
  return at;
}

function statusesOf(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  const names = text.split("|");
  const isKnown = STATUS_SETS.some(
    (set) => set.split("|").length === names.length && set.split("|").every((one) => names.includes(one)),
  );
  if (!isKnown) throw refuseStatus(text);
  return names;
}

function refuseStatus(text: string): Refusal {
  return ebayError(30800, "Invalid filter value", {
    ...DOMAIN,
    parameters: { fieldvalue: text, fieldname: "orderfulfillmentstatus" },
  });
}
