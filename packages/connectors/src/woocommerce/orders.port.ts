/**
 * Orders of a shop, by change time: see the change walk of the SDK. `modified_after` is exclusive and in
 * whole seconds without Z; the vendor's `Link: next` is never followed (it repeats a spent signature).
 */
import { z } from "zod";
import {
  advanceWalk,
  closeWalk,
  jsonObject,
  Malformed,
  openWalk,
  readPage,
  readTime,
  Rejected,
} from "@stallkeeper/connector-sdk";
import type { ChangeWalk, JsonObject, OrdersPort } from "@stallkeeper/connector-sdk";
import { toPlatformOrder } from "./order.mapping.ts";
import { readRefundsOf } from "./refund-lines.ts";
import { remarkOn } from "./woocommerce.auth.ts";
import { callShop } from "./woocommerce.client.ts";

const OVERLAP_SECONDS = 120;
const MAX_PAGE_SIZE = 100;

const pageSchema = z.array(jsonObject);
const unknownOrder = z.looseObject({ code: z.literal("woocommerce_rest_shop_order_invalid_id") });

function shopTime(second: number): string {
  return new Date(second * 1000).toISOString().slice(0, 19);
}

function queryOf({ second, from }: ChangeWalk, pageSize: number): Record<string, string | number | boolean> {
  const common = { dates_are_gmt: true, order: "asc", per_page: pageSize };
  if (second)
    return {
      ...common,
      orderby: "id",
      page: second.page,
      modified_after: shopTime(second.at - 1),
      modified_before: shopTime(second.at + 1),
    };
  return {
    ...common,
    orderby: "modified",
    page: 1,
    ...(from === null ? {} : { modified_after: shopTime(from - 1) }),
  };
}

/** Second of the last change. Without one the list cannot be walked. */
function changeSecondOf(order: JsonObject): number {
  const time = order.date_modified_gmt || order.date_created_gmt;
  if (typeof time !== "string")
    throw new Malformed("An order in the shop's list has no change time.", { operation: "orders.list" });
  return Math.floor(Date.parse(readTime(time)) / 1000);
}

export const wooOrders: OrdersPort = {
  overlapSeconds: OVERLAP_SECONDS,
  maxPageSize: MAX_PAGE_SIZE,

  async pull(ctx, { cursor, since, pageSize: wantedSize }) {
    const pageSize = Math.min(wantedSize ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE);
    const picked = typeof ctx.account.settings.since === "string" ? ctx.account.settings.since : null;
    const walk = openWalk(cursor, since ?? picked, OVERLAP_SECONDS);
    const response = await callShop(ctx, {
      operation: "orders.list",
      method: "GET",
      path: "/orders",
      query: queryOf(walk, pageSize),
      schema: pageSchema,
    });
    if (!response.isOk)
      throw new Malformed("The shop answered the order list in an unexpected way.", {
        operation: "orders.list",
      });
    const counted = response.headers["x-wp-total"] ?? "";
    const next = advanceWalk(walk, {
      seconds: response.body.map(changeSecondOf),
      pageSize,
      total: /^\d+$/.test(counted) ? Number(counted) : null,
    });
    const refunds = await readRefundsOf(ctx, response.body);
    const toOrder = (external: JsonObject) =>
      toPlatformOrder(external, ctx.account.baseUrl ?? "", refunds.get(external));
    const { orders, unreadable } = readPage(response.body, (external) => external.id, toOrder);
    const remark = remarkOn(ctx, response.hasNoise === true);
    const sinceMs = walk.since === null ? Number.NEGATIVE_INFINITY : walk.since * 1000;
    return {
      orders: orders.filter((order) => Date.parse(order.createdAt) >= sinceMs),
      unreadable,
      nextCursor: closeWalk(next),
      hasMore: !next.isCaughtUp,
      total: next.total,
      ...(remark === null ? {} : { remark }),
    };
  },

  async read(ctx, platformOrderId) {
    if (!/^\d+$/.test(platformOrderId)) return null;
    const response = await callShop(ctx, {
      operation: "orders.read",
      method: "GET",
      path: `/orders/${platformOrderId}`,
      schema: jsonObject,
      accept: [404],
    });
    if (response.isOk) {
      const refunds = await readRefundsOf(ctx, [response.body]);
      return toPlatformOrder(response.body, ctx.account.baseUrl ?? "", refunds.get(response.body));
    }
    // Another 404 says that the shop's API isn't there: that must not look like a deleted order.
    if (!unknownOrder.safeParse(response.other).success)
      throw new Rejected("NO_ROUTE", "The shop's REST API was not found at this address.", {
        operation: "orders.read",
      });
    return null;
  },

  fromKept: (external, account) => toPlatformOrder(external, account.baseUrl ?? ""),
};
