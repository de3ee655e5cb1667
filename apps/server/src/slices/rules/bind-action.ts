/**
 * Tells a platform or a courier what a rule decided, through the code that a person's own press takes, under the
 * scopes of whoever is in `ctx`, in the transaction in which the line of the log says so. The key is the rule and
 * what happened, so that the same happening refunds, buys and ships nothing twice.
 */
import { AppError } from "@stallkeeper/contract";
import { counterAtShare, toDecimalText, type BindingAction } from "@stallkeeper/domain";
import { requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { findLabelToShip, startLabel } from "../labels/index.ts";
import { lockOffers, startAnswer } from "../offers/index.ts";
import { startRefund } from "../refunds/index.ts";
import { startShipments } from "../shipping/index.ts";
import { endListing, relistListing, repriceListing } from "../uploads/index.ts";

/** What it is about. */
export interface Bound {
  /** An order, an offer or a listing. */
  subject: string;
  name: string;
  /** Names what happened. */
  key: string;
}

type Rule = { id: string; name: string };
type OfferAnswer = Extract<BindingAction, { kind: "acceptOffer" | "declineOffer" | "counterOffer" }>;

/**
 * Does it, or throws what the person's press throws, as ORDER_REFUNDED, LABEL_EXISTS, OFFER_CLOSED. `isApproved`: a
 * person approved this very action.
 */
export async function bindAction(
  ctx: Ctx,
  tx: StoreTx,
  rule: Rule,
  action: BindingAction,
  { subject, name, key }: Bound,
  isApproved: boolean,
): Promise<void> {
  const idempotencyKey = `rule:${rule.id}:${subject}:${key}:${action.kind}`;
  switch (action.kind) {
    case "refund":
      await startRefund(ctx, tx, { orderId: subject, params: {}, idempotencyKey });
      return;
    case "buyLabel":
      await startLabel(ctx, tx, {
        ...action,
        orderId: subject,
        // No rule ships by itself, whatever is usual after a purchase.
        ...(isApproved ? {} : { isShippedWhenBought: false }),
        idempotencyKey,
      });
      return;
    case "ship": {
      requireScope(ctx, "orders.write");
      const label = await findLabelToShip(tx, subject);
      if (label === null) throw new AppError("SHIPPING_INCOMPLETE");
      await startShipments(ctx, tx, {
        ...label,
        orderId: subject,
        addToPaypal: true,
        asksForNumber: true,
        idempotencyKey,
      });
      return;
    }
    case "endListing":
      await endListing(ctx, tx, subject, idempotencyKey);
      return;
    case "reprice":
      await repriceListing(ctx, tx, subject, action.percent);
      return;
    case "relist":
      await relistListing(ctx, tx, subject);
      return;
    case "acceptOffer":
    case "declineOffer":
    case "counterOffer":
      await answer(ctx, tx, action, {
        offerId: subject,
        idempotencyKey,
        rule: { id: rule.id, because: `Rule “${rule.name}” asked about ${name}, and it was approved.` },
      });
  }
}

const kinds = { acceptOffer: "accept", declineOffer: "reject", counterOffer: "counter" } as const;

async function answer(
  ctx: Ctx,
  tx: StoreTx,
  action: OfferAnswer,
  wish: { offerId: string; idempotencyKey: string; rule: { id: string; because: string } },
): Promise<void> {
  requireScope(ctx, "offers.write");
  const { offerId } = wish;
  const [offer] = await lockOffers(tx, [offerId]);
  if (offer === undefined) throw new AppError("OFFER_NOT_FOUND", { offerId });
  const askMinor = offer.items[0]?.priceMinor ?? null;
  if (action.kind === "counterOffer" && askMinor === null)
    throw new AppError("RULE_CANNOT", { reason: "The listing names no asking price." });
  const counter =
    action.kind === "counterOffer"
      ? { amount: toDecimalText(counterAtShare(askMinor ?? 0, action.percent), offer.currency), message: "" }
      : null;
  try {
    await startAnswer(ctx, tx, offer, { ...wish, kind: kinds[action.kind], counter });
  } catch (error) {
    // Nobody typed the amount: its problem is the whole answer.
    const reason = error instanceof AppError ? error.details.fields?.["amount"] : undefined;
    throw reason === undefined ? error : new AppError("RULE_CANNOT", { reason });
  }
}
