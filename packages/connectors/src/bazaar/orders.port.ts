/**
 * Orders of Bazaar: opaque page tokens over a list sorted by change, where a changed entry comes again at the
 * end. A token lives ten minutes and dies when any parameter differs, so the parameters of a run are part of
 * the cursor; a void token begins a new run at the newest change seen.
 */
import { z } from "zod";
import { jsonObject, Malformed, readPage, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonValue, OrdersPort } from "@stallkeeper/connector-sdk";
import { toPlatformOrder } from "./order.mapping.ts";
import { callBazaar, fetchFromBazaar } from "./bazaar.client.ts";

const OVERLAP_SECONDS = 120;
const MAX_PAGE_SIZE = 100;

const cursorSchema = z.object({
  modifiedSince: z.string().nullable(),
  limit: z.number(),
  pageToken: z.string().nullable(),
  newest: z.string().nullable(),
  total: z.number().nullable(),
  isCaughtUp: z.boolean(),
  since: z.string().nullable(),
});
type BazaarCursor = z.infer<typeof cursorSchema>;

const pageSchema = z.object({
  orders: z.array(jsonObject),
  next_page_token: z.string().nullable(),
  total: z.number().nullish(),
});

function openCursor(cursor: JsonValue, since: string | null, pageSize: number): BazaarCursor {
  if (cursor === null)
    return {
      modifiedSince: since,
      limit: pageSize,
      pageToken: null,
      newest: null,
      total: null,
      isCaughtUp: false,
      since,
    };
  const checked = cursorSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in the order list cannot be read.");
  return checked.data.isCaughtUp
    ? beginRun({ ...checked.data, limit: pageSize }, OVERLAP_SECONDS)
    : checked.data;
}

function beginRun(state: BazaarCursor, overlapSeconds: number): BazaarCursor {
  const modifiedSince =
    state.newest === null
      ? state.modifiedSince
      : new Date(Date.parse(state.newest) - overlapSeconds * 1000).toISOString();
  return { ...state, modifiedSince, pageToken: null, total: null, isCaughtUp: false };
}

async function fetchPage(ctx: ConnectorContext, state: BazaarCursor): Promise<z.infer<typeof pageSchema>> {
  return fetchFromBazaar(ctx, {
    operation: "orders.list",
    method: "GET",
    path: "/orders",
    schema: pageSchema,
    query: {
      limit: state.limit,
      modified_since: state.modifiedSince ?? undefined,
      page_token: state.pageToken ?? undefined,
    },
  });
}

export const bazaarOrders: OrdersPort = {
  overlapSeconds: OVERLAP_SECONDS,
  maxPageSize: MAX_PAGE_SIZE,

  async pull(ctx, { cursor, since, pageSize }) {
    let state = openCursor(cursor, since ?? null, Math.min(pageSize ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE));
    let page: z.infer<typeof pageSchema>;
    try {
      page = await fetchPage(ctx, state);
    } catch (error) {
      if (
        !(error instanceof Rejected) ||
        error.vendorCode !== "page_token_invalid" ||
        state.pageToken === null
      )
        throw error;
      state = beginRun(state, 1);
      page = await fetchPage(ctx, state);
    }
    const { orders, unreadable } = readPage(page.orders, (external) => external.order_id, toPlatformOrder);
    const newest = orders.reduce<string | null>(
      (max, order) => (max === null || order.updatedAt > max ? order.updatedAt : max),
      state.newest,
    );
    const total = state.total ?? page.total ?? null;
    const nextCursor = {
      ...state,
      pageToken: page.next_page_token,
      newest,
      total,
      isCaughtUp: page.next_page_token === null,
    };
    const sinceMs = state.since === null ? Number.NEGATIVE_INFINITY : Date.parse(state.since);
    return {
      orders: orders.filter((order) => Date.parse(order.createdAt) >= sinceMs),
      unreadable,
      nextCursor,
      hasMore: page.next_page_token !== null,
      total,
    };
  },

  async read(ctx, platformOrderId) {
    const response = await callBazaar(ctx, {
      operation: "orders.read",
      method: "GET",
      path: `/orders/${encodeURIComponent(platformOrderId)}`,
      schema: jsonObject,
      accept: [404],
    });
    return response.isOk ? toPlatformOrder(response.body) : null;
  },

  fromKept: (external) => toPlatformOrder(external),
};
