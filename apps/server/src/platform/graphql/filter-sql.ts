/**
 * A caller's filter as SQL. The meaning is Mongo's, which the convention comes from: `ne` and `nin` also
 * match what has no value, `null` matches what has none, a list equals a list, and on lists `in` means "has
 * one of". Values become parameters; names come from the definition.
 */
import {
  AppError,
  isObjectField,
  type EntityDefinition,
  type FieldMap,
  type ScalarField,
} from "@stallkeeper/contract";
import { documentSql, placeOf, type Place } from "./field-sql.ts";
import { searchSql } from "./search-sql.ts";
import type { Parameters } from "./parameters.ts";

export type Filter = Readonly<Record<string, unknown>>;

const maxConditions = 200;
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The condition of a filter, or null when it asks for nothing. Throws QUERY_TOO_COSTLY beyond 200 conditions.
 */
export function filterSql(
  entity: EntityDefinition,
  filter: Filter | null | undefined,
  parameters: Parameters,
): string | null {
  const budget = { left: maxConditions };
  return groupSql(entity, filter ?? {}, parameters, budget);
}

interface Budget {
  left: number;
}

function groupSql(
  entity: EntityDefinition,
  filter: Filter,
  parameters: Parameters,
  budget: Budget,
): string | null {
  const { OR, AND, _operators, ...plain } = filter;
  // A definition with a search column has no field of that name, so none is asked for twice.
  const own = [
    entity.searchColumn === undefined
      ? null
      : searchSql(entity.searchColumn, plain.search, parameters, () => spend(budget)),
    ...plainSql(entity.fields, plain, null, parameters, budget),
    ...(isRecord(_operators) ? operatorsSql(entity.fields, _operators, null, parameters, budget) : []),
  ];
  const every = branches(AND).map((inner) => groupSql(entity, inner, parameters, budget));
  const before = parameters.values.length;
  const some = branches(OR).map((inner) => groupSql(entity, inner, parameters, budget));
  const all = [...own, ...every].filter((condition) => condition !== null);
  // A branch that asks for nothing matches everything, and so does the whole OR: its parameters go too.
  if (some.includes(null)) parameters.values.length = before;
  else if (some.length > 0) all.push(`(${some.join(" or ")})`);
  return all.length === 0 ? null : `(${all.join(" and ")})`;
}

function branches(value: unknown): Filter[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function plainSql(
  fields: FieldMap,
  filter: Filter,
  document: string | null,
  parameters: Parameters,
  budget: Budget,
): string[] {
  return eachField(
    fields,
    filter,
    document,
    (place, value) => {
      spend(budget);
      return [equalsSql(place, value, parameters)];
    },
    (inner, value, innerDocument) => plainSql(inner, value, innerDocument, parameters, budget),
  );
}

function operatorsSql(
  fields: FieldMap,
  filter: Filter,
  document: string | null,
  parameters: Parameters,
  budget: Budget,
): string[] {
  return eachField(
    fields,
    filter,
    document,
    (place, value) => {
      if (!isRecord(value)) return [];
      return Object.entries(value).map(([operator, operand]) => {
        spend(budget);
        return operatorSql(place, operator, operand, parameters);
      });
    },
    (inner, value, innerDocument) => operatorsSql(inner, value, innerDocument, parameters, budget),
  );
}

function eachField(
  fields: FieldMap,
  filter: Filter,
  document: string | null,
  onScalar: (place: Place, value: unknown) => string[],
  onObject: (fields: FieldMap, value: Filter, document: string | null) => string[],
): string[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || value === undefined) return [];
    if (!isObjectField(field)) return onScalar(placeOf(name, field, document), value);
    const inner = documentSql(name, field, document);
    if (isRecord(value)) return onObject(field.fields, value, inner);
    return value === null && inner !== null ? [`${inner} is null`] : [];
  });
}

function equalsSql(
  { sql, field, isInDocument, impliedSql, memberSql: amongSql, compareSql, bareSql }: Place,
  value: unknown,
  parameters: Parameters,
): string {
  if (value === null) return `${bareSql ?? sql} is null`;
  if (amongSql !== undefined && field.kind === "boolean")
    return value === true ? amongSql(null) : `not ${amongSql(null)}`;
  if (isImpossible(field, value)) return "false";
  // Written out, so that the planner can use the partial indexes of the queues.
  if (field.kind === "boolean" && !isInDocument) return value === true ? sql : `not ${sql}`;
  const placeholder = parameters.add(value);
  const comparison = `= ${placeholder}${castOf(field, isInDocument)}`;
  const equals = compareSql?.(comparison) ?? `${sql} ${comparison}`;
  return impliedSql === undefined ? equals : `(${equals} and ${impliedSql(placeholder)})`;
}

