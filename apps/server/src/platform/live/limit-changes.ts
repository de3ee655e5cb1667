/** What of the store's changes somebody limited to accounts is told (docs/adr/0200). */
import {
  action,
  pack,
  returnedLine,
  shipment,
  swap,
  transaction,
  type EntityDefinition,
} from "@stallkeeper/contract";
import { limitsOf, type Ctx } from "../context.ts";
import { fetchRows } from "../graphql/fetch-rows.ts";
import { selectSql, viewerOf } from "../graphql/select-sql.ts";
import type { ChangeKind } from "./change-kinds.ts";
import type { Change } from "./live.ts";

/** Their ids belong to the whole store or to a person, and say nothing of an account. */
const forEverybody: ReadonlySet<string> = new Set<ChangeKind>(["flash", "savedView", "settings"]);

/** What the ids of a kind are of; of a kind that isn't here nothing is told. */
const entityOf: Partial<Record<ChangeKind, EntityDefinition>> = {
  action,
  order: transaction,
  pack,
  return: returnedLine,
  shipment,
  swap,
};

/**
 * The changes as the ctx's person is told them: with the ids of their accounts alone, and without those of
 * which nothing is left. Queues don't narrow it: who saw an order hears that it left theirs. Everybody else is
 * told all.
 */
export async function limitChanges(ctx: Ctx, changes: readonly Change[]): Promise<readonly Change[]> {
  if (limitsOf(ctx) === undefined || changes.length === 0) return changes;
  const known = new Map<string, ReadonlySet<string>>();
  await ctx.db.withStore(ctx.storeId, async (tx) => {
    for (const [kind, entity] of Object.entries(entityOf)) {
      const ids = [...new Set(changes.flatMap((change) => (change.entity === kind ? change.ids : [])))];
      if (ids.length === 0) continue;
      const filter = { _operators: { _id: { in: ids } } };
      const rows = await fetchRows(
        tx,
        selectSql(entity, viewerOf(ctx), [entity.idColumn], { filter, limit: ids.length }),
      );
      known.set(kind, new Set(rows.map(([id]) => String(id))));
    }
  });
  return changes
    .map((change) =>
      forEverybody.has(change.entity)
        ? change
        : { ...change, ids: change.ids.filter((id) => known.get(change.entity)?.has(id) === true) },
    )
    .filter(({ ids }) => ids.length > 0);
}
