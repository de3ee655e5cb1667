/** What sellers say of their buyers: once for an order, kept in the ledger. */
import type { Sim } from "../engine.ts";
import type { Market } from "../model.ts";

/** What was said of an order's buyer. */
export function findFeedbackLeft(
  sim: Sim,
  market: Market,
  orderId: string,
): { id: string; text: string; at: number } | null {
  const left = sim.store.effects.find(
    (effect) => effect.kind === "feedbackLeft" && effect.market === market && effect.orderId === orderId,
  );
  if (left === undefined) return null;
  return { id: String(left.seq), text: (left.payload as { text: string }).text, at: left.at };
}

/** Keeps it. The caller has made sure that there is none yet. */
export function keepFeedbackLeft(
  sim: Sim,
  order: { market: Market; account: string; id: string },
  text: string,
): void {
  sim.store.commit([
    {
      k: "effect",
      v: {
        seq: sim.store.nextEffectSeq(),
        at: sim.now(),
        market: order.market,
        account: order.account,
        kind: "feedbackLeft",
        orderId: order.id,
        payload: { text },
      },
    },
  ]);
}
