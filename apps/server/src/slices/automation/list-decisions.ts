import type { AutoMessageLogLine } from "@stallkeeper/contract";
import { explainDecision, type AutoMessageTrigger } from "@stallkeeper/domain";
import { inStore, type Ctx } from "../../platform/context.ts";
import { listDecided } from "../triggers/index.ts";
import { nameOrders } from "./message-facts.store.ts";

const mostShown = 100;

/** The newest decisions of the store, of one trigger or of all, each in a sentence. Changes nothing. */
export function listDecisions(ctx: Ctx, trigger: AutoMessageTrigger | null): Promise<AutoMessageLogLine[]> {
  return inStore(ctx, async (tx) => {
    const decided = await listDecided(tx, trigger, mostShown);
    const numbers = await nameOrders(
      tx,
      decided.map(({ order_id: orderId }) => orderId),
    );
    return decided.map(({ name, order_id: orderId, state, reason, fired_at: at, due_at: dueAt }) => ({
      trigger: name,
      orderId,
      orderNumber: numbers.get(orderId) ?? "",
      at,
      state,
      sentence: explainDecision(state, reason),
      dueAt: state === "waiting" ? dueAt : null,
    }));
  });
}
