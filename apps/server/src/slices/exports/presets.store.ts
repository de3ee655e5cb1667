/** The SQL of presets. */
import type { ExportDefinition } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import type { DoneBy } from "../../platform/context.ts";

/** Adds a preset, or answers the one that was made under its key, and whether that is the same. */
export async function insertPreset(
  tx: StoreTx,
  { key, name, definition }: { key: string; name: string; definition: ExportDefinition },
  { byId, byName, at }: DoneBy,
): Promise<{ id: string; is_same: boolean }> {
  const row = await tx.one<{ id: string; is_same: boolean }>(
    `insert into export_presets (store_id, press_key, name, definition, by_id, by_name, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (store_id, press_key) do update set press_key = excluded.press_key
     returning id, name = $3 and definition = $4::jsonb as is_same`,
    [tx.storeId, key, name, JSON.stringify(definition), byId, byName, at.toISOString()],
  );
  if (row === null) throw new Error("a preset was added and isn't there");
  return row;
}

export interface NamedExport {
  name: string;
  definition: ExportDefinition;
}

/** A preset, or null. */
export function findPreset(tx: StoreTx, id: string): Promise<NamedExport | null> {
  return tx.one<NamedExport>("select name, definition from export_presets where id = $1::uuid", [id]);
}

/** False: there is none. */
export async function updatePreset(
  tx: StoreTx,
  id: string,
  { name, definition }: { name: string; definition: ExportDefinition },
  at: Date,
): Promise<boolean> {
  return (
    (await tx.run(
      "update export_presets set name = $2, definition = $3, updated_at = $4 where id = $1::uuid",
      [id, name, JSON.stringify(definition), at.toISOString()],
    )) > 0
  );
}

/** False: there is none. */
export async function deletePreset(tx: StoreTx, id: string): Promise<boolean> {
  return (await tx.run("delete from export_presets where id = $1::uuid", [id])) > 0;
}
