/**
 * Two people at one field (reliability R10). A caller may say what it read before the person began to write:
 * `seen` beside the values. Under the order's lock each value that shall change is held against it. What
 * stands there by now is
 *   what was seen         -> written
 *   what is to be written -> written already, such as by a first try whose answer was lost
 *   anything else         -> CHANGED_MEANWHILE with the other text, its author and time; the whole call
 *     changes nothing
 * A call without `seen` writes as it always did (spec 7).
 */
import { AppError, type EditConflict } from "@stallkeeper/contract";
import type { OrderRow } from "./orders.store.ts";

/** One value that a call wants to change. */
export interface SeenValue {
  id: string;
  field: string;
  /**
   * What stands there now, what the caller read, and what it wants. `undefined`: the caller says nothing of
   * it.
   */
  now: unknown;
  seen: unknown;
  wanted: unknown;
  by: string | null;
  at: string | null;
}

/** Throws CHANGED_MEANWHILE with every value that somebody else wrote since the caller read it. */
export function refuseOverwrites(values: readonly SeenValue[]): void {
  const conflicts = values
    .filter(({ seen, wanted }) => seen !== undefined && wanted !== undefined)
    .filter(({ now, seen, wanted }) => !isSameValue(now, seen) && !isSameValue(now, wanted))
    .map(({ id, field, now, by, at }): EditConflict => ({ id, field, value: now ?? null, by, at }));
  const first = conflicts[0];
  if (first !== undefined) throw new AppError("CHANGED_MEANWHILE", { by: first.by ?? "Somebody", conflicts });
}

/** Null, nothing and an empty text are one; of an object the parts are compared. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!isParts(one) && !isParts(other)) return (one ?? "") === (other ?? "");
  const names = new Set([
    ...Object.keys(isParts(one) ? one : {}),
    ...Object.keys(isParts(other) ? other : {}),
  ]);
  return (
    (isParts(one) || isEmpty(one)) &&
    (isParts(other) || isEmpty(other)) &&
    [...names].every((name) =>
      isSameValue(isParts(one) ? one[name] : null, isParts(other) ? other[name] : null),
    )
  );
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";
const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Who wrote a field of an order last, as its meta says. */
export function lastEditOf(
  { meta }: Pick<OrderRow, "meta">,
  name: "notes" | "address" | "ebayOrderId",
): { by: string | null; at: string | null } {
  return { by: textOrNull(meta[`${name}EditedBy`]), at: textOrNull(meta[`${name}EditedAt`]) };
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
