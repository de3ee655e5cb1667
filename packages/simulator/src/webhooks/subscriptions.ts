/**
 * Where sellers want to be told. Only loopback addresses are accepted: the practice market talks to nobody
 * else.
 */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Site, Subscription } from "../model.ts";

/** Whose subscription it is. */
type Owner = { readonly market: Site; readonly username: string };

/** Adds a subscription; the same URL again replaces the older one. Throws Refusal `url_invalid`. */
export function subscribe(
  sim: Sim,
  account: Owner,
  wish: { prefix: string; url: string; secret: string; topics: string[] },
): Subscription {
  if (!isLoopback(wish.url))
    throw new Refusal("url_invalid", "The practice market only calls http addresses of this machine.", {
      field: "url",
    });
  const seq = sim.store.subscription.nextSeq(account.market);
  const added: Subscription = {
    market: account.market,
    account: account.username,
    id: `${wish.prefix}${String(seq)}`,
    seq,
    url: wish.url,
    secret: wish.secret,
    topics: wish.topics,
    createdAt: sim.now(),
    isRemoved: false,
  };
  const older = listSubscriptions(sim, account).filter((one) => one.url === wish.url);
  sim.store.commit([
    ...older.map((one) => ({ k: "subscription" as const, v: { ...one, isRemoved: true } })),
    { k: "subscription", v: added },
  ]);
  return added;
}

/** The living subscriptions of an account. */
export function listSubscriptions(sim: Sim, account: Owner): Subscription[] {
  return sim.store.subscription.list(account.market, account.username).filter((one) => !one.isRemoved);
}

/** Removes one; throws Refusal `subscription_not_found`. */
export function unsubscribe(sim: Sim, account: Owner, id: string): void {
  const found = listSubscriptions(sim, account).find((one) => one.id === id);
  if (found === undefined) throw new Refusal("subscription_not_found", "There is no such subscription.");
  sim.store.commit([{ k: "subscription", v: { ...found, isRemoved: true } }]);
}

/** Whether an address is http on this machine. */
export function isLoopback(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
}
