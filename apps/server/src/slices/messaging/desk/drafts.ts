/**
 * Half a reply is kept for its writer, so that it is there after a reload and on another device. An empty one
 * stays as a mark for a while: another device that still has the text learns that it is gone.
 */
import { AppError, type DraftInput, type DraftView } from "@stallkeeper/contract";
import { inStore, requireScope, viewStore, type Ctx } from "../../../platform/context.ts";
import { announce } from "../../../platform/live/index.ts";
import { nameAttachments } from "../attachments/attachments.ts";
import { isDraftPlace, listDrafts, saveDraft } from "./drafts.store.ts";

/**
 * Keeps a draft of the caller; an older one than is known changes nothing. Throws FORBIDDEN,
 * MESSAGING_SESSION_NOT_FOUND, ATTACHMENT_NOT_FOUND. Safe to repeat.
 */
export function keepDraft(ctx: Ctx, draft: DraftInput): Promise<void> {
  requireScope(ctx, "messages.write");
  return inStore(ctx, async (tx) => {
    const { actor } = ctx;
    if (actor.kind !== "member") return;
    if (!(await isDraftPlace(tx, draft.place))) throw new AppError("MESSAGING_SESSION_NOT_FOUND");
    // A clock that runs ahead would win for ever.
    const now = ctx.now().toISOString();
    const changedAt = draft.changedAt > now ? now : draft.changedAt;
    const attachments = await nameAttachments(ctx, tx, draft.attachments ?? []);
    if (await saveDraft(tx, actor.userId, { ...draft, attachments, changedAt }))
      await announce(tx, "messageDraft", [draft.place]);
  });
}

/** The caller's drafts, the newest first; an empty one was sent or given up. */
export function readDrafts(ctx: Ctx): Promise<DraftView[]> {
  const { actor } = ctx;
  return actor.kind === "member" ? viewStore(ctx, (tx) => listDrafts(tx, actor.userId)) : Promise.resolve([]);
}
