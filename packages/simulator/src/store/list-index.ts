/**
 * A list that is an index running behind: an entry shows its old state (or nothing, when it is new) until the
 * lag is over, and a shipment stays unseen for one more list call, at most `staleMs`. Reading one order is
 * never behind in content, but a new one is not found for a while.
 */
import type { Sim } from "../engine.ts";
import type { Market, Order } from "../model.ts";

type Behind = { shown: Order | null; freshAt: number; staleUntil: number; isStaleSeen: boolean };
export type ListIndex = { see: (order: Order) => Order | null; isReadable: (order: Order) => boolean };

/** Watches the store from now on; what was there before is up to date. */
export function createListIndex(sim: Sim, market: Market): ListIndex {
  const behind = new Map<string, Behind>();
  sim.store.watchOrders((before, after) => {
    if (after.market !== market) return;
    const { listLagMs, staleMs } = sim.settings[market];
    const now = sim.now();
    if (after.updatedAt + listLagMs <= now) return;
    const isShipping = before !== undefined && after.shipments.length > before.shipments.length;
    const pending = behind.get(after.id);
    const isPending = pending !== undefined && now < pending.freshAt;
    behind.set(after.id, {
      shown: isPending ? pending.shown : (before ?? null),
      freshAt: isPending ? pending.freshAt : now + listLagMs,
      staleUntil: isShipping ? now + staleMs : isPending ? pending.staleUntil : 0,
      isStaleSeen: !isShipping && (pending?.isStaleSeen ?? true),
    });
  });
  return {
    see: (order) => {
      const entry = behind.get(order.id);
      if (entry === undefined) return order;
      const now = sim.now();
      const isStale = !entry.isStaleSeen && now < entry.staleUntil && entry.shown !== null;
      if (now < entry.freshAt || isStale) {
        entry.isStaleSeen = true;
        return entry.shown;
      }
      behind.delete(order.id);
      return order;
    },
    isReadable: (order) => sim.now() >= order.createdAt + sim.settings[market].readLagMs,
  };
}
