/**
 * Snippets: kept -> removed -> (30 days) gone; a removed one comes back under its own id (decisions 11), so
 * that triggers that name it go on working. A person's own is theirs alone. A shared one is everybody's to
 * use; to make, change and remove it takes settings.write, since it speaks for the store, and leaves a line
 * in the audit log (docs/adr/0086-snippets.md).
 */
import { AppError, namedAttachments, type MessageSnippetPatch } from "@stallkeeper/contract";
import { findNameProblem } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { nameAttachments } from "./attachments/attachments.ts";
import { checkSnippet } from "./check-snippet.ts";
import { snippetsUnshared } from "./messaging.events.ts";
import {
  insertSnippet,
  listOtherNames,
  lockSnippets,
  markSnippetRemoved,
  updateSnippets,
  type SnippetFacts,
  type SnippetText,
} from "./snippets.store.ts";

const entity = "messageSnippet";
const fresh: SnippetText = {
  name: "",
  content: "",
  isShared: false,
  folder: "",
  language: "",
  translations: [],
  attachments: [],
};

/**
 * Makes a snippet, dated now where the caller names no date, or with `_id` brings the removed one back under
 * its own date; answers the id. Throws FIELDS_INVALID, FORBIDDEN, RECORD_NOT_FOUND. With `_id` safe to
 * repeat.
 */
export async function createSnippet(
  ctx: Ctx,
  tx: StoreTx,
  { _id, date, ...record }: MessageSnippetPatch,
): Promise<string> {
  const userId = ownerOf(ctx);
  const text = await readText(ctx, tx, record);
  if (_id === undefined) {
    const made = { ...fresh, ...text };
    if (made.isShared) requireScope(ctx, "settings.write");
    await checkName(tx, userId, made.name, []);
    const id = await insertSnippet(tx, userId, made, { now: ctx.now(), date: date ?? null });
    await tell(ctx, tx, { id, before: null, after: made });
    return id;
  }
  const [before] = await lockForChange(ctx, tx, userId, [_id], text);
  if (before === undefined) throw new AppError("RECORD_NOT_FOUND");
  await checkName(tx, userId, text.name ?? before.name, [_id]);
  await updateSnippets(tx, userId, [_id], text, { at: ctx.now(), restores: true });
  await tell(ctx, tx, { id: _id, before: null, after: { ...before, ...text } });
  return _id;
}

/**
 * Changes snippets in place. Answers how many there were. Throws FIELDS_INVALID, also for one that is
 * sent by itself and wouldn't be shared any more, FORBIDDEN. Safe to repeat.
 */
export async function changeSnippets(
  ctx: Ctx,
  tx: StoreTx,
  ids: readonly string[],
  record: MessageSnippetPatch,
): Promise<number> {
  const userId = ownerOf(ctx);
  const text = await readText(ctx, tx, record);
  const held = await lockForChange(ctx, tx, userId, ids, text);
  const unshared = text.isShared === false ? held.filter(({ isShared }) => isShared) : [];
  if (unshared.length > 0) await emit(tx, snippetsUnshared, { snippetIds: unshared.map(({ id }) => id) });
  // A name that somebody else has taken since is theirs to keep, too, while it isn't touched.
  const { name } = text;
  if (name !== undefined && held.some((one) => one.name !== name)) await checkName(tx, userId, name, ids);
  const count = await updateSnippets(tx, userId, ids, text, { at: ctx.now() });
  for (const before of held) await tell(ctx, tx, { id: before.id, before, after: { ...before, ...text } });
  return count;
}

/** Removes a snippet; false when there is none. Throws FORBIDDEN for a shared one without the scope. */
export async function removeSnippet(ctx: Ctx, tx: StoreTx, id: string): Promise<boolean> {
  const userId = ownerOf(ctx);
  const [before] = await lockForChange(ctx, tx, userId, [id], {});
  const isRemoved = await markSnippetRemoved(tx, userId, id, ctx.now());
  if (isRemoved && before !== undefined) await tell(ctx, tx, { id, before, after: null });
  return isRemoved;
}

/** What is written, with the files it names, which stay from now on. */
async function readText(ctx: Ctx, tx: StoreTx, record: MessageSnippetPatch): Promise<Partial<SnippetText>> {
  const text = checkSnippet(record);
  if (record.attachments === undefined) return text;
  const { data: named, error } = namedAttachments.safeParse(record.attachments);
  if (error !== undefined)
    throw new AppError("FIELDS_INVALID", { fields: { attachments: error.issues[0]?.message ?? "" } });
  return { ...text, attachments: await nameAttachments(ctx, tx, named) };
}

function ownerOf({ actor }: Ctx): string {
  if (actor.kind !== "member") throw new AppError("FORBIDDEN");
  return actor.userId;
}

/** The snippets as they stand; throws FORBIDDEN when one is shared, or would be, and the actor may not. */
async function lockForChange(
  ctx: Ctx,
  tx: StoreTx,
  userId: string,
  ids: readonly string[],
  change: Partial<SnippetText>,
): Promise<SnippetFacts[]> {
  const held = await lockSnippets(tx, userId, ids);
  if (change.isShared === true || held.some(({ isShared }) => isShared)) requireScope(ctx, "settings.write");
  return held;
}

async function checkName(tx: StoreTx, userId: string, name: string, ids: readonly string[]): Promise<void> {
  const problem = findNameProblem(name, await listOtherNames(tx, userId, ids));
  if (problem !== null) throw new AppError("FIELDS_INVALID", { fields: { name: problem } });
}

/** Screens hear of every change; the log of those alone that concern the store, for it is read by others. */
async function tell(
  ctx: Ctx,
  tx: StoreTx,
  { id, before, after }: { id: string; before: SnippetText | null; after: SnippetText | null },
): Promise<void> {
  await announce(tx, entity, [id]);
  const shown = (text: SnippetText | null): SnippetText | null => (text?.isShared === true ? text : null);
  const [from, to] = [shown(before), shown(after)];
  if (from === null && to === null) return;
  await recordAudit(tx, ctx, {
    action: to === null ? "snippetRemoved" : from === null ? "snippetShared" : "snippetChanged",
    object: { type: "messageSnippet", id },
    before: from,
    after: to,
  });
}
