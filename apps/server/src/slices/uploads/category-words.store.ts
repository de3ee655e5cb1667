/** SQL of the store's words for categories: those of its drafts, and those that were mapped before. */
import type { StoreTx } from "../../platform/db/index.ts";

/** Most words that are listed: those with the most drafts. */
const mostWords = 200;

/** Each category once whatever its capitals, with how many drafts have it, by name. */
export function listCategoryWords(tx: StoreTx): Promise<{ category: string; drafts: number }[]> {
  return tx.rows<{ category: string; drafts: number }>(
    `select category, drafts from (
       select coalesce(min(btrim(d.category)), word) as category, count(d.id)::integer as drafts
       from (select lower(btrim(category)) as word from upload_drafts where btrim(category) <> ''
         union select category from upload_categories) as words
       left join upload_drafts d on lower(btrim(d.category)) = word
       group by word order by count(d.id) desc, word limit ${mostWords}) as most
     order by lower(category)`,
  );
}

/** The drafts of a category. */
export async function listDraftsIn(tx: StoreTx, category: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    "select id from upload_drafts where lower(btrim(category)) = lower($1)",
    [category],
  );
  return rows.map(({ id }) => id);
}

/** Forgets what was chosen for a word at an account. Safe to repeat. */
export async function forgetCategory(tx: StoreTx, accountId: string, category: string): Promise<void> {
  await tx.run("delete from upload_categories where account_id = $1 and category = lower($2)", [
    accountId,
    category,
  ]);
}
