import type { StoreTx } from "../../../platform/db/index.ts";
import type { ExportScope, ExportSource } from "./export-source.ts";

/** A count is a comfort: nobody waits longer for it, and no export fails by it. */
const mostSeconds = 5;

/** How many rows there are; null: counting them takes too long. Throws what else the database says. */
export async function countRows(
  tx: StoreTx,
  source: ExportSource,
  scope: ExportScope,
): Promise<number | null> {
  const before = await tx.one<{ setting: string }>(
    "select current_setting('statement_timeout') as setting",
    [],
  );
  await tx.run("savepoint counting", []);
  try {
    await tx.run(`set local statement_timeout = '${mostSeconds}s'`, []);
    const count = await source.count(tx, scope);
    await tx.one("select set_config('statement_timeout', $1, true)", [before?.setting ?? "0"]);
    await tx.run("release savepoint counting", []);
    return count;
  } catch (error) {
    if ((error as { code?: string }).code !== queryCanceled) throw error;
    await tx.run("rollback to savepoint counting", []);
    return null;
  }
}

const queryCanceled = "57014";
