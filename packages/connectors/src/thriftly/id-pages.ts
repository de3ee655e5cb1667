/**
 * Thriftly's lists beside purchases: offers, listings, reviews. Pages by last id, in ascending id. Where a
 * list takes `changedSince` the next run looks back from the moment when this run began, on the marketplace's
 * clock, because a walk by id misses what changes behind it; a list without it only grows, so the next run
 * goes on from its last id.
 */
import { z } from "zod";
import { jsonObject, Malformed } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject, JsonValue } from "@stallkeeper/connector-sdk";
import { fetchFromThriftly } from "./thriftly.client.ts";

const OVERLAP_MS = 180_000;
const MAX_PAGE_SIZE = 200;

const cursorSchema = z.object({
  changedSince: z.string().nullable(),
  after: z.string().nullable(),
  runStartedAt: z.string().nullable(),
  isCaughtUp: z.boolean(),
});
type ListCursor = z.infer<typeof cursorSchema>;

/**
 * A list of the API: its path, its name in the answer, the operation for limits and traces, and whether it
 * can be asked for changes.
 */
export interface ThriftlyList {
  readonly path: string;
  readonly name: string;
  readonly operation: string;
  readonly tellsChanges: boolean;
}

export interface IdPage {
  readonly entries: readonly JsonObject[];
  readonly nextCursor: JsonValue;
  readonly hasMore: boolean;
}

/**
 * One page. Throws the SDK's classes, Malformed for a cursor of another kind or a list that does not move on.
 */
export async function pullById(
  ctx: ConnectorContext,
  list: ThriftlyList,
  cursor: JsonValue,
  pageSize = MAX_PAGE_SIZE,
): Promise<IdPage> {
  const place = openPlace(cursor, list);
  const schema = z.looseObject({
    [list.name]: z.array(jsonObject),
    meta: z.object({ hasMore: z.boolean(), lastId: z.union([z.number(), z.string()]).nullish() }),
  });
  const { body, headers } = await fetchFromThriftly(ctx, {
    operation: list.operation,
    method: "GET",
    path: list.path,
    schema,
    query: {
      limit: Math.min(pageSize, MAX_PAGE_SIZE),
      after: place.after ?? undefined,
      ...(list.tellsChanges ? { changedSince: place.changedSince ?? undefined } : {}),
    },
  });
  const { hasMore, lastId } = body.meta as { hasMore: boolean; lastId?: number | string | null };
  const last = lastId === null || lastId === undefined ? null : String(lastId);
  if (hasMore && (last === null || last === place.after))
    throw new Malformed("The list says that there is more but not where.", { operation: list.operation });
  const runStartedAt = place.runStartedAt ?? marketTime(headers.date, ctx.now());
  return {
    entries: body[list.name] as readonly JsonObject[],
    nextCursor: { ...place, runStartedAt, after: last ?? place.after, isCaughtUp: !hasMore },
    hasMore,
  };
}

function openPlace(cursor: JsonValue, { tellsChanges }: ThriftlyList): ListCursor {
  if (cursor === null) return { changedSince: null, after: null, runStartedAt: null, isCaughtUp: false };
  const checked = cursorSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in a list cannot be read.");
  const place = checked.data;
  if (!place.isCaughtUp || !tellsChanges) return place;
  const changedSince =
    place.runStartedAt === null
      ? place.changedSince
      : new Date(Date.parse(place.runStartedAt) - OVERLAP_MS).toISOString();
  return { changedSince, after: null, runStartedAt: null, isCaughtUp: false };
}

/** The marketplace's clock where it tells it, else ours. */
function marketTime(dateHeader: string | undefined, now: Date): string {
  const told = Date.parse(dateHeader ?? "");
  return new Date(Number.isNaN(told) ? now.getTime() : told).toISOString();
}
