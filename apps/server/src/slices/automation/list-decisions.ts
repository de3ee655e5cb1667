import type { AutoMessageLogLine } from "@stallkeeper/contract";
import {
  autoMessagesPaused,
  explainDecision,
  explainRefusal,
  type AutoMessageTrigger,
} from "@stallkeeper/domain";
import { inStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { findActions, withdrawnCode } from "../actions/index.ts";
import { listDecided } from "../triggers/index.ts";
import { findAutoMessagePause } from "./auto-message-pauses.store.ts";
import { nameOffers, nameOrders, nameSources } from "./message-facts.store.ts";

const mostShown = 100;

/**
 * Why messages that were ready didn't go out, by their actions. One that was withdrawn was refused by nobody and
 * can't be tried again.
 */
async function explainRefusals(
  { connectors }: Pick<Ctx, "connectors">,
  tx: StoreTx,
  actionIds: readonly string[],
): Promise<Map<string, string>> {
  if (actionIds.length === 0) return new Map();
  const actions = await findActions(tx, actionIds);
  const platforms = await nameSources(
    tx,
    actions.map((action) => action.account_id),
  );
  return new Map(
    actions.flatMap(
      ({ id, state, account_id: accountId, problem, problem_code: code, is_erased: isErased }) => {
        if ((state !== "refused" && state !== "gaveUp") || code === withdrawnCode || isErased) return [];
        const platform = platforms.get(accountId) ?? "";
        return [[id, explainRefusal(connectors.find(platform)?.name ?? platform, state, problem ?? "")]];
      },
    ),
  );
}

/**
 * The newest decisions of the store, of one trigger or of all, each in a sentence. `isOffHidden`: without those of
 * triggers that were off, which would crowd the others out where most are. Changes nothing.
 */
export function listDecisions(
  ctx: Ctx,
  wish: { name: AutoMessageTrigger | null; isOffHidden: boolean },
): Promise<AutoMessageLogLine[]> {
  return inStore(ctx, async (tx) => {
    const decided = await listDecided(tx, wish, mostShown);
    const numbers = await nameOrders(
      tx,
      decided.flatMap(({ order_id: orderId }) => orderId ?? []),
    );
    const handles = await nameOffers(
      tx,
      decided.flatMap(({ offer_id: offerId }) => offerId ?? []),
    );
    const failed = decided.filter(({ state }) => state === "failed");
    const refusals = await explainRefusals(
      ctx,
      tx,
      failed.flatMap(({ action_id: actionId }) => actionId ?? []),
    );
    const isPaused = (await findAutoMessagePause(tx)) !== null;
    return decided.map((one) => {
      const { name, order_id: orderId, offer_id: offerId, state, reason, fired_at: at, due_at: dueAt } = one;
      const waits = isPaused && state === "waiting" && name !== "alreadySold";
      const refusal = state === "failed" ? refusals.get(one.action_id ?? "") : undefined;
      return {
        trigger: name,
        orderId,
        orderNumber: orderId === null ? "" : (numbers.get(orderId) ?? ""),
        offerId,
        buyer: offerId === null ? "" : (handles.get(offerId) ?? ""),
        at,
        state,
        sentence: waits ? autoMessagesPaused : (refusal ?? explainDecision(state, reason)),
        actionId: refusal === undefined ? null : one.action_id,
        dueAt: state === "waiting" && !waits ? dueAt : null,
      };
    });
  });
}
