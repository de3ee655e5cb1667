/**
 * Getting a rating changed or removed, step by step as a person tells of it (packages/domain revision). A
 * rating that its buyer made a good one ends its revision by itself.
 */
import {
  AppError,
  sendMessageInput,
  type RatingRow,
  type ReviseInput,
  type RevisionStep,
} from "@stallkeeper/contract";
import { revisedFrom, revisionSteps } from "@stallkeeper/domain";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { lockAccount } from "../accounts/index.ts";
import { notYet, startMessage } from "../messaging/index.ts";
import { keepRevision, lockBettered, lockRating, type AnswerableRating } from "./answers.store.ts";
import { findRating } from "./feed.store.ts";
import { readRating } from "./read-ratings.ts";

/**
 * Takes a revision a step further. Throws RATING_NOT_FOUND, REVISION_MOVED_ON where that step doesn't follow
 * the one it is at, and with a message what sending one throws before it's sent. The step that it is at already
 * changes nothing and sends nothing: safe to repeat.
 */
export async function reviseRating(
  ctx: Ctx,
  { ratingId, state, note, message }: ReviseInput,
): Promise<RatingRow> {
  requireScope(ctx, "ratings.write");
  if (message !== undefined) requireScope(ctx, "messages.write");
  await inStore(ctx, async (tx) => {
    // A sync locks the account before its ratings, and so does a message.
    if (message !== undefined) await lockAccountOf(ctx, tx, ratingId);
    const rating = await lockRating(tx, ratingId);
    if (rating === null) throw new AppError("RATING_NOT_FOUND", { ratingId });
    const { revision } = rating;
    if (revision?.state === state) return;
    if (!revisionSteps(revision?.state ?? null).includes(state)) throw new AppError("REVISION_MOVED_ON");
    const steps = revision?.steps ?? [];
    const step: RevisionStep = { state, at: ctx.now().toISOString(), byName: actorName(ctx), note };
    if (message !== undefined) {
      step.note = message;
      step.messageId = await askBuyer(ctx, tx, rating, message, steps.length);
    }
    await keepRevision(tx, ratingId, { state, steps: [...steps, step] });
    await announce(tx, "rating", [ratingId]);
  });
  return readRating(ctx, ratingId);
}

async function lockAccountOf(ctx: Ctx, tx: StoreTx, ratingId: string): Promise<void> {
  const found = await findRating(tx, ratingId, ctx.now());
  if (found === null) throw new AppError("RATING_NOT_FOUND", { ratingId });
  await lockAccount(tx, found.account_id);
}

/**
 * Writes to the buyer of the rated order, in the transaction that says so; answers the action's id. The key
 * names the step, so a step sends once.
 */
async function askBuyer(
  ctx: Ctx,
  tx: StoreTx,
  { id }: AnswerableRating,
  text: string,
  place: number,
): Promise<string> {
  const itemId = (await findRating(tx, id, ctx.now()))?.item_id ?? null;
  if (itemId === null) throw new AppError("MESSAGING_SESSION_NOT_FOUND");
  const wish = sendMessageInput.parse({ text, session: notYet, product: itemId });
  return startMessage(ctx, tx, { ...wish, idempotencyKey: `revision:${id}:${place}` });
}

/** Ends the revisions of those that came back as good ones. Safe to repeat. */
export async function endBettered(
  tx: StoreTx,
  ids: readonly string[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  for (const { id, revision } of await lockBettered(tx, ids, revisedFrom)) {
    const step = { state: "revised" as const, at: at.toISOString(), byName: by, note: "" };
    await keepRevision(tx, id, { state: "revised", steps: [...(revision?.steps ?? []), step] });
  }
}
