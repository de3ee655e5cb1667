/** Opens sellers' accounts; their past grows from the seed (history/account-history.ts). */
import type { Sim } from "./engine.ts";
import type { Account, Market } from "./model.ts";

/** The seller who has a past on every marketplace. */
export const FIRST_SELLER = "northlane";

export type AccountWish = {
  market: Market;
  username: string;
  orders?: number | undefined;
  days?: number | undefined;
  country?: string | undefined;
  currency?: string | undefined;
};

/**
 * The account of that name, opened when it is new; a repeat changes nothing. The first seller's past on a
 * marketplace that is opened later is as long as the start asked for.
 */
export function openAccount(sim: Sim, wish: AccountWish): { account: Account; isNew: boolean } {
  const found = sim.store.findAccount(wish.market, wish.username);
  if (found !== undefined) return { account: found, isNew: false };
  const seq = sim.store.account.nextSeq(wish.market);
  const past = wish.username === FIRST_SELLER ? sim.firstPast : { orders: 0, days: 60 };
  const account: Account = {
    market: wish.market,
    username: wish.username,
    number: 70_310 + seq,
    seq,
    country: wish.country ?? "GB",
    currency: wish.currency ?? "GBP",
    createdAt: sim.now(),
    historyOrders: wish.orders ?? past.orders,
    historyDays: wish.days ?? past.days,
    historySeed: sim.seed,
  };
  sim.store.commit([{ k: "account", v: account }]);
  return { account, isNew: true };
}

/** Whether a name can be an account's. */
export function isUsername(text: unknown): text is string {
  return typeof text === "string" && /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(text);
}
