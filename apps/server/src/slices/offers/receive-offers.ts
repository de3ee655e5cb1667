/**
 * Takes in what a marketplace says about offers, whoever asked: a pull or a webhook's re-read. Duplicates and
 * old states do no harm.
 */
import type { PlatformOffer } from "@stallkeeper/connector-sdk";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import type { RowSource } from "../../platform/vendor-rows/index.ts";
import { answerByRules } from "./answer-by-rules.ts";
import { offerRow } from "./offer-row.ts";
import { upsertOffers } from "./offers.store.ts";

/** Stores offers read at `readAt`, announces what changed, and has rules answer new ones. Safe to repeat. */
export async function receiveOffers(
  tx: StoreTx,
  source: RowSource,
  offers: readonly PlatformOffer[],
  readAt: Date,
  ctx: Ctx,
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
  await answerByRules(
    ctx,
    tx,
    changed.filter((one) => one.is_new).map(({ id }) => id),
  );
}
