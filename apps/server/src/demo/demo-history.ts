/** Sixty days of orders for the demo's stores: asked of the practice market and pulled as any orders are. */
import { z } from "zod";
import type { VendorHttp } from "@stallkeeper/connector-sdk";
import { inStore, type Services } from "../platform/context.ts";
import { openPracticeAccounts, type PracticeMarket } from "../slices/accounts/index.ts";
import { freshOrdersOf } from "./demo-size.ts";
import type { DemoStore, OwnerCtx } from "./demo-people.ts";

const days = 60;
/** The oldest store is the seller that the market brings along with a history of `--orders`. */
const smallHistories: Partial<Record<DemoStore, number>> = { Southlane: 90, Elsewhere: 60 };
const smallFresh = 12;
const freshDays = 4;
const hourMs = 3_600_000;
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
  for (const store of owners.keys()) {
    await buyLately(services, http, marketUrl, store, store === "Northlane" ? freshOrdersOf(services.config.demo.orders) : smallFresh);
  }
  for (const ctx of owners.values()) await openPracticeAccounts(ctx, market);
  for (const ctx of owners.values()) await waitForFirstWalks(ctx);
}

/** Buyers buy, spread evenly over the last days, taking turns between the marketplaces. */
async function buyLately(services: Services, http: VendorHttp, marketUrl: string, store: DemoStore, count: number): Promise<void> {
  const markets = services.connectors.all().filter(({ traits }) => traits.practice).map(({ id }) => id);
  const now = services.now().getTime();
  for (let n = 0; n < count; n++) {
    const createdAt = Math.round(now - hourMs * (0.2 + ((count - n) / count) * 24 * freshDays));
    await http.fetchBody({
      operation: "demo.buy", method: "POST", url: `${marketUrl}/_control/orders`, schema: z.unknown(),
      json: { market: markets[n % markets.length], account: store.toLowerCase(), fields: { createdAt } },
    });
  }
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
