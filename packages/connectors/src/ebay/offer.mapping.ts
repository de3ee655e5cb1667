/** eBay's best offers → PlatformOffer. Pure. */
import { z } from "zod";
import { Malformed, readMinor, readTime } from "@stallkeeper/connector-sdk";
import type { JsonObject, JsonValue, PlatformOffer } from "@stallkeeper/connector-sdk";
import { daysInMs } from "@stallkeeper/domain";
import { childrenNamed, findElement, textAt } from "./xml.ts";
import type { XmlElement } from "./xml.ts";

/** A best offer waits so long; eBay tells its end, never its beginning. */
export const offerLifeMs = daysInMs(2);

const states: ReadonlyMap<string, PlatformOffer["state"]> = new Map([
  ["Pending", "new"],
  ["Active", "new"],
  ["Accepted", "accepted"],
  ["PendingBuyerPayment", "accepted"],
  // The buyer has yet to commit to the counter-offer's price.
  ["PendingBuyerConfirmation", "countered"],
  ["Declined", "declined"],
  ["Countered", "countered"],
  ["Expired", "expired"],
  ["Retracted", "withdrawn"],
  ["AdminEnded", "withdrawn"],
]);

/** eBay tells no time of change: one in a later state counts as changed later than it was made. */
const steps: Readonly<Record<PlatformOffer["state"], number>> = {
  new: 0,
  countered: 1,
  unknown: 2,
  accepted: 3,
  declined: 3,
  expired: 3,
  withdrawn: 3,
};

const text = z.string().default("");
const price = z.object({ value: z.string(), currencyID: z.string() });
const offerWire = z.object({
  bestOffer: z.looseObject({
    BestOfferID: z.string().min(1),
    Status: text,
    Quantity: text,
    ExpirationTime: text,
    BuyerMessage: text,
    BestOfferCodeType: text,
    Price: price,
    Buyer: z
      .looseObject({
        UserID: text,
        RegistrationAddress: z.looseObject({ Country: text }).optional().catch(undefined),
      })
      .optional()
      .catch(undefined),
  }),
  item: z.looseObject({
    ItemID: text,
    Title: text,
    BuyItNowPrice: price.optional().catch(undefined),
    SellingStatus: z
      .looseObject({ CurrentPrice: price.optional().catch(undefined) })
      .optional()
      .catch(undefined),
    ListingDetails: z.looseObject({ ViewItemURL: text }).optional().catch(undefined),
  }),
});

/** The offers that we got as the seller in an answer of GetBestOffers, each with its item. */
export function offersIn(root: XmlElement): readonly JsonObject[] {
  const groups = childrenNamed(findElement(root, "ItemBestOffersArray"), "ItemBestOffers");
  return (groups.length > 0 ? groups : [root])
    .filter((group) => textAt(group, "Role") !== "Buyer")
    .flatMap((group) => {
      const item = asJson(findElement(group, "Item") ?? findElement(root, "Item"));
      return childrenNamed(findElement(group, "BestOfferArray"), "BestOffer").map((offer) => ({
        bestOffer: asJson(offer),
        item,
      }));
    });
}

/** Elements as JSON: text where there is nothing else, attributes beside `value`, a list where a name repeats. */
function asJson(element: XmlElement | null): JsonValue {
  if (element === null) return {};
  const { attributes, children } = element;
  if (children.length === 0 && Object.keys(attributes).length === 0) return element.text.trim();
  if (children.length === 0) return { value: element.text.trim(), ...attributes };
  const names = [...new Set(children.map(({ name }) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const same = children.filter((child) => child.name === name).map(asJson);
      return [name, same.length === 1 ? (same[0] ?? "") : same];
    }),
  );
}

/** Reads one offer. Throws Malformed with the reason when it is no offer. */
export function toOffer(external: JsonObject, now: Date): PlatformOffer {
  const checked = offerWire.safeParse(external);
  if (!checked.success)
    throw new Malformed(
      `The offer could not be read at ${checked.error.issues[0]?.path.map(String).join(".") ?? "its root"}.`,
    );
  const { bestOffer: offer, item } = checked.data;
  const currency = offer.Price.currencyID.toUpperCase();
  const amountMinor = readMinor(offer.Price.value, currency);
  const isOurs = offer.BestOfferCodeType === "SellerCounterOffer";
  const known = states.get(offer.Status) ?? "unknown";
  const state = isOurs && known === "new" ? "countered" : known;
  const expiresAt = offer.ExpirationTime === "" ? null : readTime(offer.ExpirationTime);
  // Without an end its beginning isn't known: the moment of reading would make it new at every run.
  const createdMs = expiresAt === null ? null : Math.min(Date.parse(expiresAt) - offerLifeMs, now.getTime());
  const quantity = Number.parseInt(offer.Quantity, 10) || 1;
  // A price of nothing is none: eBay writes the field where the listing has no such price.
  const asked = [item.BuyItNowPrice, item.SellingStatus?.CurrentPrice].find(
    (one) => one !== undefined && readMinor(one.value, one.currencyID) > 0,
  );
  return {
    platformOfferId: offer.BestOfferID,
    buyer: {
      identifier: offer.Buyer?.UserID ?? "",
      handle: offer.Buyer?.UserID ?? "",
      avatar: "",
      countryCode: (offer.Buyer?.RegistrationAddress?.Country ?? "").toUpperCase(),
    },
    items: [
      {
        platformItemId: item.ItemID,
        name: item.Title,
        description: "",
        images: [],
        // An offer's price is for all that it asks for together (CounterOfferQuantity says so), so what the
        // listing asks is, too: compared with one piece's price, two at half of it would look like all of it.
        priceMinor: asked === undefined ? null : readMinor(asked.value, asked.currencyID) * quantity,
        currency: (asked?.currencyID ?? currency).toUpperCase(),
        link: item.ListingDetails?.ViewItemURL || `https://www.ebay.com/itm/${item.ItemID}`,
      },
    ],
    quantity,
    amountMinor,
    currency,
    createdAt: createdMs === null ? null : new Date(createdMs).toISOString(),
    updatedAt: new Date((createdMs ?? 0) + steps[state]).toISOString(),
    expiresAt,
    state,
    status: offer.Status,
    canBeAccepted: state === "new",
    counterMinor: isOurs ? amountMinor : null,
    messageFromBuyer: offer.BuyerMessage,
    external,
  };
}
