/**
 * Reads the `fields` of a scripted order: wrong types are refused before anything is kept, lines are
 * completed.
 */
import { Refusal } from "../engine.ts";
import { readObject } from "../http/call.ts";
import type { Line, Order, OrderState } from "../model.ts";

const WHOLE = [
  "createdAt",
  "updatedAt",
  "dispatchBy",
  "postageMinor",
  "giftWrapMinor",
  "taxMinor",
  "discountMinor",
] as const;
const TEXTS = ["id", "currency", "note", "giftMessage", "statusWord"] as const;
const OBJECTS = ["buyer", "address", "payment"] as const;
const LISTS = ["shipments", "refunds"] as const;
const STATES: readonly OrderState[] = [
  "unpaid",
  "paymentFailed",
  "paid",
  "partlyShipped",
  "shipped",
  "delivered",
  "cancelled",
];

/** The fields as parts of an order; throws Refusal `bad_request` that names the wrong one. */
export function readOrderFields(value: unknown): Partial<Order> {
  const given = readObject(value);
  const check = (name: string, isRight: (field: unknown) => boolean): void => {
    if (given[name] !== undefined && !isRight(given[name]))
      throw new Refusal("bad_request", `fields.${name} has the wrong type.`);
  };
  for (const name of WHOLE) check(name, isWhole);
  check("paidAt", (field) => field === null || isWhole(field));
  for (const name of TEXTS) check(name, (field) => typeof field === "string" || field === null);
  for (const name of OBJECTS)
    check(name, (field) => typeof field === "object" && field !== null && !Array.isArray(field));
  for (const name of LISTS) check(name, Array.isArray);
  check("state", (field) => STATES.some((state) => state === field));
  check("cancelRequested", (field) => typeof field === "boolean");
  check(
    "lines",
    (field) =>
      Array.isArray(field) &&
      field.every(
        (line) => isWhole(readObject(line).quantity ?? 1) && isWhole(readObject(line).priceMinor ?? 0),
      ),
  );
  const known = [...WHOLE, "paidAt", ...TEXTS, ...OBJECTS, ...LISTS, "state", "cancelRequested"];
  const fields: Record<string, unknown> = Object.fromEntries(
    known.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const])),
  );
  if (Array.isArray(given.lines))
    fields.lines = given.lines.map((line, at) => completeLine(readObject(line), at));
  return fields;
}

function isWhole(field: unknown): boolean {
  return typeof field === "number" && Number.isSafeInteger(field) && field >= 0;
}

function completeLine(given: Record<string, unknown>, at: number): Line {
  const title = typeof given.title === "string" ? given.title : "A thing";
  return {
    id: `line-${String(at + 1)}`,
    listingId: 0,
    sku: null,
    description: title,
    category: "books",
    picture: null,
    quantity: 1,
    priceMinor: 1000,
    variants: [],
    parcel: 1,
    ...(given as Partial<Line>),
    title,
  };
}
