/**
 * Sixty days of orders, talk, offers, listings and ratings for the demo's stores: asked of the practice
 * market and pulled like those of a shop.
 */
import { defaultLocale, formatNumber } from "@stallkeeper/domain";
import { z } from "zod";
import type { VendorHttp } from "@stallkeeper/connector-sdk";
import { inStore, type Services } from "../platform/context.ts";
import { openPracticeAccounts, type PracticeMarket } from "../slices/accounts/index.ts";
import type { Tell } from "./demo-progress.ts";
import { seededId } from "./demo-seed.ts";
import { freshOrdersOf } from "./demo-size.ts";
import { madeOrder, talkLately, type MadeOrder } from "./demo-talk.ts";
import type { DemoStore, OwnerCtx } from "./demo-people.ts";

const days = 60;
/** The oldest store is the seller that the market brings along with a history of `--orders`. */
const smallHistories: Partial<Record<DemoStore, number>> = { Southlane: 90, Elsewhere: 60 };
const smallFresh = 12;
const freshDays = 4;
const hourMs = 3_600_000;
const patienceMs = 120_000;
/**
 * What lies beside a long history's orders may go on coming when the demo has begun: the newest came first.
 * That of a short one is waited for, so that one seed gives one demo however slow the machine is.
 */
const othersPatienceMs = { long: 5_000, short: 60_000 };
const longHistory = 2_000;
const limits = { account: { perSecond: 100, burst: 100 }, pauseWithoutHintMs: 1_000 };

/** Opens the practice accounts of every store and waits until their first walks have ended. */
export async function fillFromMarket(
  services: Services,
  market: PracticeMarket,
  owners: ReadonlyMap<DemoStore, OwnerCtx>,
  tell: Tell,
): Promise<void> {
  const marketUrl = await market.open();
  const http = services.vendorHttp.forAccount("demo", limits);
  for (const [store, orders] of Object.entries(smallHistories)) {
    for (const { id } of services.connectors.all().filter(({ traits }) => traits.practice)) {
      await http.fetchBody({
        operation: "demo.open",
        method: "POST",
        url: `${marketUrl}/_control/accounts`,
        schema: z.unknown(),
        json: { market: id, username: store.toLowerCase(), orders: Math.round(orders / 3), days },
      });
    }
  }
  for (const store of owners.keys()) {
    const isLarge = store === "Northlane";
    const made = await buyLately(
      services,
      http,
      marketUrl,
      store,
      isLarge ? freshOrdersOf(services.config.demo.orders) : smallFresh,
    );
    await talkLately(services, { http, marketUrl, account: store.toLowerCase(), isLarge, made });
  }
  const { seed } = services.config.demo;
  for (const [store, ctx] of owners)
    await openPracticeAccounts(ctx, market, { idOf: (platform) => seededId(`${seed} ${store} ${platform}`) });
  const isLong = services.config.demo.orders > longHistory;
  for (const [store, ctx] of owners)
    await waitForFirstWalks(ctx, store, tell, othersPatienceMs[isLong ? "long" : "short"]);
}

/**
 * Buyers buy, spread evenly over the last days, taking turns between the marketplaces. One of them comes back
 * for more before the first parcel left.
 */
async function buyLately(
  services: Services,
  http: VendorHttp,
  marketUrl: string,
  store: DemoStore,
  count: number,
): Promise<MadeOrder[]> {
  const markets = services.connectors
    .all()
    .filter(({ traits }) => traits.practice)
    .map(({ id }) => id);
  const now = services.now().getTime();
  const made: MadeOrder[] = [];
  let hasReturned = false;
  for (let n = 0; n < count; n++) {
    const createdAt = Math.round(now - hourMs * (0.2 + ((count - n) / count) * 24 * freshDays));
    const before: MadeOrder | undefined = hasReturned || n < count / 3 ? undefined : made[n - markets.length];
    const again: object =
      before === undefined || before.buyer.id === null
        ? {}
        : { buyer: before.buyer, address: before["address"], currency: before["currency"] };
    hasReturned ||= "buyer" in again;
    const { data } = await http.fetchBody({
      operation: "demo.buy",
      method: "POST",
      url: `${marketUrl}/_control/orders`,
      schema: z.object({ data: z.array(madeOrder) }),
      json: {
        market: markets[n % markets.length],
        account: store.toLowerCase(),
        fields: { ...again, createdAt },
      },
    });
    made.push(...data);
  }
  return made;
}

/** Every order is here, and what lies beside them, or at least its newest part. */
async function waitForFirstWalks(
  ctx: OwnerCtx,
  store: DemoStore,
  tell: Tell,
  patienceOfOthersMs: number,
): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  let othersEndAt = Number.POSITIVE_INFINITY;
  for (;;) {
    const syncs = await inStore(ctx, (tx) =>
      tx.rows<{ phase: string; done: number; is_whole: boolean }>(
        `select phase, done, lease_until is null and places <> '{}' and not exists (select 1
           from jsonb_each(places) as place where place.value ->> 'isWhole' = 'false') as is_whole
           from account_syncs`,
      ),
    );
    const open = syncs.filter(({ phase }) => phase !== "following");
    if (open.length === 0) {
      othersEndAt = Math.min(othersEndAt, performance.now() + patienceOfOthersMs);
      if (syncs.every((sync) => sync.is_whole) || performance.now() > othersEndAt) return;
    }
    tell(
      `${store}: ${formatNumber(
        syncs.reduce((sum, { done }) => sum + done, 0),
        defaultLocale,
      )} orders have come from the practice market.`,
    );
    if (performance.now() > endsAt)
      return ctx.log.warn({ open: open.length }, "the demo starts before its first walks have ended");
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
