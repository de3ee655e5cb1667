/**
 * Purchases of Thriftly: pages by last id, filtered by change time. The list is an index that runs seconds
 * behind and may show a stale copy for a minute, and a walk by id misses what changes behind it. So the next
 * run looks back from the moment when this run began, on the marketplace's clock, and further than the index
 * can lag.
 */
import { z } from "zod";
import { jsonObject, Malformed, readPage } from "@stallkeeper/connector-sdk";
import type { JsonValue, OrdersPort } from "@stallkeeper/connector-sdk";
import { toPlatformOrder } from "./purchase.mapping.ts";
import { callThriftly, fetchFromThriftly } from "./thriftly.client.ts";

const OVERLAP_SECONDS = 180;
const MAX_PAGE_SIZE = 200;

const cursorSchema = z.object({
  changedSince: z.string().nullable(),
  after: z.string().nullable(),
  runStartedAt: z.string().nullable(),
  isCaughtUp: z.boolean(),
  since: z.string().nullable(),
});
type ThriftlyCursor = z.infer<typeof cursorSchema>;

const pageSchema = z.object({
  purchases: z.array(jsonObject),
  meta: z.object({ hasMore: z.boolean(), lastId: z.union([z.number(), z.string()]).nullish() }),
});

function openCursor(cursor: JsonValue, since: string | null): ThriftlyCursor {
  if (cursor === null)
    return { changedSince: since, after: null, runStartedAt: null, isCaughtUp: false, since };
  const checked = cursorSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in the order list cannot be read.");
  const state = checked.data;
  if (!state.isCaughtUp) return state;
  const changedSince =
    state.runStartedAt === null
      ? state.changedSince
      : new Date(Date.parse(state.runStartedAt) - OVERLAP_SECONDS * 1000).toISOString();
  return { ...state, changedSince, after: null, runStartedAt: null, isCaughtUp: false };
}

/** The marketplace's clock where it tells it, else ours. */
function marketTime(dateHeader: string | undefined, now: Date): string {
  const told = Date.parse(dateHeader ?? "");
  return new Date(Number.isNaN(told) ? now.getTime() : told).toISOString();
}

export const thriftlyOrders: OrdersPort = {
  overlapSeconds: OVERLAP_SECONDS,
  maxPageSize: MAX_PAGE_SIZE,

  async pull(ctx, { cursor, since, pageSize }) {
    const state = openCursor(cursor, since ?? null);
    const { body, headers } = await fetchFromThriftly(ctx, {
      operation: "orders.list",
      method: "GET",
      path: "/purchases",
      schema: pageSchema,
      query: {
        limit: Math.min(pageSize ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE),
        after: state.after ?? undefined,
        changedSince: state.changedSince ?? undefined,
      },
    });
    const { hasMore, lastId } = body.meta;
    if (hasMore && (lastId === null || lastId === undefined || String(lastId) === state.after))
      throw new Malformed("The list says that there is more but not where.", { operation: "orders.list" });
    const { orders, unreadable } = readPage(
      body.purchases,
      (external) => external.purchaseId,
      toPlatformOrder,
    );
    const sinceMs = state.since === null ? Number.NEGATIVE_INFINITY : Date.parse(state.since);
    const runStartedAt = state.runStartedAt ?? marketTime(headers.date, ctx.now());
    return {
      orders: orders.filter((order) => Date.parse(order.createdAt) >= sinceMs),
      unreadable,
      nextCursor: { ...state, runStartedAt, after: hasMore ? String(lastId) : null, isCaughtUp: !hasMore },
      hasMore,
      total: null,
    };
  },

  async read(ctx, platformOrderId) {
    const response = await callThriftly(ctx, {
      operation: "orders.read",
      method: "GET",
      path: `/purchases/${encodeURIComponent(platformOrderId)}`,
      schema: jsonObject,
      accept: [404],
    });
    return response.isOk ? toPlatformOrder(response.body) : null;
  },

  fromKept: (external) => toPlatformOrder(external),
};
