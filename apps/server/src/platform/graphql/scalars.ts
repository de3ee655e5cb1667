/**
 * The three scalars of the convention (decisions 3). Their output is already text or JSON: the builder writes
 * it.
 */
import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped, type ConstValueNode } from "graphql";

const maxIdLength = 500;
const isoShape = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * ISO 8601 in UTC of what a client may write as a date: ISO text with a zone, a plain day, or milliseconds.
 * Throws GraphQLError.
 */
export function parseDate(input: unknown): string {
  if (typeof input === "number" && Number.isSafeInteger(input)) return toIso(input);
  const shape = typeof input === "string" ? isoShape.exec(input) : null;
  if (shape === null || !isCalendarDay(Number(shape[1]), Number(shape[2]), Number(shape[3])))
    throw notADate();
  return toIso(Date.parse(input as string));
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const moment = new Date(Date.UTC(2000, month - 1, day));
  moment.setUTCFullYear(year, month - 1, day);
  return month >= 1 && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
}

function toIso(milliseconds: number): string {
  if (!(Math.abs(milliseconds) <= lastMoment) || milliseconds < -62_135_596_800_000) throw notADate();
  return new Date(milliseconds).toISOString();
}

function notADate(): GraphQLError {
  return new GraphQLError("A Date is ISO 8601 text with a zone, such as 2026-01-31T12:00:00Z.");
}

function parseId(input: unknown): string {
  const id = typeof input === "number" && Number.isSafeInteger(input) ? String(input) : input;
  if (typeof id !== "string" || id === "" || id.length > maxIdLength)
    throw new GraphQLError("A MongoID is a short text.");
  return id;
}

function literalOf(node: ConstValueNode): unknown {
  if (node.kind === Kind.OBJECT && node.fields.some(({ name }) => name.value === "__proto__")) {
    throw new GraphQLError("This name cannot be used.");
  }
  return valueFromASTUntyped(node);
}

export const MongoID = new GraphQLScalarType({
  name: "MongoID",
  description: "An opaque id.",
  coerceInputValue: parseId,
  coerceInputLiteral: (node) => parseId(literalOf(node)),
});

export const DateTime = new GraphQLScalarType({
  name: "Date",
  description: "A moment, ISO 8601.",
  coerceInputValue: parseDate,
  coerceInputLiteral: (node) => parseDate(literalOf(node)),
});

export const JsonValue = new GraphQLScalarType({
  name: "JSON",
  description: "Any JSON value.",
  coerceInputValue: (input) => input,
  coerceInputLiteral: literalOf,
});
