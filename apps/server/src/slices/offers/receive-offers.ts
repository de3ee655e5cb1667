/**
 * Takes in what a marketplace says about offers, whoever asked: a pull or a webhook's re-read. Duplicates and
 * old states do no harm.
 */
import type { PlatformOffer } from "@stallkeeper/connector-sdk";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { idAt, type RowSource } from "../../platform/vendor-rows/index.ts";
import { answerByRules } from "./answer-by-rules.ts";
import { announceEnded, readOpenStates } from "./answered-elsewhere.ts";
import { offersWithoutErased } from "./erase-buyer.ts";
import { offerRow } from "./offer-row.ts";
import { upsertOffers } from "./offers.store.ts";

/**
 * Stores offers read at `readAt`, announces what changed and what ended, and has rules answer new ones. Safe to
 * repeat.
 */
export async function receiveOffers(
  tx: StoreTx,
  source: RowSource,
  told: readonly PlatformOffer[],
  readAt: Date,
  ctx: Ctx,
): Promise<void> {
  const offers = await offersWithoutErased(tx, source.accountId, told);
  const rows = offers.map((offer) => offerRow(source, offer, readAt));
  const before = await readOpenStates(tx, rows);
  const changed = await upsertOffers(tx, source, rows, readAt);
  const changedIds = new Set(changed.map(({ id }) => id));
  await announceEnded(
    ctx,
    tx,
    rows.filter(({ id }) => changedIds.has(id)),
    before,
  );
  await announce(
    tx,
    "offer",
    changed.map(({ id }) => id),
  );
  // One whose age nobody knows may be history that a newly linked account brings along: it's left to people.
  const dated = new Set(
    offers.filter(({ createdAt }) => createdAt !== null).map((offer) => idAt(source, offer.platformOfferId)),
  );
  await answerByRules(
    ctx,
    tx,
    changed.filter(({ id, is_new: isNew }) => isNew && dated.has(id)).map(({ id }) => id),
  );
}
