import { z } from "zod";
import { toDecimalText } from "@stallkeeper/domain";
import { jsonObject, readEach, readMinor } from "@stallkeeper/connector-sdk";
import type { JsonObject, OffersPort, PlatformOffer } from "@stallkeeper/connector-sdk";
import { pullById } from "./id-pages.ts";
import { callThriftly, fetchFromThriftly } from "./thriftly.client.ts";
import { id, readWire, splitDescription, text, when } from "./thriftly.wire.ts";

const offerWire = z.object({
  offerId: id,
  state: z.string(),
  listingId: id,
  description: text,
  photo: text,
  url: text,
  price: z.string().nullish(),
  amount: z.string(),
  currency: z.string(),
  buyer: z.object({ id: id.nullish(), handle: text, countryCode: text, avatar: text }),
  createdAt: when,
  updatedAt: when,
  expiresAt: when.nullish(),
  counterAmount: z.string().nullish(),
});
const answeredWire = z.looseObject({ purchaseId: id.nullish() });

const STATES: ReadonlyMap<string, PlatformOffer["state"]> = new Map([
  ["OPEN", "new"],
  ["ACCEPTED", "accepted"],
  ["DECLINED", "declined"],
  ["COUNTERED", "countered"],
  ["EXPIRED", "expired"],
]);

const LIST = { path: "/offers", name: "offers", operation: "offers.list", tellsChanges: true } as const;

/** Thriftly's offers: a day, some only minutes; each is about one piece. */
export const thriftlyOffers: OffersPort = {
  async pull(ctx, { cursor, pageSize }) {
    const page = await pullById(ctx, LIST, cursor, pageSize);
    return {
      ...readEach(page.entries, (external) => external.offerId, toOffer),
      nextCursor: page.nextCursor,
      hasMore: page.hasMore,
    };
  },

  async read(ctx, { platformOfferId }) {
    const response = await callThriftly(ctx, {
      operation: "offers.read",
      method: "GET",
      path: `/offers/${encodeURIComponent(platformOfferId)}`,
      schema: jsonObject,
      accept: [404],
    });
    return response.isOk ? toOffer(response.body) : null;
  },

  async answer(ctx, { platformOfferId, answer, counter, messageToBuyer }) {
    const words = messageToBuyer === "" ? {} : { note: messageToBuyer };
    const { body } = await fetchFromThriftly(ctx, {
      operation: "offers.answer",
      method: "POST",
      path: `/offers/${encodeURIComponent(platformOfferId)}/${answer}`,
      json:
        counter === null ? words : { amount: toDecimalText(counter.amountMinor, counter.currency), ...words },
      schema: answeredWire,
    });
    return { state: "accepted", vendorRef: body.purchaseId ?? null };
  },
  idempotent: false,
  canCounter: true,
};

/** Reads one vendor object. Throws Malformed with the reason when it is no offer. */
export function toOffer(external: JsonObject): PlatformOffer {
  const wire = readWire(offerWire, external, "offer");
  const currency = wire.currency.toUpperCase();
  const state = STATES.get(wire.state) ?? "unknown";
  return {
    platformOfferId: wire.offerId,
    buyer: {
      identifier: wire.buyer.id ?? "",
      handle: wire.buyer.handle,
      avatar: wire.buyer.avatar,
      countryCode: wire.buyer.countryCode.toUpperCase(),
    },
    items: [
      {
        platformItemId: wire.listingId,
        ...splitDescription(wire.description),
        images: wire.photo === "" ? [] : [wire.photo],
        priceMinor: wire.price ? readMinor(wire.price, currency) : null,
        currency,
        link: wire.url,
      },
    ],
    quantity: 1,
    amountMinor: readMinor(wire.amount, currency),
    currency,
    createdAt: wire.createdAt,
    updatedAt: wire.updatedAt,
    expiresAt: wire.expiresAt ?? null,
    state,
    status: wire.state,
    canBeAccepted: state === "new",
    counterMinor: wire.counterAmount ? readMinor(wire.counterAmount, currency) : null,
    messageFromBuyer: "",
    external,
  };
}
