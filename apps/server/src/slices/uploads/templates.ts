/** Templates of drafts, which everybody in the store starts from. */
import { AppError, type SaveTemplateInput, type UploadTemplate } from "@stallkeeper/contract";
import { templateOf } from "@stallkeeper/domain";
import { actorName, inStore, requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { readDrafts } from "./drafts.store.ts";
import { listTargets } from "./targets.store.ts";
import {
  deleteTemplate,
  findTemplateNamed,
  listTemplates,
  renameTemplate,
  writeTemplate,
} from "./templates.store.ts";

/** All of the store's. */
export function readTemplates(ctx: Ctx): Promise<UploadTemplate[]> {
  return viewStore(ctx, listTemplates);
}

/**
 * Makes a template of what a draft says, or replaces the one of that name where that was asked for. Throws
 * DRAFT_NOT_FOUND, TEMPLATE_NAME_TAKEN, FORBIDDEN. Safe to repeat with the same `saveKey`, which is its id.
 */
export async function saveTemplate(
  ctx: Ctx,
  { saveKey, name, draftId, replaces }: SaveTemplateInput,
): Promise<{ _id: string }> {
  requireScope(ctx, "listings.write");
  return inStore(ctx, async (tx) => {
    const [draft] = await readDrafts(tx, [draftId]);
    if (draft === undefined) throw new AppError("DRAFT_NOT_FOUND", { draftId });
    const template = templateOf(draft, await listTargets(tx, [draftId]));
    const id = (replaces ? (await findTemplateNamed(tx, name))?.id : undefined) ?? saveKey;
    const isWritten = await writeTemplate(tx, { id, name, byName: actorName(ctx), at: ctx.now() }, template);
    if (!isWritten) throw new AppError("TEMPLATE_NAME_TAKEN", { name });
    await announce(tx, "uploadDraft", [draftId]);
    return { _id: id };
  });
}

/** Throws TEMPLATE_NOT_FOUND, TEMPLATE_NAME_TAKEN, FORBIDDEN. Safe to repeat. */
export async function nameTemplate(ctx: Ctx, id: string, name: string): Promise<void> {
  requireScope(ctx, "listings.write");
  await inStore(ctx, async (tx) => {
    const outcome = await renameTemplate(tx, { id, name, byName: actorName(ctx), at: ctx.now() });
    if (outcome === "missing") throw new AppError("TEMPLATE_NOT_FOUND", { templateId: id });
    if (outcome === "taken") throw new AppError("TEMPLATE_NAME_TAKEN", { name });
  });
}

/** Drafts that were made from it stay. Throws TEMPLATE_NOT_FOUND, also when it is repeated, and FORBIDDEN. */
export async function removeTemplate(ctx: Ctx, id: string): Promise<void> {
  requireScope(ctx, "listings.write");
  if (!(await inStore(ctx, (tx) => deleteTemplate(tx, id))))
    throw new AppError("TEMPLATE_NOT_FOUND", { templateId: id });
}
