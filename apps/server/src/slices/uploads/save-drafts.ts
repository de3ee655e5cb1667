/** Saves several drafts at once, each by itself: a conflict of one doesn't hold up the others. */
import { AppError, type DraftsSaved, type SaveDraftsInput } from "@stallkeeper/contract";
import { requireScope, type Ctx } from "../../platform/context.ts";
import { saveDraft } from "./save-draft.ts";

/** Throws FORBIDDEN; whatever else is in a draft's way is in `failed`. Safe to repeat with the same keys. */
export async function saveDrafts(ctx: Ctx, { drafts }: SaveDraftsInput): Promise<DraftsSaved> {
  requireScope(ctx, "listings.write");
  const outcome: DraftsSaved = { done: [], failed: [] };
  for (const { draftId, ...input } of drafts) {
    try {
      const { revision } = await saveDraft(ctx, draftId, input);
      outcome.done.push({ draftId, revision });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcome.failed.push({ draftId, code: error.code, msg: error.message });
    }
  }
  return outcome;
}
