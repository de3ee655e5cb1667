/** eBay's inbox: conversations between members, and eBay's own letters. It knows listings, no orders. */
import type { Answer, Call } from "../http/call.ts";
import { answer, readObject } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Conversation, Listing } from "../model.ts";
import type { ConversationType } from "./conversation.wire.ts";
import {
  TYPES,
  countUnread,
  otherParty,
  statusOf,
  toConversation,
  toMessage,
  typeOf,
} from "./conversation.wire.ts";
import type { EbayContext, Page } from "./ebay.context.ts";
import { ebayError, pageLinks, sellerOf } from "./ebay.context.ts";
import { sendMessage } from "./send-message.routes.ts";

const PATH = "/commerce/message/v1";
const SCOPE = "commerce.message";
const DOMAIN = { status: 400, domain: "API_MESSAGE" } as const;
const STATUSES = ["ACTIVE", "ARCHIVE", "DELETE"] as const;
const MOST_AT_ONCE = 10;

export const MESSAGE_ROUTES: readonly Route<EbayContext>[] = [
  { method: "GET", pattern: `${PATH}/conversation`, scope: SCOPE, run: list },
  { method: "GET", pattern: `${PATH}/conversation/:id`, scope: SCOPE, run: readOne },
  { method: "POST", pattern: `${PATH}/send_message`, scope: SCOPE, run: sendMessage },
  { method: "POST", pattern: `${PATH}/update_conversation`, scope: SCOPE, run: updateOne },
  { method: "POST", pattern: `${PATH}/bulk_update_conversation`, scope: SCOPE, run: updateMany },
];

/** Files are shown at the market's own address, whichever host was asked. */
const origin = ({ sim }: EbayContext): string => sim.baseUrl();

const listingOf = ({ sim }: EbayContext, one: Conversation): Listing | undefined =>
  sim.store.listing.list("ebay", one.account).find((listing) => listing.seq === one.listingId);

function list(call: Call, context: EbayContext): Answer {
  const type = readType(call.query.get("conversation_type"), 355017);
  const page = readPage(call);
  const keep = readFilters(call);
  const account = sellerOf(context);
  const newest = context.sim.store.conversation.sorted("ebay", account.username, "newest", byNewest);
  const kept = newest.filter((one) => typeOf(one) === type && keep(one));
  return answer(200, {
    ...pageLinks(call, context, page, kept.length),
    conversations: kept
      .slice(page.offset, page.offset + page.limit)
      .map((one) => toConversation(origin(context), one, listingOf(context, one))),
  });
}

const byNewest = (a: Conversation, b: Conversation): number =>
  (b.messages.at(-1)?.at ?? b.createdAt) - (a.messages.at(-1)?.at ?? a.createdAt) || b.seq - a.seq;

function readFilters(call: Call): (one: Conversation) => boolean {
  const { query } = call;
  const status = query.get("conversation_status");
  if (status !== null && ![...STATUSES, "READ", "UNREAD"].includes(status))
    throw ebayError(355001, "Invalid conversation_status value.", DOMAIN);
  const referenceType = query.get("reference_type");
  const referenceId = query.get("reference_id");
  if (referenceType !== null && referenceType !== "LISTING")
    throw ebayError(355003, "Invalid reference_type value.", DOMAIN);
  if (referenceId !== null && referenceType === null)
    throw ebayError(355022, "reference_type is required whenever reference_id is provided.", DOMAIN);
  if (referenceId !== null && !/^\d+$/.test(referenceId))
    throw ebayError(355016, "Invalid reference_id.", DOMAIN);
  const start = readTime(query.get("start_time"), -Infinity);
  const end = readTime(query.get("end_time"), Infinity);
  if (start >= end) throw ebayError(355004, "The start_time must be an earlier date than end_time.", DOMAIN);
  const other = query.get("other_party_username");
  return (one) => {
    const at = one.messages.at(-1)?.at ?? one.createdAt;
    return (
      hasStatus(one, status) &&
      (other === null || otherParty(one) === other) &&
      (referenceId === null || toConversation("", one, undefined).referenceId === referenceId) &&
      at >= start &&
      at <= end
    );
  };
}

