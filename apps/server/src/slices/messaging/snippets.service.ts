/**
 * A user's snippets: kept -> removed -> (30 days) gone; a removed one comes back under its own id (decisions
 * 11), so that triggers that name it go on working.
 */
import { AppError, type MessageSnippetPatch } from "@stallkeeper/contract";
import { findNameProblem, formMessages } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  insertSnippet,
  listOtherNames,
  markSnippetRemoved,
  restoreSnippet,
  updateSnippets,
} from "./snippets.store.ts";

const mostContent = 10_000;
const entity = "messageSnippet";

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
  const checked = await checkedText(tx, userId, record, _id === undefined ? [] : [_id]);
  const text = { name: checked.name ?? "", content: checked.content ?? "" };
  if (_id !== undefined && !(await restoreSnippet(tx, userId, _id, text, ctx.now())))
    throw new AppError("RECORD_NOT_FOUND");
  const id = _id ?? (await insertSnippet(tx, userId, text, { now: ctx.now(), date: date ?? null }));
  await announce(tx, entity, [id]);
  return id;
}

/**
 * Changes one's own snippets in place. Answers how many there were. Throws FIELDS_INVALID, FORBIDDEN. Safe to
 * repeat.
 */
export async function changeSnippets(
  ctx: Ctx,
  tx: StoreTx,
  ids: readonly string[],
  record: MessageSnippetPatch,
): Promise<number> {
  const userId = ownerOf(ctx);
  const count = await updateSnippets(tx, userId, ids, await checkedText(tx, userId, record, ids), ctx.now());
  await announce(tx, entity, ids);
  return count;
}

/** Removes one's own snippet; false when there is none. Throws FORBIDDEN. */
export async function removeSnippet(ctx: Ctx, tx: StoreTx, id: string): Promise<boolean> {
  const isRemoved = await markSnippetRemoved(tx, ownerOf(ctx), id, ctx.now());
  if (isRemoved) await announce(tx, entity, [id]);
  return isRemoved;
}

function ownerOf({ actor }: Ctx): string {
  if (actor.kind !== "member") throw new AppError("FORBIDDEN");
  return actor.userId;
}

async function checkedText(
  tx: StoreTx,
  userId: string,
  record: MessageSnippetPatch,
  ids: readonly string[],
): Promise<{ name?: string; content?: string }> {
  const fields: Record<string, string> = {};
  const text: { name?: string; content?: string } = {};
  for (const field of ["name", "content"] as const) {
    const given = record[field];
    if (given === undefined) continue;
    if (given.trim() === "") fields[field] = formMessages.required;
    else if (field === "content" && given.length > mostContent)
      fields[field] = `Up to ${mostContent} characters.`;
    text[field] = field === "name" ? given.trim() : given;
  }
  if (text.name !== undefined && fields["name"] === undefined) {
    const problem = findNameProblem(text.name, await listOtherNames(tx, userId, ids));
    if (problem !== null) fields["name"] = problem;
  }
  if (Object.keys(fields).length > 0) throw new AppError("FIELDS_INVALID", { fields });
  return text;
}
