/** Bazaar's conversations, offers and feedback. */
import { answerOffer, seeOffer } from "../acts/offer.acts.ts";
import { findFeedbackLeft, keepFeedbackLeft } from "../acts/feedback.acts.ts";
import { startConversation, writeAsSeller } from "../acts/talk.acts.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readText } from "../http/call.ts";
import { storeFile, uploadPath } from "../media/uploads.ts";
import type { Route } from "../http/router.ts";
import type { Conversation, Listing, MessageMedia, Offer } from "../model.ts";
import type { BazaarContext } from "./bazaar.context.ts";
import { requireText } from "./bazaar.context.ts";
import { answerPage, byChange } from "./bazaar.pages.ts";
import { toConversation, toFeedback, toMessage, toOffer } from "./bazaar.wire.ts";
import type { Change } from "../store/market-store.ts";
import { readIdempotencyKey } from "./idempotency.ts";

export const TALK_ROUTES: readonly Route<BazaarContext>[] = [
  { method: "GET", pattern: "/conversations", scope: "messages", run: listConversations },
  { method: "POST", pattern: "/conversations", scope: "messages", run: openConversation },
  {
    method: "GET",
    pattern: "/conversations/:id",
    scope: "messages",
    run: (call, context) => {
      const one = findConversation(call, context);
      return answer(200, toConversation(context.base, one, listingOf(context, one.listingId), true));
    },
  },
  { method: "POST", pattern: "/conversations/:id/messages", scope: "messages", run: writeMessage },
  { method: "POST", pattern: "/files", scope: "messages", run: takeFile },
  { method: "POST", pattern: "/conversations/:id/read", scope: "messages", run: markRead },
  { method: "GET", pattern: "/offers", scope: "offers", run: listOffers },
  {
    method: "GET",
    pattern: "/offers/:id",
    scope: "offers",
    run: (call, context) => {
      const offer = seeOffer(context.sim, findOffer(call, context));
      return answer(200, toOffer(context.base, offer, listingOf(context, offer.listingId)));
    },
  },
  {
    method: "POST",
    pattern: "/offers/:id/accept",
    scope: "offers",
    run: (call, context) => settleOffer(call, context, "accepted"),
  },
  {
    method: "POST",
    pattern: "/offers/:id/decline",
    scope: "offers",
    run: (call, context) => settleOffer(call, context, "declined"),
  },
  {
    method: "GET",
    pattern: "/feedback",
    scope: "feedback",
    run: (call, context) =>
      answerPage(
        call,
        context,
        "feedback",
        context.sim.store.rating.sorted("bazaar", context.account.username, "change", byChange),
        () => true,
        toFeedback,
      ),
  },
  { method: "GET", pattern: "/orders/:id/feedback", scope: "feedback", run: readLeft },
  { method: "POST", pattern: "/orders/:id/feedback", scope: "feedback", run: leaveFeedback },
  { method: "POST", pattern: "/feedback/:id/reply", scope: "feedback", run: replyToFeedback },
];

function listingOf(context: BazaarContext, seq: number): Listing | undefined {
  return context.sim.store.listing.get("bazaar", `BZ-${String(seq)}`);
}

function findConversation(call: Call, context: BazaarContext): Conversation {
  const found = context.sim.store.conversation.get("bazaar", call.params.id ?? "");
  if (found?.account !== context.account.username)
    throw new Refusal("conversation_not_found", "There is no such conversation.");
  return found;
}

function listConversations(call: Call, context: BazaarContext): Answer {
  const sorted = context.sim.store.conversation.sorted(
    "bazaar",
    context.account.username,
    "change",
    byChange,
  );
  return answerPage(
    call,
    context,
    "conversations",
    sorted,
    () => true,
    (one) => toConversation(context.base, one, listingOf(context, one.listingId), false),
  );
}

/** The words of a message; Bazaar wants nobody to go on by email. */
function requireMessage(call: Call): string {
  const text = requireText(call.body, "text", 2000);
  if (/\S@\S+\.\p{L}{2}/u.test(text))
    throw new Refusal("contact_details", "Email addresses aren't allowed in messages.");
  return text;
}

