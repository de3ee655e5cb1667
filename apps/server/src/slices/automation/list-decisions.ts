import type { AutoMessageLogLine } from "@stallkeeper/contract";
import { autoMessagesPaused, explainDecision, type AutoMessageTrigger } from "@stallkeeper/domain";
import { inStore, type Ctx } from "../../platform/context.ts";
import { listDecided } from "../triggers/index.ts";
import { findAutoMessagePause } from "./auto-message-pauses.store.ts";
import { nameOffers, nameOrders } from "./message-facts.store.ts";

const mostShown = 100;

/** The newest decisions of the store, of one trigger or of all, each in a sentence. Changes nothing. */
export function listDecisions(ctx: Ctx, trigger: AutoMessageTrigger | null): Promise<AutoMessageLogLine[]> {
  return inStore(ctx, async (tx) => {
    const decided = await listDecided(tx, trigger, mostShown);
    const numbers = await nameOrders(
      tx,
      decided.flatMap(({ order_id: orderId }) => orderId ?? []),
    );
    const handles = await nameOffers(
      tx,
      decided.flatMap(({ offer_id: offerId }) => offerId ?? []),
    );
    const isPaused = (await findAutoMessagePause(tx)) !== null;
    return decided.map((one) => {
      const { name, order_id: orderId, offer_id: offerId, state, reason, fired_at: at, due_at: dueAt } = one;
      const waits = isPaused && state === "waiting" && name !== "alreadySold";
      return {
        trigger: name,
        orderId,
        orderNumber: orderId === null ? "" : (numbers.get(orderId) ?? ""),
        offerId,
        buyer: offerId === null ? "" : (handles.get(offerId) ?? ""),
        at,
        state,
        sentence: waits ? autoMessagesPaused : explainDecision(state, reason),
        dueAt: state === "waiting" && !waits ? dueAt : null,
      };
    });
  });
}
