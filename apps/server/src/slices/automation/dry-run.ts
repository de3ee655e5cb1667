/**
 * What a trigger would have done in the last 30 days with a snippet and a plan that nobody has to have saved:
 * nothing is written, nothing is sent. What platforms don't date (already sold, returns, swaps, refunds) is
 * counted from when it was noted here.
 */
import { AppError, type AutoMessageDryRun, type AutoMessageDryRunInput } from "@stallkeeper/contract";
import {
  explainDecision,
  isOutOfHours,
  daysInMs,
  type AutoMessageDecision,
  type AutoMessagePlan,
  type FiredTrigger,
} from "@stallkeeper/domain";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { findChosenSnippet, listOrderMessages } from "../messaging/index.ts";
import { listOrderRatings } from "../ratings/index.ts";
import { listFired, type TriggerFacts } from "../triggers/index.ts";
import { composeWith } from "./compose-message.ts";
import { momentFor, refusalOf } from "./decide-message.ts";
import { asksSomething } from "./hear-events.ts";
import { listOfferMoments, listOrderMoments, readStoreWords } from "./message-facts.store.ts";
import { findSubject } from "./message-subject.ts";
import { listDeliveries } from "./rating-requests.store.ts";
import { mergePlan } from "./plan-of.ts";

const lookBackDays = 30;
const mostTried = 200;
const mostShown = 50;

interface Happening {
  order_id: string | null;
  offer_id: string | null;
  at: string;
  facts: TriggerFacts;
}

/** Throws FORBIDDEN, RECORD_NOT_FOUND for a snippet that is gone. Changes nothing. */
export async function dryRun(
  ctx: Ctx,
  { trigger, snippetId, plan: said }: AutoMessageDryRunInput,
): Promise<AutoMessageDryRun> {
  requireScope(ctx, "settings.write");
  const plan = mergePlan(trigger, said);
  return inStore(ctx, async (tx) => {
    const snippet = await findChosenSnippet(tx, snippetId);
    if (snippet === null) throw new AppError("RECORD_NOT_FOUND");
    const found = await listHappenings(
      tx,
      trigger,
      plan,
      new Date(ctx.now().getTime() - daysInMs(lookBackDays)),
    );
    const onceEach = [...new Map(found.map((one) => [one.order_id ?? one.offer_id, one])).values()];
    const tried = onceEach.slice(0, mostTried);
    const lines: AutoMessageDryRun["lines"] = [];
    const store = await readStoreWords(tx);
    for (const { at, facts, ...key } of tried) {
      const subject = await findSubject(tx, key);
      if (subject === null) continue;
      // Whoever wrote after the message would have gone out held up nothing.
      const sentAt = momentFor(subject, { fired_at: at }, plan, store, new Date(at));
      const reason =
        trigger === "alreadySold"
          ? null
          : await refusalOf(ctx, tx, subject, { name: trigger, fired_at: at, facts }, plan, sentAt);
      const composed =
        reason === null
          ? await composeWith(ctx, tx, snippet, subject, { trigger, facts, agentName: "" })
          : null;
      const state: AutoMessageDecision =
        composed === null ? "skipped" : composed.state === "ready" ? "sent" : composed.state;
      const why = reason ?? (composed !== null && "reason" in composed ? composed.reason : null);
      const sentence = state === "sent" ? "Would be sent." : explainDecision(state, why);
      lines.push({
        orderId: key.order_id,
        orderNumber: subject.order?.order_number ?? "",
        offerId: key.offer_id,
        buyer: key.offer_id === null ? "" : subject.buyer.handle,
        at,
        state,
        sentence,
      });
    }
    const count = (...states: AutoMessageDecision[]): number =>
      lines.filter(({ state }) => states.includes(state)).length;
    return {
      count: lines.length,
      isCut: onceEach.length > mostTried,
      wouldSend: count("sent"),
      wouldHold: count("held"),
      wouldSkip: count("skipped", "failed"),
      // What would go out comes first: it's what is decided on, and hundreds that wouldn't hide it.
      lines: lines.toSorted((a, b) => placeOf(a.state) - placeOf(b.state)).slice(0, mostShown),
    };
  });
}

const placeOf = (state: AutoMessageDecision): number => (state === "sent" ? 0 : state === "held" ? 1 : 2);

const mostRead = 2_000;
/** The wire's numbers of how an offer ended (spec 4). */
const offerStates = { offerAccepted: 1, offerRejected: 2 } as const;

const ofOrder = (orderId: string, at: string, facts: TriggerFacts = {}): Happening => ({
  order_id: orderId,
  offer_id: null,
  at,
  facts,
});

async function listHappenings(
  tx: StoreTx,
  trigger: FiredTrigger,
  plan: AutoMessagePlan,
  since: Date,
): Promise<Happening[]> {
  switch (trigger) {
    case "orderReceived":
    case "markedAsShipped": {
      const kind = trigger === "orderReceived" ? "received" : "shipped";
      return (await listOrderMoments(tx, kind, since, mostTried + 1)).map(({ orderId, at }) =>
        ofOrder(orderId, at),
      );
    }
    case "offerAccepted":
    case "offerRejected":
      return (await listOfferMoments(tx, offerStates[trigger], since, mostTried + 1)).map(
        ({ offerId, at }) => ({ order_id: null, offer_id: offerId, at, facts: {} }),
      );
    case "ratingDue":
      return (await listDeliveries(tx, since, mostTried + 1)).map(({ orderId, at }) => ofOrder(orderId, at));
    case "ratingReceived":
      return (await listOrderRatings(tx, { since, most: mostTried + 1 })).map(({ orderId, leftAt, stars }) =>
        ofOrder(orderId, leftAt, { stars }),
      );
    case "messageReceivedOutOfHours":
    case "buyerSilent": {
      const { timeZone } = await readStoreWords(tx);
      return (await listOrderMessages(tx, since, mostRead))
        .filter(({ isMine, at, text }) =>
          trigger === "buyerSilent"
            ? isMine && asksSomething(text)
            : !isMine && isOutOfHours(Date.parse(at), plan.open, timeZone),
        )
        .map(({ orderId, at }) => ofOrder(orderId, at));
    }
    case "alreadySold":
    case "refundIssued":
    case "returnRequested":
    case "swapSent":
      return (await listFired(tx, trigger, since, mostTried + 1)).map(
        ({ order_id: orderId, fired_at: at, facts }) => ofOrder(orderId, at, facts),
      );
  }
}
