import type { Tx } from "./db.ts";

/**
 * Does work of which all stands or nothing: what it throws is thrown on, and what it wrote is taken back, while
 * the transaction goes on with what was written before.
 */
export async function behindSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run("savepoint before_work");
  try {
    const done = await work();
    await tx.run("release savepoint before_work");
    return done;
  } catch (error) {
    await tx.run("rollback to savepoint before_work; release savepoint before_work");
    throw error;
  }
}
