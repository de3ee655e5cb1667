/**
 * Whether a message may go out for an order or an offer, and when: asked of every trigger but Already sold, which a person
 * answers for themselves after its preview.
 */
import {
  sendingMoment,
  toDecimal,
  whyNotSent,
  zonesOf,
  type AutoMessageFacts,
  type AutoMessagePlan,
  type AutoMessageTrigger,
} from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { findBuyersWords, findWritersSince } from "../messaging/index.ts";
import type { OrderTriggerRow } from "../triggers/index.ts";
import { hasEarlierOrder, type readStoreWords } from "./message-facts.store.ts";
import type { MessageSubject } from "./message-subject.ts";
import { readRatingFacts } from "./rating-requests.ts";

type Store = Awaited<ReturnType<typeof readStoreWords>>;

/** When the message may go out, in the buyer's own hours. Pure. */
export function momentFor(
  subject: Pick<MessageSubject, "countryCode">,
  { fired_at: firedAt }: Pick<OrderTriggerRow, "fired_at">,
  plan: AutoMessagePlan,
  store: Store,
  now: Date,
): Date {
  const zones = zonesOf(subject.countryCode, store.timeZone);
  return new Date(sendingMoment(Date.parse(firedAt), now.getTime(), plan, zones));
}

/**
 * Why nothing is sent, as it follows "Not sent because"; null: nothing stands against it. What was written
 * later than `until` doesn't count; null: all does.
 */
export async function refusalOf(
  ctx: Pick<Ctx, "connectors" | "now">,
  tx: StoreTx,
  subject: MessageSubject,
  trigger: { name: AutoMessageTrigger } & Pick<OrderTriggerRow, "fired_at" | "facts">,
  plan: AutoMessagePlan,
  until: Date | null = null,
): Promise<string | null> {
  const { accountId, account, countryCode, buyer, order } = subject;
  const { hasBuyer, hasSeller } =
    order === null
      ? await findBuyersWords(tx, { accountId, buyerIdentifier: buyer.identifier }, trigger.fired_at, until)
      : await findWritersSince(
          tx,
          {
            accountId,
            platformOrderId: order.platform_order_id,
            platformSessionId: order.platform_messaging_session,
          },
          trigger.fired_at,
          until,
        );
  const earlier = {
    accountId,
    buyerId: buyer.identifier,
    exceptId: order?.id ?? "",
    before: subject.createdAt,
  };
  const facts: AutoMessageFacts = {
    isAwaitingPayment: order?.external ?? false,
    isCancelled: order?.state === "cancelled",
    accountId,
    account,
    countryCode,
    total: toDecimal(subject.totalMinor, subject.currency),
    isFirstOrder: !plan.firstOrderOnly || !(await hasEarlierOrder(tx, earlier)),
    hasBuyerWritten: hasBuyer,
    hasSellerWritten: hasSeller,
    stars: trigger.facts.stars ?? null,
    ...(trigger.name === "ratingDue" && order !== null
      ? { rating: await readRatingFacts(ctx, tx, order, until) }
      : {}),
  };
  return whyNotSent(trigger.name, plan, facts);
}
