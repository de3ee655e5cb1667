/**
 * Two lists one after the other: conversations with members, then messages of eBay. eBay cuts pages by offset
 * and names no order. While it shows the newest first, what gets a message meanwhile moves to the front,
 * which pushes others back: they come again, none is skipped. A run ends a list where everything is older
 * than the last run's newest, as long as all it saw stood newest first; in any other order it reads to the
 * end.
 *
 *   FROM_MEMBERS (eBay takes a start time) -> FROM_EBAY (it takes none: ended by what comes) -> caught up
 */
import { z } from "zod";
import { jsonObject, Malformed } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject, JsonValue } from "@stallkeeper/connector-sdk";
import { fetchFromEbay } from "./ebay.client.ts";

const overlapMs = 10 * 60_000;
/** Before the first page nothing stands out of order. */
const latestPossible = "9999";

const stretchSchema = z.object({
  /** The newest message that the last whole run saw. */
  known: z.string().nullable(),
  /** And this one so far. */
  newest: z.string().nullable(),
  /** The last one of the page before, while all stood newest first; null: they didn't. */
  last: z.string().nullable().default(latestPossible),
});
const placeSchema = z.object({
  kind: z.enum(["FROM_MEMBERS", "FROM_EBAY"]),
  offset: z.number().int(),
  limit: z.number().int(),
  members: stretchSchema,
  platform: stretchSchema,
});
export type ConversationPlace = z.infer<typeof placeSchema>;

const pageSchema = z.looseObject({
  conversations: z.array(jsonObject).default([]),
  total: z.number().default(0),
});
const empty = { known: null, newest: null, last: latestPossible };

/** The place to go on from. Throws Malformed for a cursor of another kind. */
export function openConversationPlace(cursor: JsonValue, limit: number): ConversationPlace {
  if (cursor === null) return { kind: "FROM_MEMBERS", offset: 0, limit, members: empty, platform: empty };
  const checked = placeSchema.safeParse(cursor);
  if (!checked.success) throw new Malformed("The stored place in the conversations cannot be read.");
  return checked.data;
}

interface FoundConversations {
  readonly entries: readonly JsonObject[];
  readonly total: number;
}

/** Asks for the page at a place. */
export async function conversationPage(
  ctx: ConnectorContext,
  { kind, offset, limit, members }: ConversationPlace,
): Promise<FoundConversations> {
  const from = kind === "FROM_MEMBERS" ? behind(members.known) : null;
  const { conversations, total } = await fetchFromEbay(ctx, {
    operation: "messages.list",
    method: "GET",
    path: "/commerce/message/v1/conversation",
    query: { conversation_type: kind, limit, offset, start_time: from ?? undefined },
    schema: pageSchema,
  });
  return { entries: conversations, total };
}

/** The place after a page, and whether there is more. */
export function nextConversationPlace(
  place: ConversationPlace,
  { entries, total }: FoundConversations,
): { nextCursor: JsonObject; hasMore: boolean } {
  const name = place.kind === "FROM_MEMBERS" ? "members" : "platform";
  const times = entries.map(latestOf).filter((at) => at !== "");
  const stretch = place[name];
  const newest = times.reduce<string | null>(
    (max, at) => (max === null || at > max ? at : max),
    stretch.newest,
  );
  const from = behind(stretch.known);
  const last = lastInOrder(stretch.last, times);
  const isKnown = from !== null && last !== null && times.length > 0 && times.every((at) => at < from);
  const isOver = entries.length === 0 || isKnown || place.offset + entries.length >= total;
  if (!isOver)
    return {
      nextCursor: { ...place, [name]: { ...stretch, newest, last }, offset: place.offset + place.limit },
      hasMore: true,
    };
  const done = { ...empty, known: newest ?? stretch.known };
  return place.kind === "FROM_MEMBERS"
    ? { nextCursor: { ...place, members: done, kind: "FROM_EBAY", offset: 0 }, hasMore: true }
    : { nextCursor: { ...place, platform: done, kind: "FROM_MEMBERS", offset: 0 }, hasMore: false };
}

/** The last of them, where each is as old as the one before it or older; else null. */
function lastInOrder(before: string | null, times: readonly string[]): string | null {
  return times.reduce<string | null>((last, at) => (last !== null && at <= last ? at : null), before);
}

function latestOf({ latestMessage, createdDate }: JsonObject): string {
  const at = jsonObject.safeParse(latestMessage).data?.createdDate ?? createdDate;
  return typeof at === "string" && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : "";
}

function behind(at: string | null): string | null {
  return at === null ? null : new Date(Date.parse(at) - overlapMs).toISOString();
}
