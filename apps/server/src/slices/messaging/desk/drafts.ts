/**
 * Half a reply is kept for its writer, so that it is there after a reload and on another device. An empty one
 * stays as a mark for a while: another device that still has the text learns that it is gone.
 */
import { AppError, type DraftInput, type DraftView, type KeptDraftView } from "@stallkeeper/contract";
import { inStore, requireScope, viewStore, type Ctx } from "../../../platform/context.ts";
import { announce } from "../../../platform/live/index.ts";
import { nameAttachments } from "../attachments/attachments.ts";
import { findDraft, isDraftPlace, listDrafts, saveDraft } from "./drafts.store.ts";

const idsOf = ({ attachments }: Pick<DraftView, "attachments">): string[] =>
  attachments.map(({ _id }) => _id);

/**
 * Keeps a draft of the caller and answers what stands there now. One that another device has changed since
 * stays as it is: the caller puts both together. Throws FORBIDDEN, MESSAGING_SESSION_NOT_FOUND,
 * ATTACHMENT_NOT_FOUND. Safe to repeat: the same text is kept already.
 */
export function keepDraft(ctx: Ctx, draft: DraftInput): Promise<KeptDraftView> {
  requireScope(ctx, "messages.write");
  const { place, text } = draft;
  return inStore(ctx, async (tx) => {
    const { actor } = ctx;
    if (!(await isDraftPlace(tx, place))) throw new AppError("MESSAGING_SESSION_NOT_FOUND");
    const attachments = await nameAttachments(ctx, tx, draft.attachments ?? []);
    const wish = { place, text, attachments };
    if (actor.kind !== "member") return { ...wish, revision: draft.revision ?? 1, isKept: false };
    const revision = await saveDraft(tx, actor.userId, { ...wish, revision: draft.revision }, ctx.now());
    if (revision === null) {
      const known = await findDraft(tx, actor.userId, place);
      const isKept = known?.text === text && JSON.stringify(idsOf(known)) === JSON.stringify(idsOf(wish));
      return { ...wish, revision: 1, ...known, isKept };
    }
    await announce(tx, "messageDraft", [place]);
    return { ...wish, revision, isKept: true };
  });
}

/** The caller's drafts, the newest first; an empty one was sent or given up. */
export function readDrafts(ctx: Ctx): Promise<DraftView[]> {
  const { actor } = ctx;
  return actor.kind === "member" ? viewStore(ctx, (tx) => listDrafts(tx, actor.userId)) : Promise.resolve([]);
}
