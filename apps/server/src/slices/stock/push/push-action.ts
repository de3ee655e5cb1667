/**
 * The action "tell an account its quantities". What it sends stands in `listing_pushes` and is read in the
 * moment before the call, so the newest numbers go out. Quantities are absolute: a repeat does no harm. Each
 * names the number that we believe stands there; with another one nothing is done, the account is read, and
 * then the listing is told what is right by then.
 */
import { z } from "zod";
import { type Connector, type StockOutcome, type StockRef } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { readSoon } from "../../accounts/index.ts";
import { defineAction, type Action, type ActionLook, type DefinedRun } from "../../actions/index.ts";
import { pushesDue } from "./pushes-due.ts";
import {
  dropUnlinked,
  isPushing,
  listListingsOf,
  listSending,
  noteReadBack,
  putBack,
  readClock,
  settlePushes,
  type PushEnd,
  type SendingPush,
} from "./pushes.store.ts";

const empty = z.object({});
type Run = DefinedRun<object, object>;

/** What a call brought, for `record`. */
type Learned =
  | { what: "off" }
  | { what: "sent"; ends: PushEnd[]; isStale: boolean; beganAt: string }
  | { what: "read"; levels: { listingId: string; variantId: string; theirs: number }[]; beganAt: string };

const mostComparisons = 4;
const offPauseMs = 1_000;
const gaveUpPauseMs = 600_000;

export const stockPushAction = defineAction({
  payload: empty,
  undo: empty,
  answer: z.null(),
  kind: "stockPush",
  scope: "inventory.write",
  isIdempotent: (connector: Connector) => (connector.stock === undefined ? null : true),
  async send({ action, connector, vendor, view }: Run) {
    const { isOn, pushes, beganAt } = await view(async (tx) => ({
      beganAt: await readClock(tx),
      isOn: await isPushing(tx, action.account_id),
      pushes: (await listSending(tx, action.id)).filter(
        ({ state, isLinked }) => state === "sending" && isLinked,
      ),
    }));
    if (!isOn) return { vendorRef: null, learned: { what: "off" } satisfies Learned };
    const outcomes = await portOf(connector).push(
      vendor,
      pushes.map((push) => ({
        ...refOf(push),
        quantity: push.wanted,
        // Where what we know is refused again and again, though the account was read: ours stands.
        ...(push.theirs === null || push.stales >= mostComparisons ? {} : { expectedQuantity: push.theirs }),
      })),
    );
    const ends = pushes.map((push, at) => endOf(push, outcomes[at]));
    const isStale = outcomes.some(({ state }) => state === "stale");
    return { vendorRef: null, learned: { what: "sent", ends, isStale, beganAt } satisfies Learned };
  },
  look,
  record,
});

const portOf = ({ id, stock }: Connector) => {
  if (stock === undefined) throw new Error(`${id} takes no quantities`);
  return stock;
};

const refOf = ({ platformListingId, variantId, sku }: SendingPush): StockRef => ({
  platformListingId,
  platformVariantId: variantId === "" ? null : variantId,
  sku,
});

function endOf({ listingId, variantId, wanted }: SendingPush, outcome: StockOutcome | undefined): PushEnd {
  const end = {
    listingId,
    variantId,
    sent: wanted,
    theirs: null,
    retryAt: null,
    hasEnded: false,
    code: null,
    text: null,
    warning: null,
  };
  switch (outcome?.state) {
    case "accepted":
      return {
        ...end,
        end: "told",
        theirs: wanted,
        hasEnded: outcome.hasEnded ?? false,
        warning: outcome.warning ?? null,
      };
    case "refused":
      return { ...end, end: "refused", code: outcome.code, text: outcome.text };
    case "stale":
      return { ...end, end: "stale", theirs: outcome.quantity };
    case "again":
    case undefined:
      return {
        ...end,
        end: "again",
        retryAt: outcome?.retryAt ?? null,
        code: "AGAIN",
        text: outcome?.text ?? "The platform didn't answer.",
      };
  }
}

/** Reads back what stands there. Another number is no failure: somebody may have bought meanwhile. */
async function look({ action, connector, vendor, view }: Run): Promise<ActionLook> {
  const { pushes, beganAt } = await view(async (tx) => ({
    beganAt: await readClock(tx),
    pushes: await listSending(tx, action.id),
  }));
  const levels = await portOf(connector).read(vendor, pushes.map(refOf));
  const read = pushes.flatMap(({ listingId, variantId }, at) => {
    const level = levels[at];
    return level === null || level === undefined || level.quantity === null
      ? []
      : [{ listingId, variantId, theirs: level.quantity }];
  });
  const stands = pushes.every(({ wanted }, at) => levels[at]?.quantity === wanted);
  return {
    isFound: action.state === "accepted" || stands,
    isSettled: true,
    vendorRef: null,
    learned: { what: "read", levels: read, beganAt } satisfies Learned,
  };
}

async function record(
  ctx: Ctx,
  tx: StoreTx,
  action: Action<object, object>,
  state: ActionState,
): Promise<null> {
  const learned = action.learned as Learned | undefined;
  if (learned?.what === "off") await putBack(tx, action.id, offPauseMs);
  if (learned?.what === "sent") {
    await settlePushes(tx, action.id, learned.ends, learned.beganAt);
    await dropUnlinked(tx, action.id);
    if (learned.isStale) await readSoon(ctx, tx, action.account_id);
  }
  if (learned?.what === "read") await noteReadBack(tx, action.id, learned.levels, learned.beganAt);
  if (state === "refused") await refuseAll(tx, action);
  if (state === "gaveUp") await putBack(tx, action.id, gaveUpPauseMs);
  if (["accepted", "refused", "gaveUp"].includes(state))
    await ctx.jobs.enqueue(tx, pushesDue, { storeId: ctx.storeId }, { group: ctx.storeId });
  await announce(tx, "listing", await listListingsOf(tx, action.id));
  return null;
}

/** The platform refused the whole call: each listing says why. */
async function refuseAll(tx: StoreTx, action: Action<object, object>): Promise<void> {
  const pushes = await listSending(tx, action.id);
  await settlePushes(
    tx,
    action.id,
    pushes.map(({ listingId, variantId, wanted }) => ({
      listingId,
      variantId,
      end: "refused",
      sent: wanted,
      theirs: null,
      retryAt: null,
      hasEnded: false,
      code: action.problem_code,
      text: action.problem,
      warning: null,
    })),
    null,
  );
}
