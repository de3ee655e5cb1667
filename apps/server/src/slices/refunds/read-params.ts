/**
 * Which amount and which lines a refund is about: what the caller named, within what is left. Pure. All
 * amounts have their tax in them. An amount alone is a part by its amount; lines alone are worth what was
 * paid for them; both together are the lines with an amount that somebody chose (a fee held back, postage
 * added): a lower one is shared among the lines. Nothing named is all that is left.
 */
import { AppError, type RefundParams } from "@stallkeeper/contract";
import type { RefundedItem, RefundsPort } from "@stallkeeper/connector-sdk";
import {
  currencyExponent,
  leftOfLine,
  parseMinor,
  scaleAmounts,
  sumRefunds,
  toDecimalText,
  worthOfPieces,
  type AskedRefund,
  type ShownRefund,
} from "@stallkeeper/domain";

/** What an order says about money; lines by the platform's own ids. */
export interface RefundableOrder {
  id: string;
  currency: string;
  totalMinor: number;
  refundedMinor: number;
  shown: readonly ShownRefund[];
  lines: readonly RefundableLine[];
}

/** `grossMinor`: what was paid for the whole line, with its tax. Of postage there are no pieces to send. */
export interface RefundableLine {
  itemId: string;
  name: string;
  quantity: number;
  grossMinor: number;
  isPostage: boolean;
}

type RefundAbilities = Pick<
  RefundsPort,
  "canRefundAmount" | "canRefundItems" | "canRefundPostage" | "canRestock" | "canRecord"
>;

export interface RefundPlan {
  amountMinor: number;
  items: RefundedItem[];
}

/** Throws FIELDS_INVALID, REFUND_TOO_LARGE, ACTION_UNDER_WAY, ORDER_REFUNDED. */
export function planRefund(
  order: RefundableOrder,
  asked: readonly AskedRefund[],
  params: RefundParams,
  port: RefundAbilities,
): RefundPlan {
  const { leftMinor, underWayMinor } = sumRefunds(order.totalMinor, order.refundedMinor, order.shown, asked);
  if (leftMinor === 0 && underWayMinor > 0) throw new AppError("ACTION_UNDER_WAY", { orderId: order.id });
  if (leftMinor === 0) throw new AppError("ORDER_REFUNDED", { orderId: order.id });
  refuseWhatPlatformCannot(params, port);
  const items = (params.items ?? []).map((wish, n) => readItem(order, asked, wish, n));
  if (new Set(items.map(({ itemId }) => itemId)).size < items.length)
    throw invalid("items", "Name each line once.");
  const amountMinor =
    params.amount !== undefined
      ? readAmount(params.amount, order.currency, "amount")
      : items.length > 0
        ? items.reduce((sum, item) => sum + item.amountMinor, 0)
        : leftMinor;
  if (amountMinor === 0) throw invalid("amount", "Enter an amount above zero.");
  if (amountMinor > leftMinor)
    throw new AppError("REFUND_TOO_LARGE", {
      left: `${toDecimalText(leftMinor, order.currency)} ${order.currency}`,
      fields: { amount: `Up to ${toDecimalText(leftMinor, order.currency)}.` },
    });
  if (params.restock === true && items.length === 0 && amountMinor < leftMinor)
    throw invalid("restock", "Choose the lines to restock.");
  const namedMinor = items.reduce((sum, item) => sum + item.amountMinor, 0);
  const shares = scaleAmounts(
    items.map((item) => item.amountMinor),
    Math.min(namedMinor, amountMinor),
  );
  return { amountMinor, items: items.map((item, n) => ({ ...item, amountMinor: shares[n] ?? 0 })) };
}

function refuseWhatPlatformCannot(
  params: RefundParams,
  { canRefundAmount, canRefundItems, canRestock, canRecord }: RefundAbilities,
): void {
  if (params.restock === true && !canRestock)
    throw invalid("restock", "This platform can't restock refunded items.");
  if (params.byHand === true && !canRecord)
    throw invalid("byHand", "This platform can't record refunds paid another way.");
  if (canRefundAmount) return;
  if (params.amount !== undefined) throw invalid("amount", "This platform can't refund a chosen amount.");
  if (params.items !== undefined && !canRefundItems)
    throw invalid("items", "This platform only refunds whole orders.");
}

function readItem(
  order: RefundableOrder,
  asked: readonly AskedRefund[],
  wish: NonNullable<RefundParams["items"]>[number],
  n: number,
): RefundedItem {
  const line = order.lines.find(
    ({ itemId }) => wish.itemId === itemId || wish.itemId === `${order.id}:${itemId}`,
  );
  if (line === undefined) throw invalid(`items.${n}.itemId`, "This order has no such line.");
  const left = leftOfLine(line, order.shown, asked);
  if (wish.quantity > left.pieces)
    throw invalid(`items.${n}.quantity`, `${left.pieces} of ${line.quantity} can still be refunded.`);
  const worthMinor = worthOfPieces(line, left, wish.quantity);
  const amountMinor =
    wish.amount === undefined ? worthMinor : readAmount(wish.amount, order.currency, `items.${n}.amount`);
  if (amountMinor > worthMinor)
    throw invalid(`items.${n}.amount`, `Up to ${toDecimalText(worthMinor, order.currency)}.`);
  return { itemId: line.itemId, quantity: line.isPostage ? 0 : wish.quantity, amountMinor };
}

/** Minor units of a decimal; digits that the currency does not have are refused, not rounded away. */
function readAmount(decimal: string, currency: string, field: string): number {
  const digits = decimal.split(".")[1]?.replace(/0+$/, "") ?? "";
  const exponent = currencyExponent(currency);
  if (digits.length > exponent)
    throw invalid(field, exponent === 0 ? "Enter a whole amount." : `Up to ${exponent} decimal places.`);
  return parseMinor(decimal, currency);
}

function invalid(field: string, text: string): AppError {
  return new AppError("FIELDS_INVALID", { fields: { [`platformParams.${field}`]: text } });
}
