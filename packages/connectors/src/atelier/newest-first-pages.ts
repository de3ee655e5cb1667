/**
 * Atelier's lists beside receipts: listings and reviews, newest first, by offset. What arrives between two
 * calls shifts the rest further back, so that an entry may come twice and none is passed over; what arrived
 * in front is met by the next run, which starts an overlap before the newest time seen.
 */
import { z } from "zod";
import { jsonObject, Malformed } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject, JsonValue } from "@stallkeeper/connector-sdk";
import { fetchFromAtelier, shopPath } from "./atelier.client.ts";

const OVERLAP_SECONDS = 300;
const MAX_PAGE_SIZE = 50;

const cursorSchema = z.object({
  from: z.number().int().nullable(),
  offset: z.number().int(),
  newest: z.number().int().nullable(),
  isCaughtUp: z.boolean(),
});
type ListCursor = z.infer<typeof cursorSchema>;

/**
 * A list of the shop: its path, the query that asks for a time on, the field that holds that time, and the
 * operation for limits and traces.
 */
export interface AtelierList {
  readonly path: string;
  readonly since: string;
  readonly time: string;
  readonly operation: string;
}

export interface OffsetPage {
  readonly entries: readonly JsonObject[];
  readonly nextCursor: JsonValue;
  readonly hasMore: boolean;
}

/** One page. Throws the SDK's classes, Malformed for a cursor of another kind. */
export async function pullNewestFirst(
  ctx: ConnectorContext,
  list: AtelierList,
  cursor: JsonValue,
  pageSize = MAX_PAGE_SIZE,
): Promise<OffsetPage> {
  const place = openPlace(cursor);
  const limit = Math.min(pageSize, MAX_PAGE_SIZE);
  const page = await fetchFromAtelier(ctx, {
    operation: list.operation,
    method: "GET",
    path: shopPath(ctx, list.path),
    schema: z.object({ results: z.array(jsonObject) }),
    query: { limit, offset: place.offset, [list.since]: place.from ?? undefined },
  });
  const newest = page.results.reduce<number | null>(
    (max, { [list.time]: at }) => (typeof at === "number" ? Math.max(at, max ?? at) : max),
    place.newest,
  );
  const hasMore = page.results.length >= limit;
  return {
    entries: page.results,
    nextCursor: { ...place, newest, offset: place.offset + page.results.length, isCaughtUp: !hasMore },
    hasMore,
  };
}

function openPlace(cursor: JsonValue): ListCursor {
  if (cursor === null) return { from: null, offset: 0, newest: null, isCaughtUp: false };
  const checked = cursorSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in a list cannot be read.");
  const place = checked.data;
  return place.isCaughtUp
    ? {
        ...place,
        from: place.newest === null ? place.from : place.newest - OVERLAP_SECONDS,
        offset: 0,
        isCaughtUp: false,
      }
    : place;
}
