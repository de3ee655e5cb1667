/** Exports that a store keeps to run again. */
import { AppError, type PresetInput, type StartExportInput } from "@stallkeeper/contract";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { deletePreset, insertPreset, updatePreset } from "./presets.store.ts";
import { uuidShape } from "./runs.store.ts";
import { requireSet } from "./start-export.ts";

/** Saves a preset. Throws FORBIDDEN, EXPORT_KEY_REUSED. A repeat with the same key answers the same one. */
export function addPreset(ctx: Ctx, input: StartExportInput): Promise<{ _id: string }> {
  requireSet(ctx, input.definition);
  return inStore(ctx, async (tx) => {
    const { id: _id, is_same: isSame } = await insertPreset(tx, input, doneBy(ctx));
    if (!isSame) throw new AppError("EXPORT_KEY_REUSED");
    await announce(tx, "exportPreset", [_id]);
    return { _id };
  });
}

/** Changes a preset. Throws FORBIDDEN, RECORD_NOT_FOUND. Safe to repeat. */
export function changePreset(ctx: Ctx, id: string, input: PresetInput): Promise<void> {
  requireSet(ctx, input.definition);
  return inStore(ctx, async (tx) => {
    if (!uuidShape.test(id) || !(await updatePreset(tx, id, input, ctx.now())))
      throw new AppError("RECORD_NOT_FOUND");
    await announce(tx, "exportPreset", [id]);
  });
}

/** Forgets a preset; its files stay. Throws FORBIDDEN, RECORD_NOT_FOUND. */
export function dropPreset(ctx: Ctx, id: string): Promise<void> {
  requireScope(ctx, "export.run");
  return inStore(ctx, async (tx) => {
    if (!uuidShape.test(id) || !(await deletePreset(tx, id))) throw new AppError("RECORD_NOT_FOUND");
    await announce(tx, "exportPreset", [id]);
  });
}
