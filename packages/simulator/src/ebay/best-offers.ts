/**
 * Best Offers: GetBestOffers and RespondToBestOffer. An offer lapses after 48 hours, whether it waits for the
 * seller or, countered, for its buyer. The vendor's document names no error numbers: those of offers that
 * can't be answered are ours.
 */
import { answerOffer, seeOffer } from "../acts/offer.acts.ts";
import { Refusal } from "../engine.ts";
import { parseMinor } from "../money.ts";
import type { Listing, Offer } from "../model.ts";
import type { EbayContext } from "./ebay.context.ts";
import { sellerOf } from "./ebay.context.ts";
import { toIso, toMoney } from "./ebay.wire.ts";
import type { XmlElement, XmlFields } from "./xml.ts";
import { childText } from "./xml.ts";

const STATUS: Record<Offer["state"], string> = {
  open: "Active",
  accepted: "Accepted",
  declined: "Declined",
  countered: "Countered",
  expired: "Expired",
};
const ASKED = [...Object.values(STATUS), "Pending", "Retracted", "AdminEnded", "All"];
const MONTH_MS = 30 * 86_400_000;

/** The seller's offers: of one number, of one listing, or the open ones of all. */
export function getBestOffers(request: XmlElement, context: EbayContext): XmlFields {
  const { sim } = context;
  const offers = sim.store.offer
    .list("ebay", sellerOf(context).username)
    .map((one) => seeOffer(sim, one))
    .sort((a, b) => b.createdAt - a.createdAt || b.seq - a.seq);
  const id = childText(request, "BestOfferID");
  const itemId = childText(request, "ItemID");
  const status = childText(request, "BestOfferStatus") || (itemId === "" ? "Active" : "All");
  if (!ASKED.includes(status)) throw new Refusal("37", "Input data for tag <BestOfferStatus> is invalid.");
  if (status === "All" && itemId === "" && id === "")
    throw new Refusal("37", "BestOfferStatus All needs an ItemID.");
  const hasTexts = request.children.some(
    (one) => one.name === "DetailLevel" && one.text.trim() === "ReturnAll",
  );
  const kept = offers.filter((one) => {
    if (id !== "") return one.id === id;
    if (itemId !== "" && listingOf(context, one)?.id !== itemId) return false;
    return status === "All" || STATUS[one.state] === (status === "Pending" ? "Active" : status);
  });
  const { page, perPage } = readPage(request);
  const shown = kept.slice((page - 1) * perPage, page * perPage);
  const paging = {
    PageNumber: page,
    PaginationResult: {
      TotalNumberOfPages: Math.ceil(kept.length / perPage),
      TotalNumberOfEntries: kept.length,
    },
  };
  if (id !== "" || itemId !== "") {
    const [first] = shown;
    return {
      ...(shown.length > 0 && {
        BestOfferArray: { BestOffer: shown.map((one) => toBestOffer(one, hasTexts)) },
      }),
      ...(first !== undefined && { Item: toItem(first, context) }),
      ...paging,
    };
  }
  const items = [...new Set(shown.map((one) => one.listingId))].map((listingId) => {
    const ofItem = shown.filter((one) => one.listingId === listingId);
    return {
      Role: "Seller",
      BestOfferArray: { BestOffer: ofItem.map((one) => toBestOffer(one, hasTexts)) },
      Item: toItem(ofItem[0] as Offer, context),
    };
  });
  return { ...(items.length > 0 && { ItemBestOffersArray: { ItemBestOffers: items } }), ...paging };
}

function readPage(request: XmlElement): { page: number; perPage: number } {
  const given = request.children.find((one) => one.name === "Pagination");
  const read = (name: string, fallback: number, most: number): number => {
    const text = given === undefined ? "" : childText(given, name);
    const number = text === "" ? fallback : Number(text);
    if (!Number.isInteger(number) || number < 1 || number > most)
      throw new Refusal("37", `Input data for tag <${name}> is invalid.`);
    return number;
  };
  return { page: read("PageNumber", 1, 1_000_000), perPage: read("EntriesPerPage", 100, 200) };
}

function listingOf({ sim }: EbayContext, offer: Offer): Listing | undefined {
  return sim.store.listing.list("ebay", offer.account).find((one) => one.seq === offer.listingId);
}

function toAmount(minor: number, currency: string): XmlFields {
  return { $currencyID: currency, $: toMoney(minor, currency).value };
}

function toBestOffer(offer: Offer, hasTexts: boolean): XmlFields {
  return {
    BestOfferID: offer.id,
    ExpirationTime: toIso(offer.expiresAt),
    Buyer: { FeedbackScore: offer.buyer.pastOrders, UserID: offer.buyer.handle ?? "member" },
    Price: toAmount(offer.amountMinor * offer.quantity, offer.currency),
    Status: STATUS[offer.state],
    Quantity: offer.quantity,
    ...(hasTexts && { BuyerMessage: offer.message ?? undefined, SellerMessage: offer.sellerText }),
    BestOfferCodeType: "BuyerBestOffer",
  };
}

