/**
 * A person replies to a rating: the action and the rating's "under way" are written in one transaction with
 * the rating locked. Then the caller waits up to 8 s for the platform's word.
 *
 * Never twice: while a reply is under way, stands there, or nobody knows what became of one, another is
 * refused. The same Idempotency-Key is the same reply.
 */
import { randomUUID } from "node:crypto";
import { AppError, type RatingRow, type ReplyInput } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { awaitAction, findActionByKey, hashRequest, requestAction, withdrawnCode } from "../actions/index.ts";
import { keepReply, lockRating, type AnswerableRating } from "./answers.store.ts";
import { ratingReplyAction } from "./rating-reply-action.ts";
import { readRating } from "./read-ratings.ts";

/**
 * Throws RATING_NOT_FOUND, RATING_ANSWERED, RATING_UNCONFIRMED, ACTION_UNDER_WAY, ACCOUNT_NOT_FOUND,
 * PLATFORM_CANNOT, PLATFORM_REFUSED, FIELDS_INVALID, ACTION_WITHDRAWN, IDEMPOTENCY_KEY_REUSED. Safe to repeat
 * with the same key only.
 */
export async function replyToRating(
  ctx: Ctx,
  input: ReplyInput,
  idempotencyKey: string | null,
): Promise<{ isAccepted: boolean; rating: RatingRow }> {
  requireScope(ctx, "ratings.write");
  const actionId = await inStore(ctx, (tx) => startReply(ctx, tx, input, idempotencyKey));
  const action = await awaitAction(ctx, actionId);
  if (action?.problem_code === withdrawnCode)
    throw new AppError("ACTION_WITHDRAWN", { reason: action.problem ?? "" });
  if (action?.state === "refused")
    throw new AppError("PLATFORM_REFUSED", { reason: action.problem ?? "", vendorCode: action.problem_code });
  return {
    isAccepted: action?.state === "accepted" || action?.state === "verified",
    rating: await readRating(ctx, input.ratingId),
  };
}

async function startReply(
  ctx: Ctx,
  tx: StoreTx,
  { ratingId, text }: ReplyInput,
  idempotencyKey: string | null,
): Promise<string> {
  const rating = await lockRating(tx, ratingId);
  if (rating === null) throw new AppError("RATING_NOT_FOUND", { ratingId });
  const requestHash = hashRequest({ kind: "ratingReply", ratingId, text });
  const key = idempotencyKey ?? `rating:${randomUUID()}`;
  const known = await findActionByKey(tx, key);
  if (known !== null && known.request_hash !== requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (known !== null) return known.id;
  refuseState(ctx, rating, text);
  const actionId = await requestAction(ctx, tx, {
    kind: ratingReplyAction,
    accountId: rating.account_id,
    orderId: rating.has_order ? rating.order_id : null,
    payload: { ratingId, platformRatingId: rating.identifier, text },
    undo: {},
    idempotencyKey: key,
    requestHash,
    details: {},
  });
  await keepReply(tx, ratingId, {
    state: "underWay",
    text,
    actionId,
    at: ctx.now().toISOString(),
    byName: actorName(ctx),
    problem: null,
  });
  await recordAudit(tx, ctx, {
    action: "ratingAnswered",
    object: { type: "rating", id: ratingId },
    before: { reply: rating.reply },
    after: { letters: text.length },
  });
  await announce(tx, "rating", [ratingId]);
  return actionId;
}

function refuseState(ctx: Ctx, rating: AnswerableRating, text: string): void {
  const { id: ratingId, account_id: accountId, platform } = rating;
  if (rating.account_state === null || rating.account_state === "unlinked")
    throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
  if (rating.answer?.state === "underWay") throw new AppError("ACTION_UNDER_WAY", { ratingId });
  if (rating.answer?.state === "unsure") throw new AppError("RATING_UNCONFIRMED", { ratingId });
  if (rating.reply !== null || rating.answer?.state === "done")
    throw new AppError("RATING_ANSWERED", { ratingId });
  const port = ctx.connectors.find(platform)?.ratings;
  if (port?.reply === undefined) throw new AppError("PLATFORM_CANNOT", { platform });
  if (text.length > port.maxReplyLength)
    throw new AppError("FIELDS_INVALID", { fields: { text: `Up to ${port.maxReplyLength} characters.` } });
}
