/**
 * Takes in what a marketplace says about offers, whoever asked: a pull or a webhook's re-read. Duplicates and
 * old states do no harm.
 */
import type { PlatformOffer } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import type { RowSource } from "../../platform/vendor-rows/index.ts";
import { offerRow } from "./offer-row.ts";
import { upsertOffers } from "./offers.store.ts";

/** Stores offers read at `readAt` and announces what changed. Safe to repeat. */
export async function receiveOffers(
  tx: StoreTx,
  source: RowSource,
  offers: readonly PlatformOffer[],
  readAt: Date,
): Promise<void> {
  const changed = await upsertOffers(
    tx,
    source,
    offers.map((offer) => offerRow(source, offer)),
    readAt,
  );
  await announce(
    tx,
    "offer",
    changed.map(({ id }) => id),
  );
}
