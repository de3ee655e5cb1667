/**
 * The action "answer an offer". The offer stays as it is until the platform took the answer (spec 4); a
 * refusal leaves it new, with the platform's words beside it. The look reads the offer: its state tells
 * whether our answer arrived, or somebody answered it elsewhere.
 */
import { z } from "zod";
import { Rejected, type Connector, type PlatformOffer } from "@stallkeeper/connector-sdk";
import { offer as offerEntity, type Offer } from "@stallkeeper/contract";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { readEntity } from "../../platform/graphql/index.ts";
import { announce } from "../../platform/live/index.ts";
import { readSoon } from "../accounts/index.ts";
import {
  defineAction,
  findAction,
  withdrawnCode,
  type Action,
  type ActionLook,
  type DefinedRun,
} from "../actions/index.ts";
import { fireTriggers } from "../triggers/index.ts";
import { announceEnded, answeredOnce, readOpenStates } from "./answered-elsewhere.ts";
import { offerRow } from "./offer-row.ts";
import {
  answerKinds,
  keepAnswer,
  lockOffers,
  settleOffer,
  upsertOffers,
  type AnswerKind,
  type KeptAnswer,
} from "./offers.store.ts";

const answerPayload = z.object({
  offerId: z.string(),
  platformOfferId: z.string(),
  platformItemId: z.string().nullable(),
  kind: z.enum(answerKinds),
  counter: z.object({ amountMinor: z.number(), currency: z.string(), quantity: z.number() }).nullable(),
  messageToBuyer: z.string(),
  isOneOfMany: z.boolean().default(false),
});
export type AnswerPayload = z.infer<typeof answerPayload>;
type Run = DefinedRun<AnswerPayload, object>;

/** The offer's state at the platform once an answer was taken, and the wire's number of it. */
const settledAs = {
  accept: { there: "accepted", here: 1 },
  reject: { there: "declined", here: 2 },
  counter: { there: "countered", here: 3 },
} as const satisfies Record<AnswerKind, { there: PlatformOffer["state"]; here: number }>;
const vendorAnswer = { accept: "accept", reject: "decline", counter: "counter" } as const;

const standings: Readonly<Record<PlatformOffer["state"], string>> = {
  new: "is still open",
  accepted: "was already accepted",
  declined: "was already rejected",
  countered: "was already countered",
  expired: "has expired",
  withdrawn: "was withdrawn",
  unknown: "can't be answered any more",
};

/** An offer as the client reads it; what tells it apart is its id. */
const isOffer = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "_id" in value && typeof value._id === "string";

export const offerAnswerAction = defineAction({
  payload: answerPayload,
  undo: z.object({}),
  answer: z.custom<Offer>(isOffer),
  kind: "offerAnswer",
  scope: "offers.write",
  canWithdraw: true,
  isIdempotent: ({ offers }: Connector) => (offers?.answer === undefined ? null : offers.idempotent),
  async send({ action, connector, vendor }: Run) {
    const { platformOfferId, platformItemId, kind, counter, messageToBuyer } = action.payload;
    const sent = await portOf(connector).answer?.(vendor, {
      platformOfferId,
      platformItemId,
      answer: vendorAnswer[kind],
      counter,
      messageToBuyer,
      idempotencyKey: action.id,
    });
    return { vendorRef: sent?.vendorRef ?? null };
  },
  async look({ action, connector, vendor }: Run): Promise<ActionLook> {
    const { platformOfferId, platformItemId } = action.payload;
    const found = await portOf(connector).read(vendor, { platformOfferId, platformItemId });
    const vendorRef = action.vendor_ref;
    if (found === null || found.state === "new") return { isFound: false, isSettled: true, vendorRef };
    // A counter-offer that was taken may have been answered by its buyer before we look.
    const isLater = action.payload.kind === "counter" && action.state === "accepted";
    if (isLater || isOurs(found, action.payload))
      return { isFound: true, isSettled: true, vendorRef, learned: found };
    const refusal = new Rejected(found.status, `This offer ${standings[found.state]}.`);
    return { isFound: false, isSettled: true, vendorRef, refusal };
  },
  record: recordAnswer,
});

