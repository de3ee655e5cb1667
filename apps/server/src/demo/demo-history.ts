/** Sixty days of orders for the demo's stores: asked of the practice market and pulled as any orders are. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { VendorHttp } from "@stallkeeper/connector-sdk";
import { inStore, type Services } from "../platform/context.ts";
import { openPracticeAccounts, type PracticeMarket } from "../slices/accounts/index.ts";
import type { Tell } from "./demo-progress.ts";
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
export async function fillFromMarket(services: Services, market: PracticeMarket, owners: ReadonlyMap<DemoStore, OwnerCtx>, tell: Tell): Promise<void> {
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
  const { seed } = services.config.demo;
  for (const [store, ctx] of owners) await openPracticeAccounts(ctx, market, (platform) => accountIdOf(seed, store, platform));
  for (const [store, ctx] of owners) await waitForFirstWalks(ctx, store, tell);
}

/** Ids of orders hold the id of their account: the same seed gives the same. */
function accountIdOf(seed: number, store: DemoStore, platform: string): string {
  const hex = createHash("sha256").update(`${seed} ${store} ${platform}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
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

async function waitForFirstWalks(ctx: OwnerCtx, store: DemoStore, tell: Tell): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const syncs = await inStore(ctx, (tx) => tx.rows<{ phase: string; done: number }>("select phase, done from account_syncs"));
    const open = syncs.filter(({ phase }) => phase !== "following");
    if (open.length === 0) return;
    tell(`${store}: ${syncs.reduce((sum, { done }) => sum + done, 0).toLocaleString("en-GB")} orders have come from the practice market.`);
    if (performance.now() > endsAt) return ctx.log.warn({ open: open.length }, "the demo starts before its first walks have ended");
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
