/**
 * The action "tell these live listings of an account their prices". Platforms take many in one call, so a change of
 * a thousand prices is some dozens of calls. What the platform says of one listing is that one's: it is refused by
 * itself, and the others stand. A refused one leaves the action (`listing_changes`), and what is still with it is
 * read back, all in one look.
 */
import { z } from "zod";
import type { RefusalProblem } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { readSoon } from "../accounts/index.ts";
import { defineAction, type Action, type ActionLook, type DefinedRun } from "../actions/index.ts";
import { findDraftsOf, listChangesOf, lockChangesOf, refuseChange } from "./listing-changes.store.ts";
import { recordChange } from "./record-change.ts";
import { rememberTold } from "./remember-told.ts";
import { pushPrices, readPrices, refusalOfPrice, sentPrices, type PricedPart } from "./send-prices.ts";

const repriced = z.object({
  draftId: z.string(),
  listingId: z.string(),
  platformListingId: z.string(),
  prices: sentPrices,
  /** What stands there once it was taken. */
  sent: z.object({
    priceMinor: z.number().nullable().optional(),
    variantPrices: z.record(z.string(), z.number()).optional(),
  }),
});
/** A listing and its prices. */
export type Repriced = z.infer<typeof repriced>;

const repricePayload = z.object({ listings: z.array(repriced) });
type RepricePayload = z.infer<typeof repricePayload>;
type Run = DefinedRun<RepricePayload, object>;

/** What a call brought, for `record`. */
interface Learned {
  refused: { listingId: string; problems: RefusalProblem[] }[];
}

const partsOf = (listings: readonly Repriced[]): PricedPart[] =>
  listings.flatMap(({ platformListingId, prices }) => prices.map((one) => ({ ...one, platformListingId })));

export const repriceAction = defineAction({
  payload: repricePayload,
  undo: z.object({}),
  answer: z.null(),
  kind: "listingReprice",
  scope: "listings.write",
  canWithdraw: true,
  // A person saw one listing of them; only a look sees them all.
  doneNeedsLook: true,
  isIdempotent: ({ stock }) => (stock?.canChangePrice === true ? true : null),
  async send({ action, connector, vendor, view }: Run) {
    const listings = await stillCarried(action, view);
    const outcomes = await pushPrices(connector, vendor, partsOf(listings));
    const refused: Learned["refused"] = [];
    let next = 0;
    for (const { listingId, prices } of listings) {
      const own = outcomes.slice(next, (next += prices.length));
      const problems = own.flatMap((outcome) => refusalOfPrice(outcome)?.problems ?? []);
      if (problems.length > 0) refused.push({ listingId, problems });
    }
    return { vendorRef: null, learned: { refused } satisfies Learned };
  },
  async look({ action, connector, vendor, view }: Run): Promise<ActionLook> {
    const parts = partsOf(await stillCarried(action, view));
    const levels = await readPrices(connector, vendor, parts);
    const isTold = parts.every(({ price }, at) => levels[at]?.priceMinor === price.amountMinor);
    // Only what was accepted stands there for sure; otherwise every price has to show it.
    return { isFound: action.state === "accepted" || isTold, isSettled: isTold, vendorRef: null };
  },
  record,
});

/** Without those that were refused, or that a later change took over: an old price never follows a newer one. */
async function stillCarried({ id, payload }: Run["action"], view: Run["view"]): Promise<Repriced[]> {
  const open = new Set(await view((tx) => listChangesOf(tx, id)));
  return payload.listings.filter(({ listingId }) => open.has(listingId));
}

async function record(
  ctx: Ctx,
  tx: StoreTx,
  action: Action<RepricePayload, object>,
  state: ActionState,
): Promise<null> {
  const { id, account_id: accountId } = action;
  const { refused } = (action.learned as Learned | undefined) ?? { refused: [] };
  const carried = new Set(await listChangesOf(tx, id));
  for (const { listingId } of refused) carried.delete(listingId);
  // Targets first and in the order of their drafts, then changes in that of their listings, as everywhere.
  const own = action.payload.listings
    .filter(({ listingId }) => carried.has(listingId))
    .toSorted((one, other) => (one.draftId < other.draftId ? -1 : 1));
  if (state === "accepted" || state === "verified")
    for (const { draftId, listingId, sent } of own)
      await rememberTold(ctx, tx, { draftId, listingId, accountId }, sent);
  await lockChangesOf(tx, id);
  for (const { listingId, problems } of refused) {
    await refuseChange(tx, id, listingId, problems);
    await announce(tx, "listing", [listingId]);
    await announce(tx, "uploadDraft", await findDraftsOf(tx, listingId));
  }
  for (const { listingId } of own) await recordChange(tx, listingId, action, state, state === "verified");
  // The look asks for prices alone: the listings themselves are read as ever, and soon.
  if (state === "verified") await readSoon(ctx, tx, accountId);
  return null;
}
