/**
 * The action "put up a listing". The port looks for the SKU itself, so a repeat after a lost answer, a crash
 * or a refusal ends with one listing. A target is live only once the platform says so: at once, or after its
 * review. The listing that came of it is stored as one that was read, which links it to its item.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { Rejected, type PlatformListing } from "@stallkeeper/connector-sdk";
import { asItStands, type ActionState, type SentListing, type TargetState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { idAt } from "../../platform/vendor-rows/index.ts";
import {
  defineAction,
  findAction,
  withdrawnCode,
  type Action,
  type ActionLook,
  type DefinedRun,
} from "../actions/index.ts";
import { receiveListings } from "../listings/index.ts";
import { draftToSend, isOurs } from "./draft-to-send.ts";
import { listAgain } from "./list-again.ts";
import { forgetRefusal } from "./listing-changes.store.ts";
import { publishingPort } from "./places.ts";
import { publishPayload, type PublishPayload } from "./publish-payload.ts";
import { problemsOf } from "./record-change.ts";
import { lockTarget, writeTarget, type TargetRow } from "./targets.store.ts";
import { targetsChanged } from "./targets-changed.ts";

type Run = DefinedRun<PublishPayload, object>;

export const publishAction = defineAction({
  payload: publishPayload,
  undo: z.object({}),
  answer: z.object({ listingId: z.string().nullable() }),
  kind: "listingPublish",
  scope: "listings.write",
  canWithdraw: true,
  isIdempotent: (connector) => publishingPort(connector)?.idempotent ?? null,
  async send({ action, connector, vendor, view }: Run) {
    const told = await view((tx) => draftToSend(tx, action));
    const { variants, ...draft } = told;
    const standing = await portOf(connector).publish(vendor, {
      ...withoutUndefined(draft),
      variants,
      idempotencyKey: action.id,
    });
    if (standing.state === "refused") throw refusalOf(standing);
    // After a lost answer it may be what the first try put up, sold since: that isn't listed again.
    const isFirstTry = action.state === "pending" && action.lost_ago_ms === null;
    const listing = isFirstTry ? await listAgain(connector, vendor, standing, told) : standing;
    return { vendorRef: listing.platformListingId, learned: listing };
  },
  async look({ action, connector, vendor }: Run): Promise<ActionLook> {
    const port = portOf(connector);
    const { sku } = action.payload.draft;
    const vendorRef = action.vendor_ref;
    const found =
      vendorRef === null
        ? await port.findBySku?.(vendor, sku)
        : await port.read(vendor, { platformListingId: vendorRef, sku });
    const nothing = { isFound: false, isSettled: true, vendorRef };
    if (found === null || found === undefined) return nothing;
    const there = { isFound: true, vendorRef: found.platformListingId, learned: found };
    switch (found.state) {
      case "live":
        return { ...there, isSettled: true };
      case "refused":
        // One of an earlier try is mended by the next, which finds it.
        return vendorRef === null ? nothing : { ...nothing, refusal: refusalOf(found) };
      case "draft":
        return nothing;
      case "ended":
        // Sold at once; or of an earlier time, where nothing was accepted of this one.
        return vendorRef === null && found.isSoldOut !== true ? nothing : { ...there, isSettled: true };
      default:
        return { ...there, isSettled: false };
    }
  },
  record: recordPublish,
});

function portOf(connector: Run["connector"]) {
  const port = publishingPort(connector);
  if (port === null) throw new Error(`${connector.id} takes no listings`);
  return port;
}

/** A row keeps no key without a value, and the port's type wants none either. */
function withoutUndefined<T extends object>(value: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };
}

/** What a listing that was refused says of it. */
export function refusalOf({ problems, status }: PlatformListing): Rejected {
  const [first] = problems;
  return new Rejected(first?.code ?? status, first?.text ?? `The platform refused it (${status}).`, {
    problems,
  });
}

/** What a listing's own state says of its target. */
export function targetStateOf(state: PlatformListing["state"]): TargetState | null {
  switch (state) {
    case "live":
      return "live";
    case "ended":
      return "ended";
    case "refused":
      return "rejected";
    case "inReview":
    case "onHold":
      return "awaiting";
    default:
      return null;
  }
}

