/** issueRefund: signed where the seller is in the EU or the UK, PENDING at first, never keyed. */
import { isUnpaid, sumRefunds } from "../acts/order-state.ts";
import { refundOrder } from "../acts/refund.acts.ts";
import { isFullyRefunded } from "../acts/shipping.acts.ts";
import type { Refusal } from "../engine.ts";
import { formatListingId } from "../history/listing-builder.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, countCharacters, readObject, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { parseMinor } from "../money.ts";
import type { Order } from "../model.ts";
import { requireSignature } from "./digital-signature.ts";
import type { EbayContext } from "./ebay.context.ts";
import { ebayError, sellerOf } from "./ebay.context.ts";

const REQUEST = { status: 400, domain: "API_FULFILLMENT" } as const;
const BUSINESS = { status: 409, domain: "API_FULFILLMENT", category: "BUSINESS" } as const;

export const REFUND_ROUTES: readonly Route<EbayContext>[] = [
  {
    method: "POST",
    pattern: "/sell/fulfillment/v1/order/:id/issue_refund",
    scope: "sell.finances",
    run: issueRefund,
  },
];

function issueRefund(call: Call, context: EbayContext): Answer {
  requireSignature(call, context);
  const order = context.sim.store.order.get("ebay", call.params.id ?? "");
  if (order?.account !== sellerOf(context).username)
    throw ebayError(34913, "Can not find the order.", { ...REQUEST, status: 404 });
  const { body } = call;
  const reason = readText(body, "reasonForRefund");
  const comment = readText(body, "comment");
  if (Object.keys(body).length === 0) throw ebayError(34902, "Request can't be empty.", REQUEST);
  if (reason === "") throw ebayError(34903, "The refund reason must be specified.", REQUEST);
  if (countCharacters(comment) > 1000)
    throw ebayError(34921, "The comment exceeds the length limit.", REQUEST);
  refuseByState(order);
  const lines = body.orderLevelRefundAmount === undefined ? readItems(body, order) : undefined;
  const refund = refundOrder(context.sim, order, {
    amountMinor:
      lines === undefined
        ? readMoney(body.orderLevelRefundAmount, order)
        : lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    ...(lines !== undefined && { lines }),
    reason,
    comment: comment || null,
    payload: body,
    isBySeller: true,
    isAsync: true,
  });
  return answer(200, { refundId: refund.id, refundStatus: refund.state.toUpperCase() });
}

function refuseByState(order: Order): void {
  if (isUnpaid(order))
    throw ebayError(
      34929,
      "You cannot refund this order yet since the buyer payment has not been processed.",
      BUSINESS,
    );
  if (sumRefunds(order).pendingMinor > 0)
    throw ebayError(34922, "Refund can't be issued while previous refund is processing.", REQUEST);
  if (isFullyRefunded(order))
    throw ebayError(34917, "This order was already refunded.", { ...REQUEST, category: "BUSINESS" });
}

type RefundedLine = { lineId: string; amountMinor: number };

/** The items named, where no amount for the whole order is; both at once are not read. */
function readItems(body: Record<string, unknown>, order: Order): RefundedLine[] {
  if (!Array.isArray(body.refundItems) || body.refundItems.length === 0)
    throw ebayError(34905, "Either orderLevelRefundAmount or refundItems must be specified.", REQUEST);
  return body.refundItems.map((one: unknown) => readItem(readObject(one), order));
}

function readItem(item: Record<string, unknown>, order: Order): RefundedLine {
  const line = findLine(item, order);
  if (line === undefined) throw ebayError(34914, "Can't find the item in the order.", REQUEST);
  const amountMinor = readMoney(item.refundAmount, order);
  const isFirst = order.lines[0] === line;
  const mostMinor = line.priceMinor * line.quantity + (isFirst ? order.postageMinor : 0) + order.taxMinor;
  if (amountMinor > mostMinor)
    throw ebayError(34924, "The item refund amount exceeds the item remaining amount.", BUSINESS);
  return { lineId: line.id, amountMinor };
}

function findLine(item: Record<string, unknown>, order: Order): Order["lines"][number] | undefined {
  const lineItemId = readText(item, "lineItemId");
  if (lineItemId !== "") return order.lines.find((one) => one.id === lineItemId);
  if (item.legacyReference === undefined)
    throw ebayError(
      34910,
      "Either legacyReference or lineItemId must be specified for item level refund.",
      REQUEST,
    );
  const legacy = readObject(item.legacyReference);
  const itemId = readText(legacy, "legacyItemId");
  if (itemId === "")
    throw ebayError(
      34911,
      "Legacy item id must be specified for item level refund if you use legacyReference.",
      REQUEST,
    );
  if (readText(legacy, "legacyTransactionId") === "")
    throw ebayError(
      34912,
      "Legacy transaction id must be specified for item level refund if you use legacyReference.",
      REQUEST,
    );
  return order.lines.find((one) => formatListingId({ market: "ebay" }, one.listingId) === itemId);
}

function readMoney(value: unknown, order: Order): number {
  const { value: text, currency } = readObject(value);
  if (text === undefined || text === "")
    throw ebayError(34906, "The amount value must be specified.", REQUEST);
  if (currency === undefined || currency === "") throw refuseCurrency(34908, "must be specified");
  if (currency !== order.currency) throw refuseCurrency(34909, "isn't correct");
  const amountMinor = parseMinor(text, order.currency);
  if (amountMinor === null || amountMinor === 0)
    throw ebayError(34907, "The amount value must be positive and within two decimals.", REQUEST);
  return amountMinor;
}

function refuseCurrency(code: number, what: string): Refusal {
  return ebayError(code, `The amount currency ${what}.`, REQUEST);
}
