/** Whole statements of an entity. The store's own guard stands outside the caller's filter (threat 6). */
import type { EntityDefinition } from "@stallkeeper/contract";
import { columnSql, placeAt } from "./field-sql.ts";
import { filterSql, type Filter } from "./filter-sql.ts";
import { Parameters } from "./parameters.ts";
import type { SortChoice } from "./filter-types.ts";

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

/** Rows of an entity that stand in the store, with the given columns. */
export function selectSql(entity: EntityDefinition, storeId: string, columns: readonly string[], selection: Selection): Statement {
  const parameters = new Parameters();
  const where = guarded(entity, storeId, selection.filter, parameters);
  const page = [
    selection.limit === undefined ? "" : ` limit ${parameters.add(selection.limit)}::bigint`,
    selection.skip === undefined || selection.skip === 0 ? "" : ` offset ${parameters.add(selection.skip)}::bigint`,
  ];
  const list = columns.length === 0 ? "1" : columns.map(columnSql).join(", ");
  const text = `select ${list} from ${entity.table} t where ${where} order by ${orderSql(entity, selection.sort)}${page.join("")}`;
  return { text, values: parameters.values };
}

/** How many rows a filter finds. */
export function countSql(entity: EntityDefinition, storeId: string, filter: Filter | null | undefined): Statement {
  const parameters = new Parameters();
  const where = guarded(entity, storeId, filter, parameters);
  return { text: `select count(*) from ${entity.table} t where ${where}`, values: parameters.values };
}

function guarded(entity: EntityDefinition, storeId: string, filter: Filter | null | undefined, parameters: Parameters): string {
  const guard = `t.store_id = ${parameters.add(storeId)}::uuid`;
  const condition = filterSql(entity, filter, parameters);
  return condition === null ? guard : `${guard} and ${condition}`;
}

// The id decides between equals, in the same direction, so that an index of both serves both ways.
function orderSql(entity: EntityDefinition, sort: SortChoice | null | undefined): string {
  const idSql = columnSql(entity.idColumn);
  if (sort === null || sort === undefined) return idSql;
  const sql = placeAt(entity, sort.path).sql;
  return sql === idSql ? `${sql} ${sort.direction}` : `${sql} ${sort.direction}, ${idSql} ${sort.direction}`;
}
