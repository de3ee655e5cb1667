/**
 * Life: buyers act on their own, every few seconds to minutes, on every account, until they are kept still.
 */
import { cancelOf, changeOrder, placeOrder, withCase } from "../acts/buying.acts.ts";
import { makeOffer, rateOrder, writeAsBuyer } from "../acts/talk.acts.ts";
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Account, Order } from "../model.ts";
import { hasMessages } from "../model.ts";
import { createRandom } from "../random.ts";

export type Life = { setStill: (isStill: boolean) => void; isStill: () => boolean };

/** Starts life, or leaves it still. */
export function createLife(sim: Sim, isStillAtFirst: boolean): Life {
  const random = createRandom(`${sim.seed}:life`);
  let isStill = true;
  let generation = 0;
  // A seller is not lonelier because others have accounts, too: three accounts are one seller's.
  const sellers = (): number => Math.max(1, [...sim.store.account.all()].length / 3);
  const plan = (mine: number): void =>
    sim.later(Math.round(random.between(3000, 45_000) / sellers()), () => {
      if (isStill || mine !== generation) return;
      const accounts = [...sim.store.account.all()];
      if (accounts.length > 0) act(sim, random.pick(accounts), random.next());
      plan(mine);
    });
  const setStill = (wanted: boolean): void => {
    if (wanted === isStill) return;
    isStill = wanted;
    generation += 1;
    if (!wanted) plan(generation);
  };
  setStill(isStillAtFirst);
  return { setStill, isStill: () => isStill };
}

function act(sim: Sim, account: Account, draw: number): void {
  const { market, username } = account;
  const orders = sim.store.order.list(market, username);
  const recent = orders.slice(-40);
  const order = recent[Math.floor(draw * 1000) % Math.max(1, recent.length)];
  try {
    // Some pay later, or never.
    if (draw < 0.4 || order === undefined) placeOrder(sim, account, draw < 0.04 ? { state: "unpaid" } : {});
    else if (draw < 0.7 && hasMessages(market)) {
      const conversation = sim.store.conversation
        .list(market, username)
        .find((one) => one.orderId === order.id);
      if (order.buyer.id !== null)
        writeAsBuyer(sim, account, { order, ...(conversation !== undefined && { conversation }) });
    } else if (draw < 0.85 && market !== "atelier") makeOffer(sim, account, {});
    else if (draw < 0.93) rateOnce(sim, account);
    else hesitate(sim, account, recent, Math.floor(draw * 1000) % 10);
  } catch (error) {
    // An empty shelf takes no offers; the buyer walks on.
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Whoever hasn't paid pays, fails or cancels; now and then somebody who paid changes their mind, and the
 * seller has the money.
 */
function hesitate(sim: Sim, account: Account, recent: readonly Order[], sub: number): void {
  const { market } = account;
  const unpaid = recent.find(({ state }) => state === "unpaid" || state === "paymentFailed");
  const paid = recent.find(
    ({ state, shipments, refunds }) => state === "paid" && shipments.length === 0 && refunds.length === 0,
  );
  if (unpaid !== undefined && sub < 9) {
    changeOrder(sim, market, unpaid.id, (order, now) =>
      sub < 6
        ? { ...order, state: "paid", paidAt: now }
        : sub < 8
          ? { ...order, state: "paymentFailed" }
          : cancelOf(order, now, false),
    );
  } else if (paid !== undefined && sub === 9 && market !== "atelier")
    changeOrder(sim, market, paid.id, (order, now) => cancelOf(order, now, true));
  else if (sub === 8 && market === "bazaar") complain(sim, account, recent);
  else placeOrder(sim, account);
}

/** A parcel that doesn't come, in its buyer's eyes. */
function complain(sim: Sim, account: Account, recent: readonly Order[]): void {
  const order = recent.find((one) => one.state === "shipped" && (one.cases ?? []).length === 0);
  if (order === undefined) placeOrder(sim, account);
  else changeOrder(sim, account.market, order.id, (one, now) => withCase(one, now, "NOT_RECEIVED"));
}

function rateOnce(sim: Sim, account: Account): void {
  const rated = new Set(sim.store.rating.list(account.market, account.username).map((one) => one.orderId));
  const order = sim.store.order
    .list(account.market, account.username)
    .findLast((one) => one.state === "delivered" && one.buyer.id !== null && !rated.has(one.id));
  if (order !== undefined) rateOrder(sim, account, order, {});
}