const comparisons: Record<string, string> = { gt: ">", gte: ">=", lt: "<", lte: "<=" };

function operatorSql(place: Place, operator: string, operand: unknown, parameters: Parameters): string {
  const { sql, field, isInDocument, compareSql, bareSql = sql } = place;
  const comparison = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
  if (comparison !== undefined) {
    if (operand === null || isImpossible(field, operand)) return "false";
    const asked = `${comparison} ${parameters.add(operand)}${castOf(field, isInDocument)}`;
    return compareSql?.(asked) ?? `${sql} ${asked}`;
  }
  if (operator === "exists")
    return operand === true ? `${bareSql} is not null` : operand === false ? `${bareSql} is null` : "true";
  if (operator === "in") return memberSql(place, listOf(operand), parameters);
  if (operator === "ne") return strangerSql(place, [operand], parameters);
  if (operator === "nin") return strangerSql(place, listOf(operand), parameters);
  throw new AppError("QUERY_INVALID", { reason: "Unknown operator." });
}

function memberSql(place: Place, wanted: readonly unknown[], parameters: Parameters): string {
  const { sql, field, memberSql: amongSql } = place;
  const list = listParameter(place, wanted, parameters);
  if (amongSql !== undefined && field.kind === "textList") return list === null ? "false" : amongSql(list);
  const match =
    list === null ? "false" : field.kind === "textList" ? `${sql} && ${list}` : `${sql} = any(${list})`;
  return wanted.includes(null) ? `(${sql} is null or ${match})` : match;
}

// In the very words of the partial indexes of the queues, or the planner would not see that they fit.
function strangerSql(place: Place, unwanted: readonly unknown[], parameters: Parameters): string {
  const { sql, field, isInDocument, memberSql: amongSql } = place;
  if (amongSql !== undefined && field.kind === "textList") {
    const list = listParameter(place, unwanted, parameters);
    return list === null ? "true" : `not ${amongSql(list)}`;
  }
  const isNullOut = unwanted.includes(null);
  const list = field.kind === "boolean" ? null : listParameter(place, unwanted, parameters);
  const values = unwanted.filter((value) => value !== null);
  let apart = list === null ? "true" : `${sql} <> all(${list})`;
  if (field.kind === "boolean" && amongSql !== undefined)
    apart = values.map((value) => equalsSql(place, value !== true, parameters)).join(" and ") || "true";
  else if (field.kind === "boolean")
    apart =
      values.length === 0
        ? "true"
        : values.map((value) => (value === true ? `not ${sql}` : sql)).join(" and ");
  if (field.kind === "textList" && list !== null)
    apart = `not ${sql} ${values.length === 1 ? "@>" : "&&"} ${list}`;
  if (isNullOut) return `(${sql} is not null and ${apart})`;
  return field.isRequired && !isInDocument ? `(${apart})` : `(${sql} is null or ${apart})`;
}

function listParameter(
  { field, isInDocument }: Place,
  wanted: readonly unknown[],
  parameters: Parameters,
): string | null {
  const values = wanted.filter((value) => value !== null && !isImpossible(field, value));
  if (values.length === 0) return null;
  const kind = field.kind === "textList" ? "text" : field.kind;
  return `${parameters.add(values)}${castOf({ ...field, kind }, isInDocument)}[]`;
}

function castOf(field: Pick<ScalarField, "kind" | "isUuid">, isInDocument: boolean): string {
  if (isInDocument) return "::text";
  switch (field.kind) {
    case "date":
      return "::timestamptz";
    case "boolean":
      return "::boolean";
    case "integer":
      return "::integer";
    case "number":
    case "money":
      return "::numeric";
    case "textList":
      return "::text[]";
    case "id":
    case "text":
    case "json":
      return field.isUuid === true ? "::uuid" : "::text";
  }
}

function isImpossible(field: ScalarField, value: unknown): boolean {
  return field.isUuid === true && !(typeof value === "string" && uuidShape.test(value));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function spend(budget: Budget): void {
  budget.left -= 1;
  if (budget.left < 0) throw new AppError("QUERY_TOO_COSTLY");
}

function isRecord(value: unknown): value is Filter {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
