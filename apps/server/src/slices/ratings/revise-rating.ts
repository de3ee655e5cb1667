/**
 * Getting a rating changed or removed, step by step as a person tells of it (packages/domain revision). A
 * rating that its buyer made a good one ends its revision by itself.
 */
import { AppError, type RatingRow, type ReviseInput } from "@stallkeeper/contract";
import { revisedFrom, revisionSteps } from "@stallkeeper/domain";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { keepRevision, lockBettered, lockRating } from "./answers.store.ts";
import { readRating } from "./read-ratings.ts";

/**
 * Takes a revision a step further. Throws RATING_NOT_FOUND, REVISION_MOVED_ON where that step doesn't follow
 * the one it is at. The step that it is at already changes nothing: safe to repeat.
 */
export async function reviseRating(ctx: Ctx, { ratingId, state, note }: ReviseInput): Promise<RatingRow> {
  requireScope(ctx, "ratings.write");
  await inStore(ctx, async (tx) => {
    const rating = await lockRating(tx, ratingId);
    if (rating === null) throw new AppError("RATING_NOT_FOUND", { ratingId });
    const { revision } = rating;
    if (revision?.state === state) return;
    if (!revisionSteps(revision?.state ?? null).includes(state)) throw new AppError("REVISION_MOVED_ON");
    const step = { state, at: ctx.now().toISOString(), byName: actorName(ctx), note };
    await keepRevision(tx, ratingId, { state, steps: [...(revision?.steps ?? []), step] });
    await announce(tx, "rating", [ratingId]);
  });
  return readRating(ctx, ratingId);
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