function toItem(offer: Offer, context: EbayContext): XmlFields {
  const listing = listingOf(context, offer);
  const price = toAmount(listing?.priceMinor ?? offer.amountMinor, offer.currency);
  return {
    BuyItNowPrice: price,
    Currency: offer.currency,
    ItemID: listing?.id ?? "0",
    ListingDetails: {
      StartTime: toIso(listing?.createdAt ?? offer.createdAt),
      EndTime: toIso(context.sim.now() + MONTH_MS),
      ViewItemURL: `${context.sim.baseUrl()}/ebay/listing/${listing?.id ?? "0"}`,
    },
    Quantity: listing?.quantity ?? 0,
    SellingStatus: { CurrentPrice: price },
    Title: listing?.title ?? "An item that is gone",
    SKU: listing?.sku ?? undefined,
  };
}

/** Answers offers: one to accept or counter, as many as one likes to decline. A repeat is refused. */
export function respondToBestOffer(request: XmlElement, context: EbayContext): XmlFields {
  const { sim } = context;
  const action = childText(request, "Action");
  const itemId = childText(request, "ItemID");
  const ids = request.children.filter((one) => one.name === "BestOfferID").map((one) => one.text.trim());
  if (!["Accept", "Decline", "Counter"].includes(action))
    throw new Refusal("37", "Input data for tag <Action> is invalid or missing.");
  if (ids.length === 0) throw new Refusal("37", "Input data for tag <BestOfferID> is invalid or missing.");
  if (ids.length > 1 && action !== "Decline")
    throw new Refusal("20140", "Only one Best Offer can be accepted or countered at a time.");
  const offers = ids.map((id) => {
    const found = sim.store.offer.get("ebay", id);
    if (found?.account !== sellerOf(context).username || listingOf(context, found)?.id !== itemId)
      throw new Refusal("20141", "The Best Offer ID is not valid for this item.");
    return found;
  });
  const sellerText = childText(request, "SellerResponse") || undefined;
  const payload = { action, itemId, bestOfferIds: ids, sellerResponse: sellerText };
  // All or none: a list is refused before its first offer is answered.
  for (const offer of offers) {
    const { state } = seeOffer(sim, offer);
    if (state !== "open") throw sayClosed(state === "expired" ? "offer_expired" : "offer_closed");
  }
  for (const offer of offers) {
    if (action === "Counter") counter(offer, request, context, payload);
    else settle(() => answerOffer(sim, offer, action === "Accept" ? "accepted" : "declined", payload));
    keepText(offer.id, sellerText, context);
  }
  return { RespondToBestOffer: { BestOffer: ids.map((id) => ({ BestOfferID: id, CallStatus: "Success" })) } };
}

function counter(offer: Offer, request: XmlElement, context: EbayContext, payload: object): void {
  const price = request.children.find((one) => one.name === "CounterOfferPrice");
  const quantity = Number(childText(request, "CounterOfferQuantity") || offer.quantity);
  const listing = listingOf(context, offer);
  const isCurrencyRight = [undefined, offer.currency].includes(price?.attributes.currencyID);
  const wholeMinor = isCurrencyRight ? parseMinor(price?.text.trim(), offer.currency) : null;
  if (wholeMinor === null || wholeMinor === 0 || !Number.isInteger(quantity) || quantity < 1)
    throw new Refusal("20142", "A counter offer needs a price above zero and a quantity.");
  // The price is for the quantity together.
  const unitMinor = Math.round(wholeMinor / quantity);
  if (listing !== undefined && (unitMinor > listing.priceMinor || quantity > Math.max(1, listing.quantity)))
    throw new Refusal("20143", "The counter offer exceeds the Buy It Now price or what is left.");
  settle(() =>
    answerOffer(
      context.sim,
      offer,
      "countered",
      { ...payload, counterOfferPrice: price?.text.trim(), counterOfferQuantity: quantity },
      unitMinor,
    ),
  );
}

/** What the seller wrote stands with the offer. */
function keepText(offerId: string, sellerText: string | undefined, { sim }: EbayContext): void {
  const answered = sim.store.offer.get("ebay", offerId);
  if (answered !== undefined && sellerText !== undefined)
    sim.store.commit([{ k: "offer", v: { ...answered, sellerText } }]);
}

const WORDS: Record<string, [code: string, message: string]> = {
  offer_expired: ["20144", "The Best Offer has expired."],
  offer_closed: ["20145", "The Best Offer is no longer active."],
  item_sold: ["20146", "The item is no longer available."],
};

function sayClosed(code: string): Refusal {
  const [number, message] = WORDS[code] ?? ["37", "Input data is invalid."];
  return new Refusal(number, message);
}

function settle(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    throw error instanceof Refusal && error.code in WORDS ? sayClosed(error.code) : error;
  }
}
