import { AppError, findSettingProblems, type Settings, type SettingsPatch } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { settingChanging } from "./settings.events.ts";
import {
  lockSettings,
  readSettings,
  removeSetting,
  writeSetting,
  viewSettings,
  type SettingRows,
} from "./settings.store.ts";

const maxSettingsBytes = 262_144;

/**
 * Merges a patch into the store's settings and returns them all: null removes, objects merge, the rest
 * replaces (JSON merge patch). A repeat changes nothing. Throws FIELDS_INVALID for what a setting can't hold,
 * what a listener refuses it with, and BODY_TOO_LARGE when the whole would outgrow what every client loads at
 * its start.
 */
export async function changeSettings(ctx: Ctx, patch: SettingsPatch): Promise<Settings> {
  requireScope(ctx, "settings.write");
  return inStore(ctx, async (tx) => {
    await lockSettings(tx);
    const current = await readSettings(tx);
    for (const [key, change] of Object.entries(patch)) {
      const merged = mergePatch(current[key], change);
      if (merged === undefined) {
        await removeSetting(tx, key);
        continue;
      }
      const fields = findSettingProblems(key, merged);
      if (Object.keys(fields).length > 0) throw new AppError("FIELDS_INVALID", { fields });
      const userId = ctx.actor.kind === "member" ? ctx.actor.userId : null;
      await emit(tx, settingChanging, { key, before: current[key], after: merged, userId });
      await writeSetting(tx, key, merged);
    }
    const settings = await readSettings(tx);
    if (Buffer.byteLength(JSON.stringify(settings)) > maxSettingsBytes) throw new AppError("BODY_TOO_LARGE");
    const changed = Object.keys(patch).filter(
      (key) => JSON.stringify(current[key]) !== JSON.stringify(settings[key]),
    );
    if (changed.length > 0) {
      const part = (of: SettingRows) => Object.fromEntries(changed.map((key) => [key, of[key] ?? null]));
      await recordAudit(tx, ctx, {
        action: "settingsChanged",
        object: { type: "settings", id: changed.join(",") },
        before: part(current),
        after: part(settings),
      });
    }
    await announce(tx, "settings", Object.keys(patch));
    return viewSettings(settings);
  });
}

/** RFC 7396 for one value; undefined stands for removed. Pure. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (patch === null) return undefined;
  if (!isObject(patch)) return patch;
  const merged: SettingRows = isObject(target) ? { ...target } : {};
  for (const [key, change] of Object.entries(patch)) {
    const value = mergePatch(merged[key], change);
    if (value === undefined) delete merged[key];
    else merged[key] = value;
  }
  return merged;
}

function isObject(value: unknown): value is SettingRows {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
