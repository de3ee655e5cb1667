/** sendMessage: into a conversation, or to a member whom the seller has met. A repeat writes twice. */
import { startConversation, writeAsSeller } from "../acts/talk.acts.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, countCharacters, readObject, readText } from "../http/call.ts";
import { formatListingId } from "../history/listing-builder.ts";
import type { Conversation, Listing, MessageMedia } from "../model.ts";
import { toMessage } from "./conversation.wire.ts";
import type { EbayContext } from "./ebay.context.ts";
import { ebayError, sellerOf } from "./ebay.context.ts";

const DOMAIN = { status: 400, domain: "API_MESSAGE" } as const;
const MOST_CHARACTERS = 2000;
const MOST_MEDIA = 5;
const MEDIA_TYPES = ["IMAGE", "PDF", "DOC", "TXT"];

/** Answers 201 with the message. */
export function sendMessage(call: Call, context: EbayContext): Answer {
  const text = typeof call.body.messageText === "string" ? call.body.messageText : "";
  const media = readMedia(call.body.messageMedia, context);
  if (text.trim() === "" && media.length === 0)
    throw ebayError(355015, "Please pass message text or upload one of more media attachments.", DOMAIN);
  if (countCharacters(text) > MOST_CHARACTERS)
    throw ebayError(
      355013,
      `The messageText string exceeds the maximum character threshold of ${String(MOST_CHARACTERS)}.`,
      DOMAIN,
    );
  const listing = readReference(call.body.reference, context);
  const conversation = findOrStart(call, context, listing);
  const kept = writeAsSeller(context.sim, conversation, text, call.body, undefined, undefined, media);
  const { senderUsername, recipientUsername, ...message } = toMessage(
    context.sim.baseUrl(),
    kept,
    kept.messages.length - 1,
    listing,
  );
  return answer(201, { ...message, senderUserName: senderUsername, recipientUserName: recipientUsername });
}

function findOrStart(call: Call, context: EbayContext, listing: Listing | undefined): Conversation {
  const { sim } = context;
  const account = sellerOf(context);
  const all = sim.store.conversation.list("ebay", account.username);
  const id = readText(call.body, "conversationId");
  if (id !== "") {
    const found = all.find((one) => one.id === id && one.messages[0]?.from !== "market");
    if (found === undefined)
      throw ebayError(355007, "Invalid or unrecognized conversation_id value.", DOMAIN);
    return found;
  }
  const handle = readText(call.body, "otherPartyUsername");
  if (handle === "")
    throw ebayError(355018, "conversationId and otherPartyUsername cannot both be empty.", DOMAIN);
  const known = all.filter((one) => one.buyer.handle === handle);
  const order = sim.store.order.list("ebay", account.username).findLast((one) => one.buyer.handle === handle);
  const buyer = known[0]?.buyer ?? order?.buyer;
  if (buyer === undefined)
    throw ebayError(355006, "Invalid or unrecognized otherPartyUsername value.", DOMAIN);
  const about = listing?.seq ?? 0;
  return (
    known.find((one) => one.listingId === about) ??
    startConversation(
      sim,
      account,
      buyer,
      order?.lines.some((line) => line.listingId === about) === true ? order : null,
      about,
    )
  );
}

function readReference(value: unknown, context: EbayContext): Listing | undefined {
  if (value === undefined || value === null) return undefined;
  const reference = readObject(value);
  const type = readText(reference, "referenceType");
  const id = readText(reference, "referenceId");
  if (type === "" || id === "")
    throw ebayError(355021, "All fields under reference are required. Please add missing field(s).", DOMAIN);
  if (type !== "LISTING") throw ebayError(355003, "Invalid referenceType value.", DOMAIN);
  if (!/^\d+$/.test(id)) throw ebayError(355016, "Invalid referenceId.", DOMAIN);
  const found = context.sim.store.listing
    .list("ebay", sellerOf(context).username)
    .find((one) => formatListingId({ market: "ebay" }, one.seq) === id);
  if (found === undefined)
    throw ebayError(
      355020,
      "The referenceId is invalid, no listing can be found by this referenceId.",
      DOMAIN,
    );
  return found;
}

function readMedia(value: unknown, { sim }: EbayContext): MessageMedia[] {
  if (value === undefined || value === null) return [];
  const all = Array.isArray(value) ? value.map(readObject) : [];
  if (all.length > MOST_MEDIA)
    throw ebayError(355010, `The maximum amount of media that may be sent is ${String(MOST_MEDIA)}.`, DOMAIN);
  return all.map((one) => {
    const media = {
      name: readText(one, "mediaName"),
      type: readText(one, "mediaType"),
      url: readText(one, "mediaUrl"),
    };
    if (Object.values(media).includes(""))
      throw ebayError(355012, "All fields under messageMedia are required.", DOMAIN);
    if (!MEDIA_TYPES.includes(media.type)) throw ebayError(355011, "Invalid mediaType value.", DOMAIN);
    // The practice market's own picture service has no certificate.
    const isOwn = media.url.startsWith(`${sim.baseUrl()}/media/uploads/`);
    if (!isOwn && !media.url.startsWith("https://")) throw ebayError(355014, "Invalid mediaUrl.", DOMAIN);
    return media;
  });
}
