/**
 * An update whose caller asks for `failed`: every record is judged alone (docs/adr/0035-acts-that-end-once.md). What refuses a record, such as
 * somebody else's text, leaves that one as it was and the others are changed; ids that the filter names and nobody has are among the failed.
 * What concerns the whole call (the scope, a value that is never valid) still refuses all of it.
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

/** The ids that a filter names one by one. */
export function listNamedIds(filter: Filter | null | undefined): string[] {
  const { _id, _operators } = (filter ?? {}) as { _id?: unknown; _operators?: { _id?: { in?: unknown } | null } | null };
  const list = _operators?._id?.in;
  return [_id, ...(Array.isArray(list) ? list : [])].filter((id) => typeof id === "string");
}

/** Changes what can be changed; answers how many and what could not. The first try is all at once. Throws what concerns the whole call. */
export async function updateEach(tx: StoreTx, ids: readonly string[], change: (ids: string[]) => Promise<number>): Promise<{ numAffected: number; failed: RecordFailure[] }> {
  const failed: RecordFailure[] = [];
  let numAffected = 0;
  const attempt = async (some: string[]): Promise<AppError | null> => {
    await tx.run("savepoint each_record");
    try {
      numAffected += await change(some);
      return null;
    } catch (error) {
      if (!concernsRecord(error)) throw error;
      await tx.run("rollback to savepoint each_record");
      return error;
    }
  };
  let left = [...ids];
  while (left.length > 0) {
    const error = await attempt(left);
    if (error === null) break;
    const named = left.filter((id) => conflictsOf(error, id).length > 0);
    failed.push(...named.map((id) => ({ id, error: narrow(error, id) })));
    left = left.filter((id) => !named.includes(id));
    if (named.length > 0) continue;
    for (const id of left) {
      const own = left.length === 1 ? error : await attempt([id]);
      if (own !== null) failed.push({ id, error: own });
    }
    break;
  }
  return { numAffected, failed };
}

function conflictsOf({ details }: AppError, id: string): EditConflict[] {
  return (details.conflicts ?? []).filter((conflict) => conflict.id === id);
}

/** The same refusal with one record's conflicts alone. */
function narrow(error: AppError, id: string): AppError {
  const conflicts = conflictsOf(error, id);
  return new AppError(error.code, { ...error.details, by: conflicts[0]?.by ?? "Somebody", conflicts });
}
