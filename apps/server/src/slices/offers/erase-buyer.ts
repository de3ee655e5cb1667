import type { PlatformOffer } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { erasePayloads, lockActionsAbout } from "../actions/index.ts";
import { findErased } from "../orders/index.ts";
import { offersErased } from "./offers.events.ts";
import { blankBuyerOfOffers, peekOffersOfBuyer } from "./offers.store.ts";

/** Locks the answers to a buyer's offers, as whoever ends one does before the offer. Safe to repeat. */
export async function lockAnswers(
  tx: StoreTx,
  {
    accountId,
    names,
    orderIds,
  }: { accountId: string; names: readonly string[]; orderIds: readonly string[] },
): Promise<void> {
  const values = await peekOffersOfBuyer(tx, accountId, names);
  await lockActionsAbout(tx, { orderIds, about: { key: "offerId", values } });
}

/** Takes a buyer who closed their account out of their offers, and what was answered them. Safe to repeat. */
export async function eraseFromOffers(
  tx: StoreTx,
  { accountId, names, found }: { accountId: string; names: readonly string[]; found: Set<string> },
): Promise<void> {
  const ids = await blankBuyerOfOffers(tx, accountId, names);
  for (const id of ids) found.add(id);
  await erasePayloads(
    tx,
    { kind: "offerAnswer", accountId, orderIds: [], about: { key: "offerId", values: ids } },
    [["messageToBuyer"]],
  );
  await emit(tx, offersErased, { offerIds: ids });
  await announce(tx, "offer", ids);
}

/** Offers that are read again come without a buyer who was erased. */
export async function offersWithoutErased(
  tx: StoreTx,
  accountId: string,
  offers: readonly PlatformOffer[],
): Promise<readonly PlatformOffer[]> {
  const erased = await findErased(
    tx,
    accountId,
    offers.map(({ buyer }) => buyer.identifier),
  );
  if (erased.size === 0) return offers;
  return offers.map((offer) =>
    erased.has(offer.buyer.identifier)
      ? {
          ...offer,
          buyer: { ...offer.buyer, identifier: "", handle: "", avatar: "" },
          messageFromBuyer: "",
          external: {},
        }
      : offer,
  );
}
