/**
 * Whether a message may go out for an order, and when: asked of every trigger but Already sold, which a person
 * answers for themselves after its preview.
 */
import {
  countryCodeOf,
  sendingMoment,
  toDecimal,
  whyNotSent,
  zonesOf,
  type AutoMessageFacts,
  type AutoMessagePlan,
  type AutoMessageTrigger,
} from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { findWritersSince } from "../messaging/index.ts";
import type { OrderTriggerRow } from "../triggers/index.ts";
import { hasEarlierOrder, type MessageOrder, type readStoreWords } from "./message-facts.store.ts";

type Store = Awaited<ReturnType<typeof readStoreWords>>;

/** The country that the order goes to, else the buyer's; "" when nobody knows it. */
const countryOf = ({ address, buyer }: MessageOrder): string =>
  countryCodeOf(address.countryName ?? "") || countryCodeOf(buyer.country ?? "");

/** When the message may go out, in the buyer's own hours. Pure. */
export function momentFor(
  order: MessageOrder,
  { fired_at: firedAt }: Pick<OrderTriggerRow, "fired_at">,
  plan: AutoMessagePlan,
  store: Store,
  now: Date,
): Date {
  const zones = zonesOf(countryOf(order), store.timeZone);
  return new Date(sendingMoment(Date.parse(firedAt), now.getTime(), plan, zones));
}

/**
 * Why nothing is sent, as it follows "Not sent because"; null: nothing stands against it. What was written
 * later than `until` doesn't count; null: all does.
 */
export async function refusalOf(
  tx: StoreTx,
  order: MessageOrder,
  trigger: { name: AutoMessageTrigger } & Pick<OrderTriggerRow, "fired_at" | "facts">,
  plan: AutoMessagePlan,
  until: Date | null = null,
): Promise<string | null> {
  const { hasBuyer, hasSeller } = await findWritersSince(
    tx,
    {
      accountId: order.account_id,
      platformOrderId: order.platform_order_id,
      platformSessionId: order.platform_messaging_session,
    },
    trigger.fired_at,
    until,
  );
  const facts: AutoMessageFacts = {
    isAwaitingPayment: order.external,
    isCancelled: order.state === "cancelled",
    accountId: order.account_id,
    account: order.account,
    countryCode: countryOf(order),
    total: toDecimal(order.amount_total_minor, order.currency),
    isFirstOrder: !plan.firstOrderOnly || !(await hasEarlierOrder(tx, order)),
    hasBuyerWritten: hasBuyer,
    hasSellerWritten: hasSeller,
    stars: trigger.facts.stars ?? null,
  };
  return whyNotSent(trigger.name, plan, facts);
}
