/** The SQL of `upload_templates`. */
import type { UploadTemplate } from "@stallkeeper/contract";
import type { DraftTemplate } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

const columns = `id as "_id", name, currency, fields, targets, by_name as "byName", updated_at as "updatedAt"`;

/** The store's, by name. */
export function listTemplates(tx: StoreTx): Promise<UploadTemplate[]> {
  return tx.rows<UploadTemplate>(`select ${columns} from upload_templates order by lower(name), id`);
}

/** The template of this name, whatever its letters; null: there is none. */
export function findTemplateNamed(tx: StoreTx, name: string): Promise<{ id: string } | null> {
  return tx.one<{ id: string }>("select id from upload_templates where lower(name) = lower($1)", [name]);
}

interface Named {
  id: string;
  name: string;
  byName: string;
  at: Date;
}

/** Adds a template, or says anew what one stands for. False: another one has the name. */
export async function writeTemplate(
  tx: StoreTx,
  { id, name, byName, at }: Named,
  { currency, fields, targets }: DraftTemplate,
): Promise<boolean> {
  const written = await tx.one<{ id: string }>(
    `insert into upload_templates (store_id, id, name, currency, fields, targets, by_name, updated_at)
       select $1, $2, $3, $4, $5, $6, $7, $8
       where not exists (select from upload_templates where lower(name) = lower($3) and id <> $2)
     on conflict (store_id, id) do update set name = excluded.name, currency = excluded.currency,
       fields = excluded.fields, targets = excluded.targets, by_name = excluded.by_name,
       updated_at = excluded.updated_at
     returning id`,
    [
      tx.storeId,
      id,
      name,
      currency,
      JSON.stringify(fields),
      JSON.stringify(targets),
      byName,
      at.toISOString(),
    ],
  );
  return written !== null;
}

/** "taken": another one has the name. */
export async function renameTemplate(
  tx: StoreTx,
  { id, name, byName, at }: Named,
): Promise<"renamed" | "taken" | "missing"> {
  const named = await findTemplateNamed(tx, name);
  if (named !== null && named.id !== id) return "taken";
  const row = await tx.one<{ id: string }>(
    "update upload_templates set name = $2, by_name = $3, updated_at = $4 where id = $1 returning id",
    [id, name, byName, at.toISOString()],
  );
  return row === null ? "missing" : "renamed";
}

/** Whether it was there. */
export async function deleteTemplate(tx: StoreTx, id: string): Promise<boolean> {
  const gone = await tx.rows<{ id: string }>("delete from upload_templates where id = $1 returning id", [id]);
  return gone.length > 0;
}
