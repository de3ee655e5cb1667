/** A market for tests of uploads: a service linked to a really running practice market that answers soon. */
import { expect, vi } from "vitest";
import type { WorkTimings } from "@stallkeeper/server";
import { startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

/** Starts both and links the accounts; each account's id by its platform goes into `ids`. */
export async function openMarket(ids: Record<string, string>, more: WorkTimings = {}): Promise<PracticeApp> {
  const practice = await startPracticeApp({
    simulator: { orders: 12 },
    timings: {
      sync: { pollMs: 300 },
      // More tries than a fault can use up that a test ends by itself.
      actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000, maxSends: 10_000 },
      ...more,
    },
  });
  await practice.connect();
  await practice.simulator.control("PATCH", "/settings", {
    atelier: { reviewMs: 200 },
    thriftly: { perSecond: 1000, burst: 1000, listLagMs: 100, readLagMs: 0, staleMs: 0 },
  });
  const accounts = await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
    tx.rows<{ platform: string; id: string }>("select platform, id from accounts where role = 'market'"),
  );
  for (const { platform, id } of accounts) ids[platform] = id;
  // An account sells in the currency of its listings; orders alone may name a buyer's.
  const isRead = async () =>
    (
      await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
        tx.rows("select distinct platform from listings"),
      )
    ).length;
  await vi.waitFor(async () => expect(await isRead()).toBe(accounts.length), { timeout: 60_000 });
  return practice;
}