async function recordPublish(
  ctx: Ctx,
  tx: StoreTx,
  action: Action<PublishPayload, object>,
  state: ActionState,
): Promise<{ listingId: string | null } | null> {
  const { draftId } = action.payload;
  // Before the target is locked: a walk takes the listing in first, too.
  const listing = state === "accepted" || state === "verified" ? await receive(ctx, tx, action) : null;
  const target = await lockTarget(tx, draftId, action.account_id);
  // The draft is gone, or a later try took this one's place.
  if (target === null || target.actionId !== action.id) return null;
  const next = await standingAfter(tx, action, state, target, listing);
  // Not as it's read back: what was refused by then is of a later change.
  if (listing?.listingId && !isUp(target)) await forgetRefusal(tx, listing.listingId);
  await writeTarget(tx, { ...target, ...next }, ctx.now());
  await emit(tx, targetsChanged, { draftIds: [draftId] });
  await announce(tx, "uploadDraft", [draftId]);
  return state === "accepted" || state === "verified"
    ? { listingId: next.listingId ?? target.listingId }
    : null;
}

/** No platform refused it, and the code is ours: it stands as it is said. */
const asOurs = <Problem extends { code: string }>(problem: Problem): Problem =>
  isOurs(problem.code) ? { ...problem, code: "" } : problem;

type Next = Partial<Pick<TargetRow, "state" | "problems" | "listingId" | "link" | "sent">>;

async function standingAfter(
  tx: StoreTx,
  action: Action<PublishPayload, object>,
  state: ActionState,
  target: TargetRow,
  listing: Next | null,
): Promise<Next> {
  const sent = sentAsItStands(action);
  switch (state) {
    case "accepted":
    case "verified":
      // A person saw it at the platform and said so: the next read brings the listing.
      return {
        state: target.state === "awaiting" ? "awaiting" : "live",
        problems: [],
        sent: toldSince(target, action.payload.sent, sent),
        ...listing,
      };
    case "refused":
      return action.problem_code === withdrawnCode
        ? { state: "ready", problems: [] }
        : { state: "rejected", problems: problemsOf(action).map(asOurs) };
    case "gaveUp": {
      const isUnsure = (await findAction(tx, action.id))?.is_effect_unknown !== false;
      const problems = problemsOf(action).map((one) => ({ ...one, code: "" }));
      return { state: isUnsure ? "unsure" : "rejected", problems };
    }
    default:
      return { state: "submitting", problems: [] };
  }
}

/** It went up before. */
const isUp = ({ state }: TargetRow): boolean => state === "live" || state === "awaiting";

/** It's read back a while after it went up: what it was told otherwise meanwhile, such as a price, stays. Pure. */
function toldSince(
  target: TargetRow,
  published: SentListing | undefined,
  sent: SentListing | null,
): SentListing | null {
  const { sent: known } = target;
  if (!isUp(target) || known === null || published === undefined || sent === null) return sent;
  const told = Object.entries(known).filter(
    ([name, value]) => !isDeepStrictEqual(value, published[name as keyof SentListing]),
  );
  return { ...sent, ...Object.fromEntries(told) };
}

/**
 * What its listing was told, as far as it stands there: one that stood there before was told nothing, and what
 * its draft says otherwise is still to be sent.
 */
function sentAsItStands({ payload, learned }: Action<PublishPayload, object>): SentListing | null {
  const { sent, draft } = payload;
  const found = learned as PlatformListing | undefined;
  if (sent === undefined || found === undefined) return sent ?? null;
  return asItStands(sent, found, draft.price.currency);
}

/** Takes the listing in as the platform has it now; null: the call didn't tell of it. */
async function receive(
  ctx: Ctx,
  tx: StoreTx,
  { account_id: accountId, learned, payload }: Action<PublishPayload, object>,
): Promise<Next | null> {
  if (learned === undefined) return null;
  const { platform, account } = payload;
  const listing = learned as PlatformListing;
  const source = { accountId, platform, username: account };
  await receiveListings(tx, source, [listing], ctx.now());
  const listingId = idAt(source, listing.platformListingId);
  return { state: targetStateOf(listing.state) ?? "awaiting", listingId, link: listing.link };
}
