/** One entity whole, in the wire's shape, for REST answers that carry it (spec 7). */
import type { EntityDefinition, EntityOf } from "@stallkeeper/contract";
import type { Ctx } from "../context.ts";
import type { StoreTx } from "../db/index.ts";
import { fetchRows } from "./fetch-rows.ts";
import { compileProjection, wholeSelection, type Projection } from "./projection.ts";
import { selectSql, viewerOf } from "./select-sql.ts";

const compiled = new Map<EntityDefinition, Projection>();

/** The entity with this id as GraphQL would give it, or null when the caller's store has none. */
export async function readEntity<E extends EntityDefinition>(
  ctx: Pick<Ctx, "storeId" | "actor">,
  tx: StoreTx,
  entity: E,
  id: string,
): Promise<EntityOf<E> | null> {
  const projection = compiled.get(entity) ?? compileProjection(entity, wholeSelection(entity.fields));
  compiled.set(entity, projection);
  const rows = await fetchRows(
    tx,
    selectSql(entity, viewerOf(ctx), projection.columns, { filter: { _id: id }, limit: 1 }),
  );
  return (projection.project(rows)[0] ?? null) as EntityOf<E> | null;
}
