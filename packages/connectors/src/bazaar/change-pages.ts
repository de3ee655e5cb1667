/**
 * Bazaar's lists beside orders: conversations, offers, feedback, listings. Opaque page tokens over a list sorted by
 * change, where a changed entry comes again at the end. A token lives ten minutes; a void one begins a new run at the
 * newest change seen. A later run starts an overlap earlier.
 */
import { z } from "zod";
import { jsonObject, Malformed, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject, JsonValue } from "@stallkeeper/connector-sdk";
import { fetchFromBazaar } from "./bazaar.client.ts";

const OVERLAP_MS = 120_000;
const MAX_PAGE_SIZE = 100;

const cursorSchema = z.object({ modifiedSince: z.string().nullable(), limit: z.number(), pageToken: z.string().nullable(), newest: z.string().nullable() });
type ListCursor = z.infer<typeof cursorSchema>;

/** A list of the API: its path, the name of the list in the answer, and of the operation for limits and traces. */
export interface BazaarList { readonly path: string; readonly name: string; readonly operation: string }

export interface ChangePage { readonly entries: readonly JsonObject[]; readonly nextCursor: JsonValue; readonly hasMore: boolean }

/** One page of changes. Throws the SDK's classes, Malformed for a cursor of another kind. */
export async function pullChanges(ctx: ConnectorContext, list: BazaarList, cursor: JsonValue, pageSize = MAX_PAGE_SIZE): Promise<ChangePage> {
  let place = openPlace(cursor, Math.min(pageSize, MAX_PAGE_SIZE));
  let page: { entries: readonly JsonObject[]; nextToken: string | null };
  try {
    page = await fetchPage(ctx, list, place);
  } catch (error) {
    if (!(error instanceof Rejected) || error.vendorCode !== "page_token_invalid" || place.pageToken === null) throw error;
    place = beginRun(place, 1_000);
    page = await fetchPage(ctx, list, place);
  }
  const newest = page.entries.reduce<string | null>((max, { modified_at: at }) => (typeof at === "string" && (max === null || at > max) ? at : max), place.newest);
  return { entries: page.entries, nextCursor: { ...place, newest, pageToken: page.nextToken }, hasMore: page.nextToken !== null };
}

// Without a page token the last run had ended.
function openPlace(cursor: JsonValue, limit: number): ListCursor {
  if (cursor === null) return { modifiedSince: null, limit, pageToken: null, newest: null };
  const checked = cursorSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in a list cannot be read.");
  return checked.data.pageToken === null ? beginRun({ ...checked.data, limit }, OVERLAP_MS) : checked.data;
}

function beginRun(place: ListCursor, overlapMs: number): ListCursor {
  const modifiedSince = place.newest === null ? place.modifiedSince : new Date(Date.parse(place.newest) - overlapMs).toISOString();
  return { ...place, modifiedSince, pageToken: null };
}

async function fetchPage(ctx: ConnectorContext, { operation, path, name }: BazaarList, place: ListCursor) {
  const schema = z.looseObject({ [name]: z.array(jsonObject), next_page_token: z.string().nullable() });
  const body = await fetchFromBazaar(ctx, {
    operation, method: "GET", path, schema, query: { limit: place.limit, modified_since: place.modifiedSince ?? undefined, page_token: place.pageToken ?? undefined },
  });
  return { entries: body[name] as readonly JsonObject[], nextToken: body.next_page_token as string | null };
}
