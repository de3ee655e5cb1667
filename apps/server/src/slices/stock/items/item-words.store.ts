/** The brands and categories that items have. */
import type { ItemWords } from "@stallkeeper/contract";
import { inStore, type Ctx } from "../../../platform/context.ts";

const mostWords = 500;

/** Each with how many items have it, the most used first; at most 500 of each. */
export function listItemWords(ctx: Ctx): Promise<ItemWords> {
  return inStore(ctx, async (tx) => {
    const of = (column: "brand" | "category") =>
      tx.rows<ItemWords["brands"][number]>(
        `select ${column} as value, count(*)::integer as count from items
         where axes = '{}' and ${column} <> '' group by 1 order by 2 desc, 1 limit ${mostWords}`,
      );
    return { brands: await of("brand"), categories: await of("category") };
  });
}
