/** Sixty days of orders for the demo's stores: asked of the practice market and pulled as any orders are. */
import { z } from "zod";
import { inStore, type Services } from "../platform/context.ts";
import { openPracticeAccounts, type PracticeMarket } from "../slices/accounts/index.ts";
import type { DemoStore, OwnerCtx } from "./demo-people.ts";

const days = 60;
/** The oldest store is the seller that the market brings along with a history of `--orders`. */
const smallHistories: Partial<Record<DemoStore, number>> = { Southlane: 90, Elsewhere: 60 };
const patienceMs = 120_000;
const limits = { account: { perSecond: 100, burst: 100 }, pauseWithoutHintMs: 1_000 };

/** Opens the practice accounts of every store and waits until their first walks have ended. */
export async function fillFromMarket(services: Services, market: PracticeMarket, owners: ReadonlyMap<DemoStore, OwnerCtx>): Promise<void> {
  const marketUrl = await market.open();
  const http = services.vendorHttp.forAccount("demo", limits);
  for (const [store, orders] of Object.entries(smallHistories)) {
    for (const { id } of services.connectors.all().filter(({ traits }) => traits.practice)) {
      await http.fetchBody({
        operation: "demo.open", method: "POST", url: `${marketUrl}/_control/accounts`, schema: z.unknown(),
        json: { market: id, username: store.toLowerCase(), orders: Math.round(orders / 3), days },
      });
    }
  }
  for (const ctx of owners.values()) await openPracticeAccounts(ctx, market);
  for (const ctx of owners.values()) await waitForFirstWalks(ctx);
}

async function waitForFirstWalks(ctx: OwnerCtx): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const open = await inStore(ctx, (tx) => tx.rows("select account_id from account_syncs where phase <> 'following'"));
    if (open.length === 0) return;
    if (performance.now() > endsAt) return ctx.log.warn({ open: open.length }, "the demo starts before its first walks have ended");
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
