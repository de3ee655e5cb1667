/**
 * Whole statements of an entity. The guards of store and owner stand outside the caller's filter (threat 6).
 */
import type { EntityDefinition } from "@stallkeeper/contract";
import type { Ctx } from "../context.ts";
import { columnSql, placeAt } from "./field-sql.ts";
import { filterSql, type Filter } from "./filter-sql.ts";
import { Parameters } from "./parameters.ts";
import type { SortChoice } from "./filter-types.ts";

/** For whom rows are read: a store's rows, and of rows that belong to a user their own alone. */
export interface Viewer {
  storeId: string;
  userId: string | null;
}

/** The viewer that a ctx stands for. */
export function viewerOf({ storeId, actor }: Pick<Ctx, "storeId" | "actor">): Viewer {
  return { storeId, userId: actor.kind === "member" ? actor.userId : null };
}

export interface Selection {
  filter?: Filter | null | undefined;
  sort?: SortChoice | null | undefined;
  limit?: number;
  skip?: number;
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** Rows of an entity that the viewer may see, with the given columns. */
export function selectSql(
  entity: EntityDefinition,
  viewer: Viewer,
  columns: readonly string[],
  selection: Selection,
): Statement {
  const parameters = new Parameters();
  const where = guarded(entity, viewer, selection.filter, parameters);
  const page = [
    selection.limit === undefined ? "" : ` limit ${parameters.add(selection.limit)}::bigint`,
    selection.skip === undefined || selection.skip === 0
      ? ""
      : ` offset ${parameters.add(selection.skip)}::bigint`,
  ];
  const list = columns.length === 0 ? "1" : columns.map(columnSql).join(", ");
  const text = `select ${list} from ${entity.table} t where ${where}
    order by ${orderSql(entity, selection.sort)}${page.join("")}`;
  return { text, values: parameters.values };
}

/** How many rows a filter finds. */
export function countSql(
  entity: EntityDefinition,
  viewer: Viewer,
  filter: Filter | null | undefined,
): Statement {
  const parameters = new Parameters();
  const where = guarded(entity, viewer, filter, parameters);
  return { text: `select count(*) from ${entity.table} t where ${where}`, values: parameters.values };
}

function guarded(
  entity: EntityDefinition,
  { storeId, userId }: Viewer,
  filter: Filter | null | undefined,
  parameters: Parameters,
): string {
  const guards = [`t.store_id = ${parameters.add(storeId)}::uuid`];
  if (entity.ownerColumn !== undefined) {
    const own =
      userId === null ? "false" : `${columnSql(entity.ownerColumn)} = ${parameters.add(userId)}::uuid`;
    guards.push(entity.sharedColumn === undefined ? own : `(${own} or ${columnSql(entity.sharedColumn)})`);
  }
  const condition = filterSql(entity, filter, parameters);
  return [...guards, ...(condition === null ? [] : [condition])].join(" and ");
}

// The id decides between equals, in the same direction, so that an index of both serves both ways.
function orderSql(entity: EntityDefinition, sort: SortChoice | null | undefined): string {
  const idSql = columnSql(entity.idColumn);
  if (sort === null || sort === undefined) return idSql;
  const { sql: own, field } = placeAt(entity, sort.path);
  const sql = field.sortColumn === undefined ? own : columnSql(field.sortColumn);
  return sql === idSql ? `${sql} ${sort.direction}` : `${sql} ${sort.direction}, ${idSql} ${sort.direction}`;
}
