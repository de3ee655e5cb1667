/**
 * A listing by its own id, for whoever knows no draft: what it costs is changed in the draft that it came of and sent
 * from there, and it is put up again from there, so that draft and listing never say different things.
 */
import { AppError } from "@stallkeeper/contract";
import { changePrice, toDecimalText } from "@stallkeeper/domain";
import { requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { judgeTarget } from "./draft-targets.ts";
import { lockDrafts } from "./drafts.store.ts";
import { findDraftsOf, findListings } from "./listing-changes.store.ts";
import { listUploadAccounts } from "./places.ts";
import { publishIn } from "./publish.ts";
import { reviseIn } from "./revise.ts";
import { lockTargets, writeTarget } from "./targets.store.ts";
import { targetsChanged } from "./targets-changed.ts";

const refuse = (reason: string): never => {
  throw new AppError("DRAFT_NOT_READY", { reason });
};

/** The draft and target of a listing, locked, and its account. */
async function findSource(ctx: Ctx, tx: StoreTx, listingId: string) {
  const drafts = await lockDrafts(tx, await findDraftsOf(tx, listingId));
  const targets = await lockTargets(
    tx,
    drafts.map(({ id }) => id),
  );
  const target = targets.find((one) => one.listingId === listingId);
  const draft = drafts.find(({ id }) => id === target?.draftId);
  const account = (await listUploadAccounts(ctx, tx)).find(
    ({ accountId }) => accountId === target?.accountId,
  );
  return draft === undefined || target === undefined || account === undefined
    ? refuse("It wasn't listed from here, so there's no draft of it.")
    : { draft, target, account };
}

/**
 * Sets what a live listing costs to so many per cent of what it costs there now, as its account's own price, and
 * sends it. Throws FORBIDDEN, and DRAFT_NOT_READY with what is in the way: it has variants, would fall below its
 * floor price, or that is in another currency. Not safe to repeat: each is of the price by then.
 */
export async function repriceListing(
  ctx: Ctx,
  tx: StoreTx,
  listingId: string,
  percent: number,
): Promise<void> {
  requireScope(ctx, "listings.write");
  const { draft, target, account } = await findSource(ctx, tx, listingId);
  const { listing } = judgeTarget(ctx, draft, target, account);
  if (listing.variants.length > 0) refuse("It has variants. Change their prices in its draft.");
  const { currency, floorMinor } = listing;
  if (floorMinor === null && draft.floorMinor !== null)
    refuse(
      `Its floor price is in ${draft.currency}, and it sells in ${currency}. Change its price in its draft.`,
    );
  // The seller may have changed it on the platform's own page since it was told.
  const [standing] = await findListings(tx, [listingId]);
  const there = standing?.currency === currency ? standing.priceMinor : null;
  const before = there ?? target.sent?.priceMinor ?? listing.priceMinor ?? 0;
  const change = { by: "percent" as const, change: percent - 100, endsIn99: false };
  const after = changePrice(before, change, currency) ?? 0;
  const money = (minor: number): string => `${toDecimalText(minor, currency)} ${currency}`;
  if (after <= 0 || after === before) refuse("Its price would stay as it is.");
  if (floorMinor !== null && after < floorMinor)
    refuse(`It would cost ${money(after)}, below your floor price of ${money(floorMinor)}.`);
  const overrides = { ...target.overrides, priceMinor: after, priceCurrency: currency };
  const sent = target.sent && { ...target.sent, priceMinor: before };
  await writeTarget(tx, { ...target, overrides, sent }, ctx.now());
  await emit(tx, targetsChanged, { draftIds: [draft.id] });
  const wish = { draftId: draft.id, accountIds: [target.accountId] };
  const { failed } = await reviseIn(ctx, tx, { drafts: [wish], fields: ["price"] });
  if (failed[0] !== undefined) refuse(failed[0].msg);
}

/**
 * Puts an ended listing up again from its draft, with no more pieces than are left. Throws FORBIDDEN, and
 * DRAFT_NOT_READY with what is in the way, such as that none is left. A repeat finds it on its way and throws.
 */
export async function relistListing(ctx: Ctx, tx: StoreTx, listingId: string): Promise<void> {
  requireScope(ctx, "listings.write");
  const { draft, target } = await findSource(ctx, tx, listingId);
  const wish = { draftId: draft.id, accountIds: [target.accountId] };
  const { failed } = await publishIn(ctx, tx, { drafts: [wish] });
  if (failed[0] !== undefined) refuse(failed[0].msg);
}
