/** eBay's orders: getOrders and getOrder of sell/fulfillment/v1. */
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Order } from "../model.ts";
import type { EbayContext, Page } from "./ebay.context.ts";
import { ebayError, pageLinks, sellerOf } from "./ebay.context.ts";
import { readOrderFilter } from "./order-filters.ts";
import type { OrderView } from "./order.wire.ts";
import { toOrder } from "./order.wire.ts";

const DOMAIN = { status: 400, domain: "API_FULFILLMENT" } as const;
export const READ_ORDERS = "sell.fulfillment sell.fulfillment.readonly";

export const ORDER_ROUTES: readonly Route<EbayContext>[] = [
  { method: "GET", pattern: "/sell/fulfillment/v1/order", scope: READ_ORDERS, run: listOrders },
  {
    method: "GET",
    pattern: "/sell/fulfillment/v1/order/:id",
    scope: READ_ORDERS,
    run: (call, context) =>
      answer(200, toOrder(findOrder(call.params.id ?? "", context), viewOf(call, context, true))),
  },
];

/** The seller's order; throws Refusal 32100 (400) for what is no order number, 404 for one that isn't there. */
export function findOrder(id: string, context: EbayContext): Order {
  const order = context.sim.store.order.get("ebay", id);
  if (order?.account !== sellerOf(context).username || !context.index.isReadable(order))
    throw ebayError(32100, `Invalid order ID: ${id}`, {
      status: /^\d\d-\d{5}-\d{5}$/.test(id) ? 404 : 400,
      domain: "API_FULFILLMENT",
      parameters: { orderId: id },
    });
  return order;
}

function viewOf(call: Call, context: EbayContext, hasCancelRequests: boolean): OrderView {
  const group = call.query.get("fieldGroups");
  if (group !== null && group !== "" && group !== "TAX_BREAKDOWN")
    throw ebayError(32800, `Invalid field group: ${group}`, DOMAIN);
  return {
    base: context.base,
    account: sellerOf(context),
    now: context.sim.now(),
    hasCancelRequests,
    hasTaxBreakdown: group === "TAX_BREAKDOWN",
  };
}

function listOrders(call: Call, context: EbayContext): Answer {
  const { sim, index } = context;
  const account = sellerOf(context);
  const view = viewOf(call, context, false);
  const ids = call.query.get("orderIds");
  const isNamed = ids !== null && ids !== "";
  const keep = isNamed ? readIds(ids) : readOrderFilter(call.query.get("filter"), sim.now());
  const page = isNamed ? { offset: 0, limit: 50 } : readPage(call);
  // Newest first, as eBay lists them: whatever arrives between two pages moves the rest along.
  const newest = sim.store.order.sorted("ebay", account.username, "newest", byNewest);
  const kept = newest.flatMap((one) => {
    const seen = index.see(one);
    return seen !== null && keep(seen) ? [seen] : [];
  });
  return answer(200, {
    ...pageLinks(call, context, page, kept.length),
    orders: kept.slice(page.offset, page.offset + page.limit).map((one) => toOrder(one, view)),
  });
}

const byNewest = (a: Order, b: Order): number => b.createdAt - a.createdAt || b.seq - a.seq;

function readIds(text: string): (order: Order) => boolean {
  const ids = text.split(",");
  if (ids.length > 50) throw ebayError(30900, "Exceeded maximum number of order IDs", DOMAIN);
  return (order) => ids.includes(order.id);
}

function readPage(call: Call): Page {
  const limit = call.query.get("limit") ?? "50";
  const offset = call.query.get("offset") ?? "0";
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 200)
    throw ebayError(31100, `Invalid limit: ${limit}`, DOMAIN);
  if (!/^\d{1,9}$/.test(offset)) throw ebayError(31000, `Invalid offset: ${offset}`, DOMAIN);
  return { limit: Number(limit), offset: Number(offset) };
}
