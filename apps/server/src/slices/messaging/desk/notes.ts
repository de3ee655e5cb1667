/**
 * Notes among the store's people. They stand beside the messages of a conversation and never among them:
 * what is sent reads neither this column nor this route.
 */
import { AppError, type NoteInput } from "@stallkeeper/contract";
import { doneBy, inStore, requireScope, type Ctx } from "../../../platform/context.ts";
import { announce } from "../../../platform/live/index.ts";
import { addNote, removeNote } from "./notes.store.ts";

/**
 * Notes something on a conversation. Throws FORBIDDEN, MESSAGING_SESSION_NOT_FOUND. Safe to repeat with the
 * same id.
 */
export function noteOnConversation(
  ctx: Ctx,
  { sessionId, note, text }: NoteInput & { sessionId: string },
): Promise<void> {
  requireScope(ctx, "messages.write");
  const { byName, byId, at } = doneBy(ctx);
  return inStore(ctx, async (tx) => {
    const added = await addNote(tx, sessionId, {
      _id: note,
      date: at.toISOString(),
      author: byName,
      authorId: byId,
      content: text,
    });
    if (added === null) throw new AppError("MESSAGING_SESSION_NOT_FOUND");
    if (added.isNew) await announce(tx, "messagingSession", [sessionId]);
  });
}

/** Takes back one's own note. Throws FORBIDDEN, RECORD_NOT_FOUND. */
export function takeNoteBack(
  ctx: Ctx,
  { sessionId, note }: { sessionId: string; note: string },
): Promise<void> {
  requireScope(ctx, "messages.write");
  return inStore(ctx, async (tx) => {
    if ((await removeNote(tx, sessionId, { note, authorId: doneBy(ctx).byId })) === null)
      throw new AppError("RECORD_NOT_FOUND");
    await announce(tx, "messagingSession", [sessionId]);
  });
}
