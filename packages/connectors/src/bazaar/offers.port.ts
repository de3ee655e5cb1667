import { z } from "zod";
import { jsonObject, NotSupported, readEach, readMinor } from "@stallkeeper/connector-sdk";
import type { JsonObject, OffersPort, PlatformOffer } from "@stallkeeper/connector-sdk";
import { callBazaar, fetchFromBazaar } from "./bazaar.client.ts";
import { attachedItems, buyerWire, isoOf, itemWire, money, readWire, text } from "./bazaar.wire.ts";
import { pullChanges } from "./change-pages.ts";

const offerWire = z.object({
  offer_id: z.string(),
  status: z.string(),
  quantity: z.int32(),
  amount: money,
  buyer: buyerWire,
  item: itemWire,
  message: text,
  created_at: z.iso.datetime(),
  modified_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullish(),
});
const answeredWire = z.looseObject({ order_id: z.string().nullish() });

const STATES: ReadonlyMap<string, PlatformOffer["state"]> = new Map([
  ["PENDING", "new"],
  ["ACCEPTED", "accepted"],
  ["DECLINED", "declined"],
  ["EXPIRED", "expired"],
  ["WITHDRAWN", "withdrawn"],
]);

/**
 * Bazaar's offers: accept or decline, no counter-offer. Time alone ends them, which moves them in the list of
 * changes.
 */
export const bazaarOffers: OffersPort = {
  async pull(ctx, { cursor, pageSize }) {
    const page = await pullChanges(
      ctx,
      { path: "/offers", name: "offers", operation: "offers.list" },
      cursor,
      pageSize,
    );
    return {
      ...readEach(page.entries, (external) => external.offer_id, toOffer),
      nextCursor: page.nextCursor,
      hasMore: page.hasMore,
    };
  },

  async read(ctx, { platformOfferId }) {
    const response = await callBazaar(ctx, {
      operation: "offers.read",
      method: "GET",
      path: `/offers/${encodeURIComponent(platformOfferId)}`,
      schema: jsonObject,
      accept: [404],
    });
    return response.isOk ? toOffer(response.body) : null;
  },

  async answer(ctx, { platformOfferId, answer, messageToBuyer, idempotencyKey }) {
    if (answer === "counter")
      throw new NotSupported("Bazaar doesn't allow counter-offers.", { operation: "offers.answer" });
    const answered = await fetchFromBazaar(ctx, {
      operation: "offers.answer",
      method: "POST",
      path: `/offers/${encodeURIComponent(platformOfferId)}/${answer}`,
      headers: { "idempotency-key": idempotencyKey.slice(0, 100) },
      json: messageToBuyer === "" ? {} : { message: messageToBuyer },
      schema: answeredWire,
    });
    return { state: "accepted", vendorRef: answered.order_id ?? null };
  },
  idempotent: true,
  canCounter: false,
};

/** Reads one vendor object. Throws Malformed with the reason when it is no offer. */
export function toOffer(external: JsonObject): PlatformOffer {
  const wire = readWire(offerWire, external, "offer");
  const state = STATES.get(wire.status) ?? "unknown";
  return {
    platformOfferId: wire.offer_id,
    buyer: {
      identifier: wire.buyer.user_id,
      handle: wire.buyer.username,
      avatar: wire.buyer.avatar_url,
      countryCode: wire.buyer.country.toUpperCase(),
    },
    items: attachedItems(wire.item),
    quantity: wire.quantity,
    amountMinor: readMinor(wire.amount.value, wire.amount.currency),
    currency: wire.amount.currency.toUpperCase(),
    createdAt: isoOf(wire.created_at),
    updatedAt: isoOf(wire.modified_at),
    expiresAt: wire.expires_at ? isoOf(wire.expires_at) : null,
    state,
    status: wire.status,
    canBeAccepted: state === "new",
    counterMinor: null,
    messageFromBuyer: wire.message,
    external,
  };
}
