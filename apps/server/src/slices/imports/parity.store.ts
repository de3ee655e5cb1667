/** The SQL that compares what a file says of quantities with what stands here. */
import type { ParityRow } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

/** Each SKU of the file once, as its first row says it, with the item that it names. */
const matched = `
with filed as (
  select distinct on (sku) sku, item_id, (wanted ->> 'onHand')::integer as in_file from import_rows
    where import_id = $1::uuid and sku <> '' order by sku, line
), matched as materialized (
  select f.sku, f.in_file, i.item_id, i.title, i.on_hand from filed f left join stock_items i
    on i.item_id = coalesce(f.item_id, (select n.item_id from stock_items n where n.sku = f.sku))
)`;

export interface ParityCounts {
  inFile: number;
  here: number;
  same: number;
  withoutQuantity: number;
  differs: number;
  missingHere: number;
  missingInFile: number;
}

/** How many SKUs agree, differ or stand on one side alone. */
export async function countParity(tx: StoreTx, importId: string): Promise<ParityCounts> {
  const row = await tx.one<ParityCounts>(
    `${matched}
     select (select count(*) from matched)::integer as "inFile",
       (select count(*) from stock_items where not is_family)::integer as here,
       count(*) filter (where item_id is not null and in_file = on_hand)::integer as same,
       count(*) filter (where item_id is not null and in_file is null)::integer as "withoutQuantity",
       count(*) filter (where item_id is not null and in_file <> coalesce(on_hand, -1))::integer as differs,
       count(*) filter (where item_id is null)::integer as "missingHere",
       (select count(*) from stock_items i where not i.is_family
         and not exists (select from matched m where m.item_id = i.item_id))::integer as "missingInFile"
     from matched`,
    [importId],
  );
  if (row === null) throw new Error("counts are always a row");
  return row;
}

/** Which rows are asked for: all, those of the file that disagree, or those that the file doesn't name. */
export type ParityPart = "all" | "ofFile" | "notInFile";

/** The SKUs that differ or stand on one side alone, behind one, in their order. */
export function parityRowsAfter(
  tx: StoreTx,
  importId: string,
  { part, after, count }: { part: ParityPart; after: string; count: number },
): Promise<ParityRow[]> {
  return tx.rows<ParityRow>(
    `${matched}
     select * from (
       select 'differs' as kind, sku, coalesce(title, '') as title, in_file as "inFile", on_hand as here
         from matched where item_id is not null and in_file <> coalesce(on_hand, -1)
       union all
       select 'missingHere', sku, '', in_file, null from matched where item_id is null
       union all
       select 'missingInFile', i.sku, i.title, null, i.on_hand from stock_items i where not i.is_family
         and not exists (select from matched m where m.item_id = i.item_id)
     ) r where r.sku > $2 and ($4 = 'all' or (r.kind = 'missingInFile') = ($4 = 'notInFile'))
     order by r.sku limit $3`,
    [importId, after, count, part],
  );
}
