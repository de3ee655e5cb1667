/**
 * Saved views: kept -> removed -> (30 days) gone; a removed one comes back under its id, which is what Undo
 * asks for. A person's own is theirs alone; a shared one is everybody's to use, and takes settings.write to
 * make, change and remove.
 */
import { AppError, type SavedViewPatch } from "@stallkeeper/contract";
import { formMessages } from "@stallkeeper/domain";
import { requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  insertView,
  lockViews,
  markViewRemoved,
  measureList,
  restoreView,
  updateViews,
  type ViewText,
} from "./views.store.ts";

const lists = ["orders", "analytics"];
const longest = { name: 60, query: 2_000 } as const;
const mostViews = 100;
const entity = "savedView";

/**
 * Makes a view, or with `_id` brings the removed one back as it was; answers the id. Throws FIELDS_INVALID,
 * FORBIDDEN, RECORD_NOT_FOUND. With `_id` safe to repeat.
 */
export async function createView(ctx: Ctx, tx: StoreTx, { _id, ...record }: SavedViewPatch): Promise<string> {
  const userId = ownerOf(ctx);
  const { name = "", query = "", isShared = false, position } = checked(record);
  const list = record.list ?? "";
  if (!lists.includes(list))
    throw new AppError("FIELDS_INVALID", { fields: { list: "This list doesn't exist." } });
  if (isShared) requireScope(ctx, "settings.write");
  if (_id !== undefined) {
    await requireRight(ctx, tx, userId, [_id]);
    if (!(await restoreView(tx, userId, _id, ctx.now()))) throw new AppError("RECORD_NOT_FOUND");
  }
  const place = await measureList(tx, userId, list);
  if (_id === undefined && place.count >= mostViews)
    throw new AppError("FIELDS_INVALID", { fields: { name: `Up to ${mostViews} views.` } });
  const id =
    _id ??
    (await insertView(
      tx,
      userId,
      list,
      { name, query, isShared, position: position ?? place.next },
      ctx.now(),
    ));
  await announce(tx, entity, [id]);
  return id;
}

/** Changes views in place. Answers how many there were. Throws FIELDS_INVALID, FORBIDDEN. Safe to repeat. */
export async function changeViews(
  ctx: Ctx,
  tx: StoreTx,
  ids: readonly string[],
  record: SavedViewPatch,
): Promise<number> {
  const userId = ownerOf(ctx);
  const change = checked(record);
  if (change.isShared === true) requireScope(ctx, "settings.write");
  await requireRight(ctx, tx, userId, ids);
  const count = await updateViews(tx, userId, ids, change, ctx.now());
  await announce(tx, entity, ids);
  return count;
}

/** Removes a view; false when there is none. Throws FORBIDDEN. */
export async function removeView(ctx: Ctx, tx: StoreTx, id: string): Promise<boolean> {
  const userId = ownerOf(ctx);
  await requireRight(ctx, tx, userId, [id]);
  const isRemoved = await markViewRemoved(tx, userId, id, ctx.now());
  if (isRemoved) await announce(tx, entity, [id]);
  return isRemoved;
}

async function requireRight(ctx: Ctx, tx: StoreTx, userId: string, ids: readonly string[]): Promise<void> {
  const views = await lockViews(tx, userId, ids);
  if (views.some(({ isShared }) => isShared)) requireScope(ctx, "settings.write");
}

function ownerOf({ actor }: Ctx): string {
  if (actor.kind !== "member") throw new AppError("FORBIDDEN");
  return actor.userId;
}

function checked({ name, query, isShared, position }: SavedViewPatch): Partial<ViewText> {
  const fields: Record<string, string> = {};
  if (name !== undefined && name.trim() === "") fields.name = formMessages.required;
  else if (name !== undefined && name.trim().length > longest.name)
    fields.name = `Up to ${longest.name} characters.`;
  if (query !== undefined && query.length > longest.query)
    fields.query = `Up to ${longest.query} characters.`;
  if (Object.keys(fields).length > 0) throw new AppError("FIELDS_INVALID", { fields });
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(query === undefined ? {} : { query }),
    ...(isShared === undefined ? {} : { isShared }),
    ...(position === undefined ? {} : { position }),
  };
}
