/**
 * Bazaar's lists beside orders: conversations, offers, feedback, listings. Opaque page tokens over a list
 * sorted by change, where a changed entry comes again at the end. A token lives ten minutes; a void one
 * begins a new run at the last change seen. A later run starts an overlap earlier.
 *
 *   recent -> older -> following, again and again        where the newest are wanted before the rest
 *   following                                            elsewhere
 */
import { z } from "zod";
import { jsonObject, Malformed, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject, JsonValue } from "@stallkeeper/connector-sdk";
import { fetchFromBazaar } from "./bazaar.client.ts";

const OVERLAP_MS = 120_000;
const MAX_PAGE_SIZE = 100;

const cursorSchema = z.object({
  stage: z.enum(["recent", "older", "following"]),
  modifiedSince: z.string().nullable(),
  limit: z.number(),
  pageToken: z.string().nullable(),
  /** The last change seen in this stage, and in all of them. */
  reached: z.string().nullable(),
  newest: z.string().nullable(),
  /** Where the recent ones begin. */
  recentFrom: z.string().nullable(),
});
type ListCursor = z.infer<typeof cursorSchema>;

/**
 * A list of the API: its path, the name of the list in the answer, of the operation for limits and traces,
 * and how far back the newest reach that are wanted first.
 */
export interface BazaarList {
  readonly path: string;
  readonly name: string;
  readonly operation: string;
  readonly recentMs?: number;
}

export interface ChangePage {
  readonly entries: readonly JsonObject[];
  readonly nextCursor: JsonValue;
  readonly hasMore: boolean;
}

/** One page of changes. Throws the SDK's classes, Malformed for a cursor of another kind. */
export async function pullChanges(
  ctx: ConnectorContext,
  list: BazaarList,
  cursor: JsonValue,
  pageSize = MAX_PAGE_SIZE,
): Promise<ChangePage> {
  let place = openPlace(ctx, list, cursor, Math.min(pageSize, MAX_PAGE_SIZE));
  let page: FetchedPage;
  try {
    page = await fetchPage(ctx, list, place);
  } catch (error) {
    if (!(error instanceof Rejected) || error.vendorCode !== "page_token_invalid" || place.pageToken === null)
      throw error;
    place = beginRun(place, place.reached, 1_000);
    page = await fetchPage(ctx, list, place);
  }
  return turnPage(place, page);
}

interface FetchedPage {
  readonly entries: readonly JsonObject[];
  readonly nextToken: string | null;
}

/** What the page means for the walk: the next stage begins where one has ended. */
function turnPage(place: ListCursor, { entries, nextToken }: FetchedPage): ChangePage {
  const times = entries.flatMap(({ modified_at: at }) => (typeof at === "string" ? [at] : []));
  const latest = (from: string | null) =>
    times.reduce((max, at) => (max === null || at > max ? at : max), from);
  const next: ListCursor = {
    ...place,
    pageToken: nextToken,
    reached: latest(place.reached),
    newest: place.stage === "older" ? place.newest : latest(place.newest),
  };
  if (place.stage === "older") {
    // From there on the recent stage has seen everything, or the next run will: it begins where that stage
    // ended, not at what is left out here.
    const older = entries.filter(
      ({ modified_at: at }) => typeof at !== "string" || place.recentFrom === null || at < place.recentFrom,
    );
    const isOver = nextToken === null || older.length < entries.length;
    return {
      entries: older,
      nextCursor: isOver
        ? { ...next, stage: "following", modifiedSince: place.recentFrom, pageToken: null }
        : next,
      hasMore: !isOver,
    };
  }
  if (place.stage === "recent" && nextToken === null)
    return {
      entries,
      nextCursor: { ...next, stage: "older", modifiedSince: null, reached: null },
      hasMore: true,
    };
  return { entries, nextCursor: next, hasMore: nextToken !== null };
}

// Without a page token a run that follows had ended.
function openPlace(
  ctx: ConnectorContext,
  { recentMs }: BazaarList,
  cursor: JsonValue,
  limit: number,
): ListCursor {
  if (cursor === null) {
    const recentFrom = recentMs === undefined ? null : new Date(ctx.now().getTime() - recentMs).toISOString();
    return {
      stage: recentFrom === null ? "following" : "recent",
      modifiedSince: recentFrom,
      limit,
      pageToken: null,
      reached: null,
      newest: null,
      recentFrom,
    };
  }
  const checked = cursorSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in a list cannot be read.");
  const place = checked.data;
  return place.stage === "following" && place.pageToken === null
    ? beginRun({ ...place, limit }, place.newest, OVERLAP_MS)
    : place;
}

function beginRun(place: ListCursor, from: string | null, overlapMs: number): ListCursor {
  return {
    ...place,
    modifiedSince: from === null ? place.modifiedSince : new Date(Date.parse(from) - overlapMs).toISOString(),
    pageToken: null,
  };
}

async function fetchPage(
  ctx: ConnectorContext,
  { operation, path, name }: BazaarList,
  place: ListCursor,
): Promise<FetchedPage> {
  const schema = z.looseObject({ [name]: z.array(jsonObject), next_page_token: z.string().nullable() });
  const body = await fetchFromBazaar(ctx, {
    operation,
    method: "GET",
    path,
    schema,
    query: {
      limit: place.limit,
      modified_since: place.modifiedSince ?? undefined,
      page_token: place.pageToken ?? undefined,
    },
  });
  return { entries: body[name] as readonly JsonObject[], nextToken: body.next_page_token as string | null };
}