function portOf(connector: Connector) {
  if (connector.offers === undefined) throw new Error(`${connector.id} has no offers port`);
  return connector.offers;
}

function isOurs(found: PlatformOffer, { kind, counter }: AnswerPayload): boolean {
  if (found.state !== settledAs[kind].there) return false;
  return counter === null || found.counterMinor === null || found.counterMinor === counter.amountMinor;
}

async function recordAnswer(
  ctx: Ctx,
  tx: StoreTx,
  action: Action<AnswerPayload, object>,
  state: ActionState,
): Promise<Offer | null> {
  const { offerId, kind, counter } = action.payload;
  const [offer] = await lockOffers(tx, [offerId]);
  const { answer } = offer ?? {};
  // Another answer was begun since: what becomes of an older one is not this row's any more.
  if (offer === undefined || answer === null || answer?.actionId !== action.id) return null;
  if (state === "accepted" || state === "verified") {
    await settleOffer(tx, offerId, {
      state: settledAs[kind].here,
      counterMinor: counter?.amountMinor ?? null,
      at: ctx.now(),
    });
    await keepAnswer(tx, offerId, { ...answer, state: "done", problem: null });
    if (action.learned !== undefined) await takeIn(ctx, tx, offer, action.learned as PlatformOffer);
    await announceAnswer(ctx, tx, action, answer);
    // The order that an accepted offer makes is wanted at once.
    if (state === "accepted") await readSoon(ctx, tx, action.account_id);
  } else if (state === "refused") {
    const isWithdrawn = action.problem_code === withdrawnCode;
    await keepAnswer(
      tx,
      offerId,
      isWithdrawn ? null : { ...answer, state: "refused", problem: action.problem ?? "" },
    );
    // Most were answered elsewhere, or lapsed: the platform's own state says so.
    await readSoon(ctx, tx, action.account_id);
  } else if (state === "gaveUp") {
    const isUnsure = (await findAction(tx, action.id))?.is_effect_unknown !== false;
    await keepAnswer(tx, offerId, {
      ...answer,
      state: isUnsure ? "unsure" : "refused",
      problem: action.problem ?? "",
    });
  } else if (answer.state !== "underWay") {
    await keepAnswer(tx, offerId, { ...answer, state: "underWay", problem: null });
  }
  await announce(tx, "offer", [offerId]);
  return state === "accepted" || state === "verified" ? readEntity(ctx, tx, offerEntity, offerId) : null;
}

const triggers = { accept: "offerAccepted", reject: "offerRejected" } as const;

/** The platform took it: its buyer may be written to. */
async function announceAnswer(
  ctx: Ctx,
  tx: StoreTx,
  { requested_by: userId, requested_by_name: name, payload }: Action<AnswerPayload, object>,
  { ruleId }: KeptAnswer,
): Promise<void> {
  if (payload.kind === "counter") return;
  await fireTriggers(ctx, tx, {
    trigger: triggers[payload.kind],
    offerIds: [payload.offerId],
    // A rule has no name to sign with.
    causedBy: ruleId === null ? { userId, name } : { userId: null, name: "" },
    occurrence: answeredOnce,
    isSilent: payload.isOneOfMany,
  });
}

async function takeIn(
  ctx: Ctx,
  tx: StoreTx,
  {
    account_id: accountId,
    platform,
    account: username,
  }: { account_id: string; platform: string; account: string },
  found: PlatformOffer,
): Promise<void> {
  const source = { accountId, platform, username };
  const readAt = ctx.now();
  const rows = [offerRow(source, found, readAt)];
  const before = await readOpenStates(tx, rows);
  const changed = await upsertOffers(tx, source, rows, readAt);
  // Its buyer took the counter-offer before we looked: no later read will say that it ended.
  if (changed.length > 0) await announceEnded(ctx, tx, rows, before);
}
