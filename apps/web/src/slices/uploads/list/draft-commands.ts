/** What is done to many drafts at once, and what is said of it. */
import type { UploadTarget } from "@stallkeeper/contract";
import { canPublish, isAtPlatform } from "@stallkeeper/domain";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { endMany } from "../end-listing.tsx";
import { texts } from "../texts.ts";
import { duplicateDrafts, publishDrafts, removeDrafts, type ListedDraft } from "../uploads.api.ts";

/** Whether there is anything to put up. */
export const canGoUp = ({ targets }: ListedDraft): boolean =>
  targets.some(({ state }) => canPublish(state) && state !== "ended");

/** Its listings that are on sale, or on their way there. */
export const liveListings = ({ targets }: ListedDraft): string[] =>
  targets.flatMap(({ state, listingId }) =>
    (state === "live" || state === "awaiting") && listingId !== null ? [listingId] : [],
  );

/** Where its listings ended unsold. What sold is listed again in its draft, which asks for another piece. */
export const endedTargets = ({ targets }: ListedDraft): UploadTarget[] =>
  targets.filter(({ state, isSold }) => state === "ended" && !isSold);

/** Whether nothing of it is at a platform. */
export const canGo = ({ targets }: ListedDraft): boolean => !targets.some(({ state }) => isAtPlatform(state));

/** Puts them up where they are ready, and says how many. */
export async function publishMany(drafts: readonly ListedDraft[]): Promise<void> {
  try {
    const {
      started,
      failed,
      uncounted = [],
    } = await publishDrafts(drafts.map(({ _id: draftId }) => ({ draftId })));
    if (started.length === 0) notifyInfo(failed[0]?.msg ?? texts.noneReady);
    else if (failed.length === 0) notifySuccess(texts.started(started.length));
    else notifyInfo(texts.startedAnd(started.length, failed.length));
    if (uncounted.length > 0) notifyInfo(texts.uncounted(uncounted.length));
  } catch (error) {
    notifyError(error);
  }
}

/** Lists them again where their listings ended, and says how many. False: some aren't. */
export async function relistMany(drafts: readonly ListedDraft[]): Promise<boolean> {
  try {
    const { started, failed } = await publishDrafts(
      drafts.map((draft) => ({
        draftId: draft._id,
        accountIds: endedTargets(draft).map(({ accountId }) => accountId),
      })),
    );
    const [first] = failed;
    if (first === undefined) notifySuccess(texts.started(started.length));
    else notifyInfo(started.length === 0 ? first.msg : texts.startedAnd(started.length, failed.length));
    return first === undefined;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

/** Ends their listings, and says how many. False: some stay. */
export async function endAll(listingIds: readonly string[]): Promise<boolean> {
  const isDone = await endMany(listingIds);
  if (isDone) notifySuccess(texts.ending(listingIds.length));
  return isDone;
}

/** What a copy of a draft is to be. */
interface DraftCopy {
  copyId: string;
  sku: string;
}

/** Makes a copy of each, which one Undo deletes again. The same `copies` again make none. */
export async function duplicateMany(
  drafts: readonly ListedDraft[],
  copies: readonly DraftCopy[],
): Promise<boolean> {
  try {
    const { done, failed } = await duplicateDrafts(
      drafts.flatMap(({ _id: draftId }, at) => {
        const copy = copies[at];
        return copy === undefined ? [] : { draftId, ...copy };
      }),
    );
    const [first] = failed;
    if (first !== undefined) notifyInfo(first.msg);
    if (done.length > 0)
      offerUndo(texts.duplicated(done.length), () => {
        removeDrafts(done.map(({ draftId }) => draftId)).catch(notifyError);
      });
    return first === undefined;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

/** Deletes them. False: nothing was. */
export async function removeMany(drafts: readonly ListedDraft[]): Promise<boolean> {
  try {
    await removeDrafts(drafts.map(({ _id }) => _id));
    notifySuccess(texts.removed(drafts.length));
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}
