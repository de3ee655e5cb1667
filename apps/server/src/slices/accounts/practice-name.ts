import type { Ctx } from "../../platform/context.ts";
import { listStores } from "../../platform/db/index.ts";

// The seller whose history the practice market brings along.
const firstSeller = "northlane";

/**
 * The name of the store at the practice market: the oldest store is the seller with the history; every other
 * is one of its own, whatever another is called.
 */
export async function practiceNameOf(ctx: Ctx): Promise<string> {
  const rows = await ctx.db.asSystem(listStores);
  if (rows[0]?.id === ctx.storeId) return firstSeller;
  const at = rows.findIndex(({ id }) => id === ctx.storeId);
  const slug = slugOf(rows[at]?.name ?? "");
  const isTaken = slug === firstSeller || rows.slice(0, at).some(({ name }) => slugOf(name) === slug);
  return slug === "" || isTaken ? `store-${ctx.storeId.slice(0, 8)}` : slug;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);
}
