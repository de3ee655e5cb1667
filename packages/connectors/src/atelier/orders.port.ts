/**
 * Receipts of an Atelier shop, by change time: see the change walk of the SDK. Offsets are used inside one
 * second only, because an entry that changes between two calls shifts the others; the `next` URL is not
 * followed.
 */
import { z } from "zod";
import {
  advanceWalk,
  closeWalk,
  jsonObject,
  Malformed,
  openWalk,
  readPage,
} from "@stallkeeper/connector-sdk";
import type { ChangeWalk, JsonObject, OrdersPort } from "@stallkeeper/connector-sdk";
import { callAtelier, fetchFromAtelier, shopPath } from "./atelier.client.ts";
import { toPlatformOrder } from "./receipt.mapping.ts";

const OVERLAP_SECONDS = 120;
const MAX_PAGE_SIZE = 50;

const pageSchema = z.object({ count: z.number().int(), results: z.array(jsonObject) });

function queryOf(
  { second, from }: ChangeWalk,
  pageSize: number,
): Record<string, string | number | undefined> {
  if (second)
    return {
      limit: pageSize,
      offset: (second.page - 1) * pageSize,
      min_last_modified: second.at,
      max_last_modified: second.at,
      sort_on: "created",
      sort_order: "asc",
    };
  return {
    limit: pageSize,
    offset: 0,
    min_last_modified: from ?? undefined,
    sort_on: "updated",
    sort_order: "asc",
  };
}

function changeSecondOf(receipt: JsonObject): number {
  if (typeof receipt.updated_timestamp !== "number")
    throw new Malformed("A receipt in the list has no change time.", { operation: "orders.list" });
  return receipt.updated_timestamp;
}

export const atelierOrders: OrdersPort = {
  overlapSeconds: OVERLAP_SECONDS,
  maxPageSize: MAX_PAGE_SIZE,

  async pull(ctx, { cursor, since, pageSize: wantedSize }) {
    const pageSize = Math.min(wantedSize ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE);
    const walk = openWalk(cursor, since ?? null, OVERLAP_SECONDS);
    const page = await fetchFromAtelier(ctx, {
      operation: "orders.list",
      method: "GET",
      path: shopPath(ctx, "/receipts"),
      query: queryOf(walk, pageSize),
      schema: pageSchema,
    });
    const next = advanceWalk(walk, {
      seconds: page.results.map(changeSecondOf),
      pageSize,
      total: page.count,
    });
    const { orders, unreadable } = readPage(page.results, (external) => external.receipt_id, toPlatformOrder);
    const sinceMs = walk.since === null ? Number.NEGATIVE_INFINITY : walk.since * 1000;
    return {
      orders: orders.filter((order) => Date.parse(order.createdAt) >= sinceMs),
      unreadable,
      nextCursor: closeWalk(next),
      hasMore: !next.isCaughtUp,
      total: next.total,
    };
  },

  async read(ctx, platformOrderId) {
    const response = await callAtelier(ctx, {
      operation: "orders.read",
      method: "GET",
      path: shopPath(ctx, `/receipts/${encodeURIComponent(platformOrderId)}`),
      schema: jsonObject,
      accept: [404],
    });
    return response.isOk ? toPlatformOrder(response.body) : null;
  },

  fromKept: (external) => toPlatformOrder(external),
};
