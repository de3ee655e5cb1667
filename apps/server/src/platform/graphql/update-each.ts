/**
 * An update whose caller asks for `failed`: every record is judged alone
 * (docs/adr/0035-actions-that-end-once.md). What refuses a record, such as somebody else's text, leaves that
 * one as it was and the others are changed; ids that the filter names and nobody has are among the failed.
 * What concerns the whole call (the scope, a value that is never valid) still refuses all of it, and so does
 * a refusal that names nobody where too many would have to be tried one by one: each try is a savepoint, and
 * its locks are held until the transaction ends.
 */
import { AppError, type EditConflict } from "@stallkeeper/contract";
import type { StoreTx } from "../db/index.ts";
import type { Filter } from "./filter-sql.ts";

export interface RecordFailure {
  id: string;
  error: AppError;
}

/** A refusal that concerns the record: it is gone, it changed meanwhile, it does not allow this. */
export function concernsRecord(error: unknown): error is AppError {
  return error instanceof AppError && [404, 409, 422].includes(error.status);
}

/** The ids that a filter names one by one and that are not among those found. */
export function listMissing(filter: Filter | null | undefined, found: readonly string[]): string[] {
  const { _id, _operators } = (filter ?? {}) as {
    _id?: unknown;
    _operators?: { _id?: { in?: unknown } | null } | null;
  };
  const list = _operators?._id?.in;
  const known = new Set<unknown>(found);
  return [...new Set([_id, ...(Array.isArray(list) ? list : [])])].filter(
    (id) => typeof id === "string" && !known.has(id),
  );
}

/** The ids of a filter that says nothing but ids, each once; null of any other. */
export function listNamed(filter: Filter | null | undefined): string[] | null {
  const { _id, _operators, ...more } = (filter ?? {}) as {
    _id?: unknown;
    _operators?: Record<string, unknown>;
  };
  if (Object.keys(more).length > 0) return null;
  if (_operators === undefined) return typeof _id === "string" ? [_id] : null;
  const { _id: operators, ...others } = _operators;
  const { in: list, ...otherwise } = (operators ?? {}) as { in?: unknown };
  const saysMore = _id !== undefined || Object.keys(others).length > 0 || Object.keys(otherwise).length > 0;
  if (saysMore || !Array.isArray(list)) return null;
  return list.every((id) => typeof id === "string") ? [...new Set(list)] : null;
}

/** More are not tried one by one in a transaction. */
const mostOneByOne = 500;

/**
 * Changes what can be changed; answers how many and what could not. The first try is all at once. Throws what
 * concerns the whole call, QUERY_TOO_COSTLY among it.
 */
export async function updateEach(
  tx: StoreTx,
  ids: readonly string[],
  change: (ids: string[]) => Promise<number>,
  lockOrder: LockOrder = sortIds,
): Promise<{ numAffected: number; failed: RecordFailure[] }> {
  const failed: RecordFailure[] = [];
  let numAffected = 0;
  const attempt = async (some: string[]): Promise<AppError | null> => {
    tx.send("savepoint each_record");
    try {
      numAffected += await change(some);
      return null;
    } catch (error) {
      if (!concernsRecord(error)) throw error;
      tx.send("rollback to savepoint each_record");
      return error;
    }
  };
  let left = [...ids];
  while (left.length > 0) {
    const error = await attempt(left);
    if (error === null) break;
    const conflicts = Map.groupBy(error.details.conflicts ?? [], ({ id }) => id);
    const { named = [], unnamed = [] } = Object.groupBy(left, (id) =>
      conflicts.has(id) ? "named" : "unnamed",
    );
    for (const id of named) failed.push({ id, error: narrow(error, conflicts.get(id) ?? []) });
    left = unnamed;
    if (named.length > 0) continue;
    if (left.length > mostOneByOne)
      throw new AppError("QUERY_TOO_COSTLY", { reason: "records that are judged one by one" });
    // In the order in which others lock them, or two callers wait for each other for ever.
    for (const id of await lockOrder(tx, left)) {
      const own = left.length === 1 ? error : await attempt([id]);
      if (own !== null) failed.push({ id, error: own });
    }
    break;
  }
  return { numAffected, failed };
}

/** The ids in the order of which what they belong to is locked. */
export type LockOrder = (tx: StoreTx, ids: readonly string[]) => Promise<string[]>;

/** Of records that are locked themselves: the database's own order. */
async function sortIds(tx: StoreTx, ids: readonly string[]): Promise<string[]> {
  return (await tx.rows<{ id: string }>("select id from unnest($1::text[]) as o(id) order by id", [ids])).map(
    ({ id }) => id,
  );
}

/** The same refusal with one record's conflicts alone. */
function narrow(error: AppError, conflicts: readonly EditConflict[]): AppError {
  return new AppError(error.code, { ...error.details, by: conflicts[0]?.by ?? "Somebody", conflicts });
}
