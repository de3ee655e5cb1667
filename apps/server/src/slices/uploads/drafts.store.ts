/** The SQL of `upload_drafts` and `upload_categories`. */
import type { DraftAttributes, DraftFields, DraftPhoto, DraftVariants } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/** Fields of a draft that an item filled, as they were then. */
export type ItemFill = Partial<
  Pick<
    DraftFields,
    "title" | "brand" | "category" | "condition" | "gtin" | "priceMinor" | "quantity" | "photos"
  >
>;

export interface DraftRow extends DraftFields {
  /** What Inventory says a piece cost, by SKU; in the draft's currency. */
  itemCosts: Record<string, number>;
  id: string;
  itemId: string | null;
  revision: number;
  saveKey: string;
  /** The title that its item was made under by publishing it; null: the item was there, or isn't yet. */
  madeTitle: string | null;
  /** What it took over from the item whose SKU it had last. */
  filled: ItemFill;
}

const itemCosts = `(select coalesce(jsonb_object_agg(c.sku, c.cost_minor), '{}') from item_costs c
  where c.currency in ('', d.currency) and c.sku in (select btrim(d.sku) union all
    select btrim(r ->> 'sku') from jsonb_array_elements(d.variants -> 'rows') r))`;
const columns = `id, sku, title, description, brand, category, condition, condition_note as "conditionNote",
  gtin, price_minor as "priceMinor", cost_minor as "costMinor", floor_minor as "floorMinor", weight_grams as "weightGrams",
  nullif(package, '{}') as "packageCm",
  ${itemCosts} as "itemCosts", currency, quantity, photos, attributes, variants, item_id as "itemId", revision,
  save_key as "saveKey", made_title as "madeTitle", filled`;

/** These drafts, locked in the order of their ids so that two who publish never wait in a circle. */
export function lockDrafts(tx: StoreTx, ids: readonly string[]): Promise<DraftRow[]> {
  return tx.rows<DraftRow>(
    `select ${columns} from upload_drafts d where id = any($1::uuid[]) order by id for no key update of d`,
    [ids],
  );
}

/** These drafts, as they stand. */
export function readDrafts(tx: StoreTx, ids: readonly string[]): Promise<DraftRow[]> {
  return tx.rows<DraftRow>(`select ${columns} from upload_drafts d where id = any($1::uuid[])`, [ids]);
}

export interface Writer {
  id: string | null;
  name: string;
  at: Date;
}

/** Adds an empty draft in the store's currency. A repeat adds nothing. */
export async function insertDraft(tx: StoreTx, id: string, saveKey: string, by: Writer): Promise<void> {
  await tx.run(
    `insert into upload_drafts (store_id, id, currency, revision, save_key, by_id, by_name, created_at,
       updated_at)
     select $1, $2, s.currency, 0, $3, $4, $5, $6, $6 from stores_shared s where s.id = $1::uuid
     on conflict do nothing`,
    [tx.storeId, id, saveKey, by.id, by.name, by.at.toISOString()],
  );
}

export interface SavedDraft {
  id: string;
  itemId: string | null;
  saveKey: string;
  fields: DraftFields;
  filled: ItemFill;
}

/** Writes a locked draft and answers its new revision. */
export async function updateDraft(
  tx: StoreTx,
  { id, itemId, saveKey, fields, filled }: SavedDraft,
  at: Date,
): Promise<number> {
  const row = await tx.one<{ revision: number }>(
    `update upload_drafts set sku = $2, title = $3, description = $4, brand = $5, category = $6,
       condition = $7, condition_note = $8, gtin = $9, price_minor = $10, quantity = $11, photos = $12,
       attributes = $13, item_id = $14, save_key = $15, revision = revision + 1, updated_at = $16,
       variants = $17, cost_minor = $18, floor_minor = $19, weight_grams = $20,
       package = $21, filled = $22
     where id = $1 returning revision`,
    [
      id,
      fields.sku,
      fields.title,
      fields.description,
      fields.brand,
      fields.category,
      fields.condition,
      fields.conditionNote,
      fields.gtin,
      fields.priceMinor,
      fields.quantity,
      JSON.stringify(fields.photos satisfies readonly DraftPhoto[]),
      JSON.stringify(fields.attributes satisfies DraftAttributes),
      itemId,
      saveKey,
      at.toISOString(),
      JSON.stringify(fields.variants satisfies DraftVariants),
      fields.costMinor,
      fields.floorMinor,
      fields.weightGrams,
      JSON.stringify(fields.packageCm ?? {}),
      JSON.stringify(filled),
    ],
  );
  return row?.revision ?? 0;
}

/** What Inventory says a piece of these SKUs cost, where that is in this currency. */
export async function readItemCosts(
  tx: StoreTx,
  skus: readonly string[],
  currency: string,
): Promise<Record<string, number>> {
  const rows = await tx.rows<{ sku: string; cost_minor: number }>(
    "select sku, cost_minor from item_costs where sku = any($1) and currency in ('', $2)",
    [skus, currency],
  );
  return Object.fromEntries(rows.map((row) => [row.sku, row.cost_minor]));
}

/** The item that a draft is of, from its publishing on. */
export async function setDraftItem(
  tx: StoreTx,
  id: string,
  itemId: string,
  madeTitle: string | null,
): Promise<void> {
  await tx.run(
    `update upload_drafts set item_id = $2, made_title = $3
     where id = $1 and item_id is distinct from $2`,
    [id, itemId, madeTitle],
  );
}

/** Under which title its item stands by now; null: it goes by a title of its own. Safe to repeat. */
export async function setMadeTitle(tx: StoreTx, id: string, madeTitle: string | null): Promise<void> {
  await tx.run("update upload_drafts set made_title = $2 where id = $1", [id, madeTitle]);
}

/** Removes drafts with their targets. Safe to repeat. */
export async function deleteDrafts(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await tx.run("delete from upload_drafts where id = any($1::uuid[])", [ids]);
}

export interface ChosenCategory {
  accountId: string;
  id: string;
  name: string;
}

/** Which of the accounts' categories a person chose for a word of the store. */
export function findChosenCategories(
  tx: StoreTx,
  accountIds: readonly string[],
  category: string,
): Promise<ChosenCategory[]> {
  return tx.rows<ChosenCategory>(
    `select account_id as "accountId", platform_id as id, platform_name as name from upload_categories
       where account_id = any($1::uuid[]) and category = lower($2)`,
    [accountIds, category],
  );
}

/** Remembers which of an account's categories stands for a word of the store; the last choice counts. */
export async function rememberCategory(
  tx: StoreTx,
  category: string,
  { accountId, id, name }: ChosenCategory,
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into upload_categories (store_id, account_id, category, platform_id, platform_name, chosen_at)
     values ($1, $2, lower($3), $4, $5, $6)
     on conflict (store_id, account_id, category) do update set platform_id = excluded.platform_id,
       platform_name = excluded.platform_name, chosen_at = excluded.chosen_at`,
    [tx.storeId, accountId, category, id, name, at.toISOString()],
  );
}
