/**
 * The lock under which an account's credentials are renewed. It holds over all processes and outlives
 * transactions.
 */
import { AppError } from "@stallkeeper/contract";
import type { Ctx } from "../../platform/context.ts";

const retryMs = 100;
const patienceMs = 60_000;

/**
 * Runs work while no other process holds the account's lock. A connection that breaks lets the lock go by
 * itself. Throws BUSY after a minute.
 */
export async function withRenewalLock<T>(ctx: Ctx, accountId: string, work: () => Promise<T>): Promise<T> {
  const key = `renew:${ctx.storeId}:${accountId}`;
  const client = await ctx.db.pool.connect();
  let isBroken = false;
  try {
    const giveUpAt = performance.now() + patienceMs;
    while (!(await tryLock())) {
      if (performance.now() > giveUpAt) throw new AppError("BUSY");
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
    return await work();
  } finally {
    await client
      .query("select pg_advisory_unlock(hashtextextended($1, 0))", [key])
      .catch(() => (isBroken = true));
    client.release(isBroken);
  }

  async function tryLock(): Promise<boolean> {
    const { rows } = await client.query<{ has: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as has",
      [key],
    );
    return rows[0]?.has === true;
  }
}
