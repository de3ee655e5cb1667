/**
 * The shop's products by change. A sale or an edit of a variation doesn't change the time of its product, so
 * the list of changes alone never tells of it: after each run of changes a few products with variations are
 * read again in turn, and all of them come round.
 */
import { z } from "zod";
import {
  advanceWalk,
  closeWalk,
  ConnectorError,
  jsonObject,
  Malformed,
  openWalk,
  readTime,
} from "@stallkeeper/connector-sdk";
import type {
  ChangeWalk,
  ConnectorContext,
  JsonObject,
  JsonValue,
  ListPage,
  ListRequest,
  PlatformListing,
  UnreadableEntry,
} from "@stallkeeper/connector-sdk";
import { everyStatus, listingOf, shopCurrency } from "./product.reading.ts";
import { callShop, fetchFromShop } from "./woocommerce.client.ts";

const OVERLAP_SECONDS = 120;
const MAX_PAGE_SIZE = 50;
/** Products with variations that each run reads again: one call each. */
const ROUND_SIZE = 10;

const cursorSchema = z.object({ walk: jsonObject.nullable(), round: z.number().int().min(0) });

/** One page of products. Throws the SDK's classes, Malformed for a cursor of another kind. */
export async function pullProducts(
  ctx: ConnectorContext,
  { cursor, pageSize: wanted = MAX_PAGE_SIZE }: ListRequest,
): Promise<ListPage<PlatformListing>> {
  const pageSize = Math.min(wanted, MAX_PAGE_SIZE);
  const { walk: stored, round } = openCursor(cursor);
  const walk = openWalk(stored, null, OVERLAP_SECONDS);
  const response = await callShop(ctx, {
    operation: "products.list",
    method: "GET",
    path: "/products",
    query: queryOf(walk, pageSize),
    schema: z.array(jsonObject),
  });
  if (!response.isOk)
    throw new Malformed("The shop answered the list of products in an unexpected way.", {
      operation: "products.list",
    });
  const counted = response.headers["x-wp-total"] ?? "";
  const next = advanceWalk(walk, {
    seconds: response.body.map(changeSecondOf),
    pageSize,
    total: /^\d+$/.test(counted) ? Number(counted) : null,
  });
  const again = next.isCaughtUp ? await fetchRound(ctx, round) : [];
  const known = new Set(response.body.map(({ id }) => id));
  const page = [...response.body, ...again.filter(({ id }) => !known.has(id))];
  const { entries, unreadable } = await readAll(ctx, page);
  return {
    entries,
    unreadable,
    nextCursor: {
      walk: closeWalk(next),
      round: next.isCaughtUp ? (again.length < ROUND_SIZE ? 0 : round + ROUND_SIZE) : round,
    },
    hasMore: !next.isCaughtUp,
  };
}

function openCursor(cursor: JsonValue): z.infer<typeof cursorSchema> {
  if (cursor === null) return { walk: null, round: 0 };
  const checked = cursorSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in the list of products cannot be read.");
  return checked.data;
}

function shopTime(second: number): string {
  return new Date(second * 1000).toISOString().slice(0, 19);
}

function queryOf({ second, from }: ChangeWalk, pageSize: number): Record<string, string | number | boolean> {
  const common = { dates_are_gmt: true, order: "asc", per_page: pageSize, include_status: everyStatus };
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

function changeSecondOf({ date_modified_gmt: modified, date_created_gmt: created }: JsonObject): number {
  const time = modified || created;
  if (typeof time !== "string")
    throw new Malformed("A product in the shop's list has no change time.", { operation: "products.list" });
  return Math.floor(Date.parse(readTime(time)) / 1000);
}

function fetchRound(ctx: ConnectorContext, offset: number): Promise<JsonObject[]> {
  return fetchFromShop(ctx, {
    operation: "products.round",
    method: "GET",
    path: "/products",
    query: { type: "variable", orderby: "id", order: "asc", per_page: ROUND_SIZE, offset },
    schema: z.array(jsonObject),
  });
}

/** One that can't be read stops none of the others; trouble with the shop stops the page. */
async function readAll(
  ctx: ConnectorContext,
  products: readonly JsonObject[],
): Promise<{ entries: PlatformListing[]; unreadable: UnreadableEntry[] }> {
  const entries: PlatformListing[] = [];
  const unreadable: UnreadableEntry[] = [];
  const currency = products.length === 0 ? "" : await shopCurrency(ctx);
  for (const product of products) {
    try {
      entries.push(await listingOf(ctx, product, currency));
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.operation !== null) throw error;
      unreadable.push({ id: typeof product.id === "number" ? `${product.id}` : "", reason: error.message });
    }
  }
  return { entries, unreadable };
}
