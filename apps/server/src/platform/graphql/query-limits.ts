/**
 * Limits that are counted before anything runs (reliability, threat 15), with fragments spread as often as
 * they are used: 1,500 tokens, depth 10, 15 aliases, 5 root fields, and 12,000 rows over all lists of an
 * operation. One list of 9,999 whole orders passes, two do not.
 */
import { Kind, visit, type DocumentNode, type OperationDefinitionNode, type SelectionSetNode } from "graphql";
import { AppError } from "@stallkeeper/contract";
import { isStorableText } from "../decoder/index.ts";
import type { Fragments } from "./selection.ts";

export const maxTokens = 1_500;
export const maxLimit = 9_999;
const maxRows = 12_000;
const maxAliases = 15;
const maxRootFields = 5;
const maxSelectedFields = 1_500;
const maxRepeats = 60;

interface Tally {
  fields: number;
  aliases: number;
  repeats: number;
}

/**
 * Throws QUERY_TOO_COSTLY when an operation selects too much and QUERY_INVALID when fragments go in circles.
 */
export function checkOperationSize(
  operation: OperationDefinitionNode,
  fragments: Fragments,
  maxDepth: number,
): void {
  const tally: Tally = { fields: 0, aliases: 0, repeats: 0 };
  const rootFields = walk(operation.selectionSet, fragments, 1, maxDepth, [], tally);
  if (rootFields > maxRootFields) throw new AppError("QUERY_TOO_COSTLY", { reason: "root fields" });
}

// Returns how many fields stand directly in the set.
function walk(
  set: SelectionSetNode,
  fragments: Fragments,
  depth: number,
  maxDepth: number,
  open: readonly string[],
  tally: Tally,
): number {
  if (depth > maxDepth) throw new AppError("QUERY_TOO_COSTLY", { reason: "depth" });
  // The parser lets it pass; it asks for nothing.
  if (set.selections.length === 0)
    throw new AppError("QUERY_INVALID", { reason: "A selection cannot be empty." });
  const seen = new Set<string>();
  let direct = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      direct += 1;
      const key = selection.alias?.value ?? selection.name.value;
      if (key === "__proto__") throw new AppError("QUERY_INVALID", { reason: "This name cannot be used." });
      count(tally, selection.alias !== undefined, seen.has(key));
      seen.add(key);
      if (selection.selectionSet !== undefined)
        walk(selection.selectionSet, fragments, depth + 1, maxDepth, open, tally);
      continue;
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      direct += walk(selection.selectionSet, fragments, depth, maxDepth, open, tally);
      continue;
    }
    const name = selection.name.value;
    if (open.includes(name)) throw new AppError("QUERY_INVALID", { reason: "A fragment spreads itself." });
    count(tally, false, false);
    const fragment = fragments.get(name);
    if (fragment !== undefined)
      direct += walk(fragment.selectionSet, fragments, depth, maxDepth, [...open, name], tally);
  }
  return direct;
}

// Fields under one name are compared pair by pair in validation, so their number is bounded too.
function count(tally: Tally, isAliased: boolean, isRepeated: boolean): void {
  tally.fields += 1;
  if (isAliased) tally.aliases += 1;
  if (isRepeated) tally.repeats += 1;
  if (tally.aliases > maxAliases) throw new AppError("QUERY_TOO_COSTLY", { reason: "aliases" });
  if (tally.fields > maxSelectedFields || tally.repeats > maxRepeats)
    throw new AppError("QUERY_TOO_COSTLY", { reason: "fields" });
}

/**
 * Throws BODY_MALFORMED for a text literal that PostgreSQL cannot keep: JSON's own decoder does not see
 * these.
 */
export function checkLiterals(document: DocumentNode): void {
  visit(document, {
    StringValue(node) {
      if (!isStorableText(node.value))
        throw new AppError("BODY_MALFORMED", { reason: "a literal that cannot be kept" });
    },
  });
}

/** Throws QUERY_TOO_COSTLY when the lists of one operation may answer more than 12,000 rows together. */
export function checkRowCost(rows: number): void {
  if (rows > maxRows) throw new AppError("QUERY_TOO_COSTLY", { reason: "rows" });
}

/** A limit as asked for, at most 9,999. Throws QUERY_INVALID for a negative one. */
export function clampLimit(limit: unknown, fallback: number): number {
  const asked = typeof limit === "number" ? limit : fallback;
  if (asked < 0) throw new AppError("QUERY_INVALID", { reason: "A limit cannot be negative." });
  return Math.min(asked, maxLimit);
}

/** How many rows to pass over. Throws QUERY_INVALID for a negative number. */
export function checkSkip(skip: unknown): number {
  const asked = typeof skip === "number" ? skip : 0;
  if (asked < 0) throw new AppError("QUERY_INVALID", { reason: "A skip cannot be negative." });
  return asked;
}