const MOST_FILES = 5;
const MOST_FILE_BYTES = 5 * 1024 * 1024;

/** The body is the file; the same bytes again are the same file. */
function takeFile(call: Call, { sim, account }: BazaarContext): Answer {
  if (call.raw.length > MOST_FILE_BYTES)
    throw new Refusal("field_invalid", "A file has up to 5 MB.", { field: "file" });
  const mediaType = (call.headers["content-type"] ?? "").split(";")[0] ?? "";
  const file = storeFile(sim, account, { name: call.query.get("name") ?? "", mediaType, bytes: call.raw });
  return answer(201, { file_id: file.id, name: file.name, media_type: file.mediaType, size: file.bytes });
}

function readFiles(call: Call, { sim, account }: BazaarContext): MessageMedia[] {
  const ids = call.body.file_ids ?? [];
  if (!Array.isArray(ids) || ids.length > MOST_FILES)
    throw new Refusal("field_invalid", "A message has up to 5 files.", { field: "file_ids" });
  return ids.map((id) => {
    const file = sim.store.file.get("bazaar", String(id));
    if (file?.account !== account.username)
      throw new Refusal("field_invalid", "There is no such file.", { field: "file_ids" });
    return { name: file.name, type: file.type, url: uploadPath(file) };
  });
}

function writeMessage(call: Call, context: BazaarContext): Answer {
  const conversation = findConversation(call, context);
  const keyed = readIdempotencyKey(call, context);
  if (keyed.replay !== null) return keyed.replay;
  let result = answer(201, null);
  const files = readFiles(call, context);
  const keep = (kept: Conversation): Change[] => {
    result = answer(201, toMessage(context.base, kept.messages.at(-1) as Conversation["messages"][number]));
    return keyed.keep(result);
  };
  writeAsSeller(context.sim, conversation, requireMessage(call), call.body, keyed.key, keep, files);
  return result;
}

function openConversation(call: Call, context: BazaarContext): Answer {
  const keyed = readIdempotencyKey(call, context);
  if (keyed.replay !== null) return keyed.replay;
  const text = requireMessage(call);
  const files = readFiles(call, context);
  const conversation = findOrStart(call, context);
  let result = answer(201, null);
  const keep = (kept: Conversation): Change[] => {
    result = answer(201, toConversation(context.base, kept, listingOf(context, kept.listingId), true));
    const order = kept.orderId === null ? undefined : context.sim.store.order.get("bazaar", kept.orderId);
    return [
      ...keyed.keep(result),
      ...(order !== undefined && order.conversationId === null
        ? [{ k: "order" as const, v: { ...order, conversationId: kept.id } }]
        : []),
    ];
  };
  writeAsSeller(context.sim, conversation, text, call.body, keyed.key, keep, files);
  return result;
}

function findOrStart(call: Call, context: BazaarContext): Conversation {
  const { sim, account } = context;
  const all = sim.store.conversation.list("bazaar", account.username);
  const orderId = readText(call.body, "order_id");
  if (orderId !== "") {
    const order = sim.store.order.get("bazaar", orderId);
    if (order?.account !== account.username)
      throw new Refusal("order_not_found", `There is no order ${orderId}.`);
    return (
      all.find((one) => one.orderId === orderId) ??
      startConversation(sim, account, order.buyer, order, order.lines[0]?.listingId ?? 0)
    );
  }
  const listing = sim.store.listing.get("bazaar", requireText(call.body, "listing_id", 40));
  const handle = requireText(call.body, "buyer_username", 60);
  const known = all.find((one) => one.buyer.handle === handle);
  if (listing?.account !== account.username)
    throw new Refusal("listing_not_found", "There is no such listing.");
  const isThem = (one: { buyer: { handle: string | null } }): boolean => one.buyer.handle === handle;
  const buyer =
    known?.buyer ??
    sim.store.order.list("bazaar", account.username).find(isThem)?.buyer ??
    sim.store.offer.list("bazaar", account.username).find(isThem)?.buyer;
  if (buyer === undefined) throw new Refusal("buyer_unreachable", "You have not met this buyer.");
  return (
    all.find((one) => one.buyer.handle === handle && one.listingId === listing.seq) ??
    startConversation(sim, account, buyer, null, listing.seq)
  );
}

