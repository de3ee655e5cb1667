/**
 * The action "tell a live listing what its draft says by now". The price goes first, by the port for stock;
 * words and photos follow. Both are absolute, so a repeat does no harm. What the platform took is remembered
 * with the target, also where it refused the second half.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Connector, type PlatformListing } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { defineAction, type Action, type ActionLook, type DefinedRun } from "../actions/index.ts";
import { receiveListings } from "../listings/index.ts";
import { refusalOf } from "./publish-action.ts";
import { recordChange } from "./record-change.ts";
import { rememberTold } from "./remember-told.ts";
import { pushPrices, refusalOfPrice, sentPrices } from "./send-prices.ts";

const revisePayload = z.object({
  draftId: z.string(),
  listingId: z.string(),
  platform: z.string(),
  account: z.string(),
  platformListingId: z.string(),
  sku: z.string(),
  words: z.object({
    title: z.string().optional(),
    description: z.string().optional(),
    imageUrls: z.array(z.string()).optional(),
  }),
  /** Of the listing, or of those of its variants whose price is another one now. */
  prices: sentPrices,
  /** What stands there once it was taken. */
  sent: z.object({
    title: z.string().optional(),
    description: z.string().optional(),
    priceMinor: z.number().nullable().optional(),
    variantPrices: z.record(z.string(), z.number()).optional(),
    photos: z.array(z.string()).optional(),
  }),
});
export type RevisePayload = z.infer<typeof revisePayload>;
type Run = DefinedRun<RevisePayload, object>;

export const reviseAction = defineAction({
  payload: revisePayload,
  undo: z.object({}),
  answer: z.object({ listingId: z.string() }),
  kind: "listingRevise",
  scope: "listings.write",
  canWithdraw: true,
  isIdempotent: ({ listings }) => (listings?.revise === undefined ? null : true),
  async send(run: Run) {
    const { action, connector, vendor } = run;
    const { words, platformListingId, sku } = action.payload;
    await sendPrices(run);
    if (Object.keys(words).length === 0) return { vendorRef: platformListingId };
    const { title, description, imageUrls } = words;
    const listing = await revising(connector)(
      vendor,
      { platformListingId, sku },
      {
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        ...(imageUrls === undefined ? {} : { imageUrls }),
      },
    );
    if (listing.state === "refused") throw refusalOf(listing);
    return { vendorRef: platformListingId, learned: listing };
  },
  async look({ action: { payload, state }, connector, vendor }: Run): Promise<ActionLook> {
    const { platformListingId, sku } = payload;
    const isAccepted = state === "accepted";
    const found = (await connector.listings?.read(vendor, { platformListingId, sku })) ?? null;
    const there = { vendorRef: platformListingId, learned: found ?? undefined };
    if (found === null) return { ...there, isFound: false, isSettled: true };
    if (found.state === "refused")
      return { ...there, isFound: false, isSettled: true, refusal: refusalOf(found) };
    // Only what was accepted stands there for sure; otherwise its own words and prices have to show it.
    return {
      ...there,
      isFound: isAccepted || isProven(found, payload),
      isSettled: found.state !== "inReview" && isTold(found, payload),
    };
  },
  record,
});

function revising({ id, listings }: Connector) {
  if (listings?.revise === undefined) throw new Error(`${id} revises no listings`);
  return listings.revise;
}

/** Throws Rejected with the field of the price, or trouble. */
async function sendPrices({ action: { payload }, connector, vendor }: Run): Promise<void> {
  const { prices, platformListingId } = payload;
  const parts = prices.map((one) => ({ ...one, platformListingId }));
  for (const outcome of await pushPrices(connector, vendor, parts)) {
    const refusal = refusalOfPrice(outcome);
    if (refusal !== null) throw refusal;
  }
}

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Whether the listing reads as it was told; platforms may show the old words for a while. */
function isTold({ title, priceMinor, variants }: PlatformListing, { words, prices }: RevisePayload): boolean {
  const shown = (id: string | null): number =>
    variants.find(({ platformVariantId }) => platformVariantId === id)?.priceMinor ?? priceMinor;
  return (
    (words.title === undefined || plain(words.title) === plain(title)) &&
    prices.every(({ platformVariantId, price }) => shown(platformVariantId) === price.amountMinor)
  );
}

/**
 * Whether the listing shows that the platform took a call whose answer was lost. Words go in one call, so one of
 * them that reads as it was sent stands for all; platforms host photos anew, so their addresses seldom do.
 */
function isProven(found: PlatformListing, payload: RevisePayload): boolean {
  const { title, description, imageUrls } = payload.words;
  const areWordsThere =
    title !== undefined
      ? plain(title) === plain(found.title)
      : description !== undefined
        ? plain(description) === plain(found.description)
        : imageUrls === undefined || isDeepStrictEqual(imageUrls, found.images);
  return areWordsThere && isTold(found, payload);
}

async function record(
  ctx: Ctx,
  tx: StoreTx,
  action: Action<RevisePayload, object>,
  state: ActionState,
): Promise<{ listingId: string }> {
  const { listingId, platform, account: username, sent, prices } = action.payload;
  const isTaken = state === "accepted" || state === "verified";
  if (action.learned !== undefined && isTaken) {
    const source = { accountId: action.account_id, platform, username };
    await receiveListings(tx, source, [action.learned as PlatformListing], ctx.now());
  }
  const about = { draftId: action.payload.draftId, listingId, accountId: action.account_id };
  if (isTaken) await rememberTold(ctx, tx, about, sent);
  // The price goes first: a refusal of anything else came after it was taken.
  const isPriceTaken =
    prices.length > 0 &&
    action.problems !== undefined &&
    action.problems.every(({ field }) => field !== "price");
  if (state === "refused" && isPriceTaken)
    await rememberTold(ctx, tx, about, { priceMinor: sent.priceMinor, variantPrices: sent.variantPrices });
  await recordChange(tx, listingId, action, state, state === "verified");
  return { listingId };
}
