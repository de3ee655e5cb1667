const mostTries = 4;
/** PostgreSQL took the whole transaction back so that another one could go on. */
const gaveWay = new Set(["40P01", "40001"]);

/**
 * Does a whole transaction, and does it again where PostgreSQL took it back for another one's sake: nothing of
 * it was kept then. For what can't wait until somebody tries again, such as what a marketplace answered. `work`
 * begins and ends the transaction, and does nothing outside of it. Throws what it throws otherwise, and after
 * four tries.
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await work();
    } catch (error) {
      if (tries === mostTries || !gaveWay.has(String((error as { code?: unknown } | null)?.code)))
        throw error;
    }
  }
}