function markRead(call: Call, context: BazaarContext): Answer {
  const conversation = findConversation(call, context);
  if (conversation.isUnread)
    context.sim.store.commit([
      { k: "conversation", v: { ...conversation, isUnread: false, updatedAt: context.sim.now() } },
    ]);
  return answer(204, null);
}

function findOffer(call: Call, context: BazaarContext): Offer {
  const found = context.sim.store.offer.get("bazaar", call.params.id ?? "");
  if (found?.account !== context.account.username)
    throw new Refusal("offer_not_found", "There is no such offer.");
  return found;
}

function listOffers(call: Call, context: BazaarContext): Answer {
  const status = call.query.get("status");
  // Not kept: offers expire by time alone, which moves them in the list.
  const sorted = context.sim.store.offer
    .list("bazaar", context.account.username)
    .map((one) => seeOffer(context.sim, one))
    .sort(byChange);
  const toWire = (offer: Offer): Record<string, unknown> =>
    toOffer(context.base, offer, listingOf(context, offer.listingId));
  return answerPage(
    call,
    context,
    "offers",
    sorted,
    (offer) => status === null || toWire(offer).status === status,
    toWire,
  );
}

function settleOffer(call: Call, context: BazaarContext, wanted: "accepted" | "declined"): Answer {
  const offer = findOffer(call, context);
  const key = call.headers["idempotency-key"];
  const answered =
    offer.state === wanted
      ? offer
      : answerOffer(context.sim, offer, wanted, call.body, null, typeof key === "string" ? key : undefined);
  return answer(200, toOffer(context.base, answered, listingOf(context, answered.listingId)));
}

function replyToFeedback(call: Call, context: BazaarContext): Answer {
  const rating = context.sim.store.rating.get("bazaar", call.params.id ?? "");
  if (rating?.account !== context.account.username)
    throw new Refusal("feedback_not_found", "There is no such feedback.");
  const text = requireText(call.body, "text", 500);
  if (rating.reply !== null) throw new Refusal("already_replied", "You have replied already.");
  const now = context.sim.now();
  const replied = { ...rating, reply: { text, at: now }, updatedAt: now };
  context.sim.store.commit([
    { k: "rating", v: replied },
    {
      k: "effect",
      v: {
        seq: context.sim.store.nextEffectSeq(),
        at: now,
        market: "bazaar",
        account: rating.account,
        kind: "ratingReply",
        ratingId: rating.id,
        orderId: rating.orderId,
        payload: call.body,
      },
    },
  ]);
  return answer(201, toFeedback(replied));
}

/** What the seller said of an order's buyer: kept in the ledger alone. */
function findLeft(call: Call, { sim, account }: BazaarContext): string | null {
  const order = sim.store.order.get("bazaar", call.params.id ?? "");
  if (order?.account !== account.username) throw new Refusal("order_not_found", "There is no such order.");
  return findFeedbackLeft(sim, "bazaar", order.id)?.text ?? null;
}

function readLeft(call: Call, context: BazaarContext): Answer {
  const text = findLeft(call, context);
  if (text === null) throw new Refusal("feedback_not_found", "There is no such feedback.");
  return answer(200, { text });
}

function leaveFeedback(call: Call, context: BazaarContext): Answer {
  if (findLeft(call, context) !== null)
    throw new Refusal("already_left", "You have left feedback for this order already.");
  const text = requireText(call.body, "text", 200);
  const order = context.sim.store.order.get("bazaar", call.params.id ?? "");
  keepFeedbackLeft(
    context.sim,
    { market: "bazaar", account: context.account.username, id: order?.id ?? "" },
    text,
  );
  return answer(201, { text });
}
