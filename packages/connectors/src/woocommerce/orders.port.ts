import { z } from "zod";
import { ConnectorError, jsonObject, Malformed } from "@stallkeeper/connector-sdk";
import type { JsonObject, OrdersPort, PlatformOrder, UnreadableOrder } from "@stallkeeper/connector-sdk";
import { advance, closeCursor, openCursor, queryOf } from "./order-cursor.ts";
import { toPlatformOrder } from "./order.mapping.ts";
import { callShop } from "./woocommerce.client.ts";

const OVERLAP_SECONDS = 120;
const MAX_PAGE_SIZE = 100;

const pageSchema = z.array(jsonObject);

/** Shop time of the last change, as the cursor wants it. Without one the list cannot be walked. */
function changeTimeOf(order: JsonObject): string {
  const time = order.date_modified_gmt || order.date_created_gmt;
  if (typeof time !== "string" || Number.isNaN(Date.parse(`${time.slice(0, 19)}Z`))) throw new Malformed("An order in the shop's list has no change time.");
  return time.slice(0, 19);
}

export const wooOrders: OrdersPort = {
  overlapSeconds: OVERLAP_SECONDS,
  maxPageSize: MAX_PAGE_SIZE,

  async pull(ctx, { cursor, since, pageSize }) {
    const size = Math.min(pageSize ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE);
    const picked = typeof ctx.account.settings.since === "string" ? ctx.account.settings.since : null;
    const state = openCursor(cursor, since ?? picked, OVERLAP_SECONDS);
    const response = await callShop(ctx, { operation: "orders.list", method: "GET", path: "/orders", query: queryOf(state, size), schema: pageSchema });
    if (!response.isOk) throw new Malformed("The shop answered the order list in an unexpected way.");
    const total = /^\d+$/.test(response.headers["x-wp-total"] ?? "") ? Number(response.headers["x-wp-total"]) : null;
    const next = advance(state, response.body.map(changeTimeOf), total, size);
    const { orders, unreadable } = readAll(response.body, ctx.account.baseUrl ?? "");
    return {
      orders: orders.filter((order) => state.since === null || order.createdAt.slice(0, 19) >= state.since),
      unreadable,
      nextCursor: closeCursor(next),
      hasMore: !next.isCaughtUp,
      total: next.total,
    };
  },

  async read(ctx, platformOrderId) {
    if (!/^\d+$/.test(platformOrderId)) return null;
    const response = await callShop(ctx, { operation: "orders.read", method: "GET", path: `/orders/${platformOrderId}`, schema: jsonObject, accept: [404] });
    return response.isOk ? toPlatformOrder(response.body, ctx.account.baseUrl ?? "") : null;
  },
};

function readAll(externals: readonly JsonObject[], shopUrl: string): { orders: PlatformOrder[]; unreadable: UnreadableOrder[] } {
  const orders: PlatformOrder[] = [];
  const unreadable: UnreadableOrder[] = [];
  for (const external of externals) {
    try {
      orders.push(toPlatformOrder(external, shopUrl));
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      unreadable.push({ platformOrderId: String(external.id ?? ""), reason: error.message });
    }
  }
  return { orders, unreadable };
}