function hasStatus(one: Conversation, status: string | null): boolean {
  if (status === null) return statusOf(one) !== "DELETE";
  if (status === "READ" || status === "UNREAD")
    return statusOf(one) !== "DELETE" && countUnread(one) > 0 === (status === "UNREAD");
  return statusOf(one) === status;
}

function readOne(call: Call, context: EbayContext): Answer {
  const type = readType(call.query.get("conversation_type"), 355017);
  const page = readPage(call);
  const found = findConversation(call.params.id, context, type);
  const listing = listingOf(context, found);
  const whole = toConversation(origin(context), found, listing);
  // Newest first, as the list of conversations.
  const messages = found.messages.map((_, at) => toMessage(origin(context), found, at, listing)).reverse();
  return answer(200, {
    ...pageLinks(call, context, page, messages.length),
    conversationStatus: whole.conversationStatus,
    conversationTitle: whole.conversationTitle,
    conversationType: whole.conversationType,
    messages: messages.slice(page.offset, page.offset + page.limit),
  });
}

/** The seller's conversation of that type; throws Refusal 355007. */
function findConversation(id: unknown, context: EbayContext, type: ConversationType): Conversation {
  const found = context.sim.store.conversation.get("ebay", typeof id === "string" ? id : "");
  if (found?.account !== sellerOf(context).username || typeOf(found) !== type)
    throw ebayError(355007, "Invalid or unrecognized conversation_id value.", DOMAIN);
  return found;
}

function updateOne(call: Call, context: EbayContext): Answer {
  const type = readType(call.body.conversationType, 355002);
  const found = findConversation(call.body.conversationId, context, type);
  // The read mark wins where both are sent.
  if (typeof call.body.read === "boolean") keep(context, { ...found, isUnread: !call.body.read });
  else keep(context, { ...found, folder: readStatus(call.body.conversationStatus) });
  return answer(204, null);
}

function updateMany(call: Call, context: EbayContext): Answer {
  const asked = Array.isArray(call.body.conversations) ? call.body.conversations.map(readObject) : [];
  if (asked.length > MOST_AT_ONCE)
    throw ebayError(
      355019,
      `A maximum of ${String(MOST_AT_ONCE)} conversations is allowed per request.`,
      DOMAIN,
    );
  const wishes = asked.map((one) => ({
    id: typeof one.conversationId === "string" ? one.conversationId : "",
    type: readType(one.conversationType, 355002),
    folder: readStatus(one.conversationStatus),
  }));
  const results = wishes.map(({ id, type, folder }) => {
    const found = context.sim.store.conversation.get("ebay", id);
    const isOwn = found?.account === sellerOf(context).username && typeOf(found) === type;
    if (isOwn) keep(context, { ...found, folder });
    return { conversationId: id, updateStatus: isOwn ? "SUCCESS" : "FAILURE" };
  });
  const done = results.filter((one) => one.updateStatus === "SUCCESS").length;
  return answer(200, {
    conversationsResponse: results,
    conversationsMetadata: {
      totalConversationsCount: results.length,
      updateSuccessCount: done,
      updateFailureCount: results.length - done,
    },
  });
}

function keep({ sim }: EbayContext, changed: Conversation): void {
  sim.store.commit([{ k: "conversation", v: changed }]);
}

function readType(value: unknown, code: number): ConversationType {
  const type = TYPES.find((one) => one === value);
  if (type === undefined) throw ebayError(code, "Invalid conversation type value.", DOMAIN);
  return type;
}

function readStatus(value: unknown): (typeof STATUSES)[number] {
  const status = STATUSES.find((one) => one === value);
  if (status === undefined) throw ebayError(355001, "Invalid conversationStatus value.", DOMAIN);
  return status;
}

function readTime(text: string | null, fallback: number): number {
  if (text === null) return fallback;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw ebayError(355005, "Invalid date format used for one or both dates.", DOMAIN);
  return at;
}

function readPage(call: Call): Page {
  const limit = call.query.get("limit") ?? "25";
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 50)
    throw ebayError(355009, "Invalid limit. It must not exceed 50.", DOMAIN);
  const offset = call.query.get("offset") ?? "0";
  // In step with the limit: 0, 25, 50 ...
  if (!/^\d{1,9}$/.test(offset) || Number(offset) % Number(limit) !== 0)
    throw ebayError(355008, "Invalid offset. It must go with the limit value.", DOMAIN);
  return { limit: Number(limit), offset: Number(offset) };
}
