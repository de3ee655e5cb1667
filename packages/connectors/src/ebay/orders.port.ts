import { z } from "zod";
import { jsonObject, readPage } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject, OrdersPort } from "@stallkeeper/connector-sdk";
import { callEbay } from "./ebay.client.ts";
import { advanceWindow, closeWindow, openWindow, windowFilter } from "./order-window.ts";
import { toPlatformOrder } from "./order.mapping.ts";
import { fetchWholeOrder } from "./order.reading.ts";

/** Orders that eBay's list shows late are met by the next run. */
const overlapSeconds = 600;
/** 201 is an error. */
const maxPageSize = 200;

const pageSchema = z.looseObject({ orders: z.array(jsonObject).default([]), total: z.number().default(0) });

/** The list says that somebody asks for an order to be cancelled, the order alone says who. */
async function withRequests(
  ctx: ConnectorContext,
  listed: readonly JsonObject[],
): Promise<readonly JsonObject[]> {
  const orders: JsonObject[] = [];
  for (const order of listed) {
    const { orderId } = order;
    const { cancelState } = jsonObject.safeParse(order.cancelStatus).data ?? {};
    const isAsked = cancelState === "IN_PROGRESS" && typeof orderId === "string";
    const whole = isAsked ? await fetchWholeOrder(ctx, orderId) : null;
    orders.push(whole ?? order);
  }
  return orders;
}

export const ebayOrders: OrdersPort = {
  overlapSeconds,
  maxPageSize,

  async pull(ctx, { cursor, since, pageSize }) {
    const limit = Math.min(pageSize ?? maxPageSize, maxPageSize);
    const state = openWindow(cursor, {
      since: since ?? null,
      nowMs: ctx.now().getTime(),
      overlapMs: overlapSeconds * 1_000,
    });
    const response = await callEbay(ctx, {
      operation: "orders.list",
      method: "GET",
      path: "/sell/fulfillment/v1/order",
      query: { filter: windowFilter(state), limit, offset: state.offset },
      schema: pageSchema,
    });
    const body = response.isOk ? response.body : { orders: [], total: 0 };
    const servedMs = Date.parse(response.headers.date ?? "");
    const listed = await withRequests(ctx, body.orders);
    const { orders, unreadable } = readPage(listed, ({ orderId }) => orderId, toPlatformOrder);
    const next = advanceWindow(state, {
      changedMs: body.orders.flatMap(({ lastModifiedDate: at }) =>
        typeof at === "string" && !Number.isNaN(Date.parse(at)) ? [Date.parse(at)] : [],
      ),
      count: body.orders.length,
      total: body.total,
      limit,
      servedMs: Number.isNaN(servedMs) ? ctx.now().getTime() : servedMs,
    });
    return {
      orders: orders.filter(
        ({ createdAt }) => next.sinceMs === null || Date.parse(createdAt) >= next.sinceMs,
      ),
      unreadable,
      nextCursor: closeWindow(next),
      hasMore: !next.isCaughtUp,
      total: next.total,
    };
  },

  async read(ctx, platformOrderId) {
    const external = await fetchWholeOrder(ctx, platformOrderId);
    return external === null ? null : toPlatformOrder(external);
  },

  fromKept: (external) => toPlatformOrder(external),
};
