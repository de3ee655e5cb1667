/** The fake eBay's Trading API: best offers, and answers to them. */
import type { AskedRequest, FakeAnswer } from "./fake-ebay-answers.test-server.ts";
import { readXml, textAt, writeXml } from "./xml.ts";
import type { XmlPart } from "./xml.ts";

export interface FakeOffer {
  readonly itemId: string;
  status: string;
  price: string;
  readonly quantity: number;
  readonly buyItNow: string;
  readonly buyer: string;
  readonly message: string;
  /** When it ends; "": eBay doesn't tell. */
  readonly expires: string;
  code: string;
  counter?: string;
}

export class FakeOffers {
  readonly all = new Map<string, FakeOffer>();
  /** Every answer that arrived, by offer. */
  readonly answers: { readonly offerId: string; readonly action: string; readonly words: string }[] = [];
  #made = 0;

  add(fields: Partial<FakeOffer> = {}): string {
    this.#made += 1;
    const id = String(5_000 + this.#made);
    this.all.set(id, {
      itemId: "110554",
      status: "Pending",
      price: "15.5",
      quantity: 1,
      buyItNow: "20.0",
      buyer: "ada_1",
      message: 'Would you take this? "Thanks" & <greetings>',
      expires: "2026-11-25T09:00:00.000Z",
      code: "BuyerBestOffer",
      ...fields,
    });
    return id;
  }
}

const namespace = "urn:ebay:apis:eBLBaseComponents";

function say(name: string, ack: string, content: readonly XmlPart[]): FakeAnswer {
  return {
    status: 200,
    xml: writeXml({
      name: `${name}Response`,
      attributes: { xmlns: namespace },
      content: [
        { name: "Timestamp", content: new Date().toISOString() },
        { name: "Ack", content: ack },
        { name: "Version", content: "1379" },
        ...content,
      ],
    }),
  };
}

function refuse(name: string, code: string, text: string): FakeAnswer {
  return say(name, "Failure", [
    {
      name: "Errors",
      content: [
        { name: "ShortMessage", content: text },
        { name: "LongMessage", content: text },
        { name: "ErrorCode", content: code },
        { name: "SeverityCode", content: "Error" },
      ],
    },
  ]);
}

/** Answers `/ws/api.dll`. */
export function answerTrading(
  offers: FakeOffers,
  { headers, text }: AskedRequest,
  { isSignedIn }: { isSignedIn: boolean },
): FakeAnswer {
  const name = headers["x-ebay-api-call-name"] ?? "";
  if (!isSignedIn) return refuse(name, "21917053", "IAF token supplied is expired.");
  const root = readXml(text);
  if (name === "UploadSiteHostedPictures")
    return say(name, "Success", [
      {
        name: "SiteHostedPictureDetails",
        content: [
          { name: "PictureName", content: textAt(root, "PictureName") },
          { name: "FullURL", content: `https://i.ebayimg.com/${textAt(root, "PictureName")}` },
        ],
      },
    ]);
  if (name === "GetBestOffers") {
    const wanted = textAt(root, "BestOfferID");
    if (wanted !== "" && !offers.all.has(wanted))
      return refuse(name, "20140", "The best offer was not found.");
    const found = [...offers.all].filter(([id, { status }]) =>
      wanted === "" ? status === "Pending" : id === wanted,
    );
    const size = Number(textAt(root, "Pagination", "EntriesPerPage") || "25");
    const page = Number(textAt(root, "Pagination", "PageNumber") || "1");
    return say(name, "Success", [
      {
        name: "ItemBestOffersArray",
        content: found.slice((page - 1) * size, page * size).map(([id, offer]) => offerPart(id, offer)),
      },
      { name: "PageNumber", content: String(page) },
      {
        name: "PaginationResult",
        content: [
          { name: "TotalNumberOfPages", content: String(Math.ceil(found.length / size)) },
          { name: "TotalNumberOfEntries", content: String(found.length) },
        ],
      },
    ]);
  }
  const offerId = textAt(root, "BestOfferID");
  const offer = offers.all.get(offerId);
  if (offer === undefined || offer.itemId !== textAt(root, "ItemID") || offer.status !== "Pending")
    return refuse(name, "21913", "The offer is no longer available.");
  const action = textAt(root, "Action");
  offers.answers.push({ offerId, action, words: textAt(root, "SellerResponse") });
  offer.status = { Accept: "Accepted", Decline: "Declined", Counter: "Countered" }[action] ?? "Pending";
  if (action === "Counter") offer.counter = textAt(root, "CounterOfferPrice");
  return say(name, "Success", [
    {
      name: "RespondToBestOffer",
      content: [
        {
          name: "BestOffer",
          content: [
            { name: "BestOfferID", content: offerId },
            { name: "CallStatus", content: "Success" },
          ],
        },
      ],
    },
  ]);
}

function offerPart(id: string, offer: FakeOffer): XmlPart {
  return {
    name: "ItemBestOffers",
    content: [
      { name: "Role", content: "Seller" },
      {
        name: "BestOfferArray",
        content: [
          {
            name: "BestOffer",
            content: [
              { name: "BestOfferID", content: id },
              ...(offer.expires === "" ? [] : [{ name: "ExpirationTime", content: offer.expires }]),
              { name: "Buyer", content: [{ name: "UserID", content: offer.buyer }] },
              { name: "Price", attributes: { currencyID: "EUR" }, content: offer.price },
              { name: "Status", content: offer.status },
              { name: "Quantity", content: String(offer.quantity) },
              { name: "BuyerMessage", content: offer.message },
              { name: "BestOfferCodeType", content: offer.code },
            ],
          },
        ],
      },
      {
        name: "Item",
        content: [
          { name: "ItemID", content: offer.itemId },
          { name: "Title", content: "Green glass vase" },
          { name: "BuyItNowPrice", attributes: { currencyID: "EUR" }, content: offer.buyItNow },
          {
            name: "SellingStatus",
            content: [{ name: "CurrentPrice", attributes: { currencyID: "EUR" }, content: "20.0" }],
          },
        ],
      },
    ],
  };
}
