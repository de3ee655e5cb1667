/**
 * Filter and sort inputs: plain fields, nested objects, `_operators`, OR and AND, and `search` where the
 * entity has a column for it. The operators are an enumeration of their own; there is no regular expression
 * among them (threat 15).
 */
import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  type GraphQLInputFieldConfig,
} from "graphql";
import {
  isObjectField,
  type EntityDefinition,
  type Field,
  type FieldMap,
  type ScalarField,
} from "@stallkeeper/contract";
import { scalarTypeOf } from "./entity-types.ts";
import { capitalise, sortValueName } from "./names.ts";

type InputFields = Record<string, GraphQLInputFieldConfig>;
export type FilterPurpose = "FindMany" | "FindOne" | "Count" | "UpdateMany";

/** Whether a field can be asked for in a filter. Inside a document only texts, ids and moments can. */
export function isFilterable(field: Field, isInDocument: boolean): boolean {
  if (isObjectField(field)) {
    return (
      field.kind !== "documentList" &&
      Object.values(field.fields).some((inner) =>
        isFilterable(inner, isInDocument || field.kind === "document"),
      )
    );
  }
  if (
    field.isFilterable === false ||
    field.kind === "json" ||
    (field.outerColumn !== undefined && isInDocument)
  )
    return false;
  return !isInDocument || field.kind === "text" || field.kind === "id" || field.kind === "date";
}

/** The filter input of an entity for one purpose. */
export function filterType(entity: EntityDefinition, purpose: FilterPurpose): GraphQLInputObjectType {
  const base = `Filter${purpose}${entity.name}`;
  const operators = operatorsType(base, entity.fields, false);
  const type: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: `${base}Input`,
    fields: () => ({
      ...plainFields(base, entity.fields, false),
      ...(entity.searchColumn === undefined ? {} : { search: { type: GraphQLString } }),
      _operators: { type: operators },
      OR: { type: new GraphQLList(new GraphQLNonNull(type)) },
      AND: { type: new GraphQLList(new GraphQLNonNull(type)) },
    }),
  });
  return type;
}

function plainFields(base: string, fields: FieldMap, isInDocument: boolean): InputFields {
  return mapFilterable(fields, isInDocument, (name, field) => {
    if (isObjectField(field)) {
      const nested = `${base}${capitalise(name)}`;
      const isInside = isInDocument || field.kind === "document";
      return new GraphQLInputObjectType({
        name: `${nested}Input`,
        fields: () => plainFields(nested, field.fields, isInside),
      });
    }
    const scalar = scalarTypeOf(field.kind);
    return field.kind === "textList" ? new GraphQLList(new GraphQLNonNull(scalar)) : scalar;
  });
}

function operatorsType(base: string, fields: FieldMap, isInDocument: boolean): GraphQLInputObjectType {
  return new GraphQLInputObjectType({
    name: `${base}OperatorsInput`,
    fields: () =>
      mapFilterable(fields, isInDocument, (name, field) => {
        if (!isObjectField(field)) return fieldOperators(field);
        return operatorsType(
          `${base}${capitalise(name)}`,
          field.fields,
          isInDocument || field.kind === "document",
        );
      }),
  });
}

// Alike for every field of a scalar, so there is one type for each: the convention has one for
// each field, which no client names and which would make the schema four times as large.
const operatorTypes = new Map<string, GraphQLInputObjectType>();

function fieldOperators(field: ScalarField): GraphQLInputObjectType {
  const scalar = scalarTypeOf(field.kind);
  const name = `${scalar.name}${field.kind === "textList" ? "List" : ""}OperatorsInput`;
  const known = operatorTypes.get(name);
  if (known !== undefined) return known;
  const list = new GraphQLList(scalar);
  const hasOrder = field.kind !== "boolean" && field.kind !== "textList";
  const order: InputFields = hasOrder
    ? { gt: { type: scalar }, gte: { type: scalar }, lt: { type: scalar }, lte: { type: scalar } }
    : {};
  const fields = {
    ...order,
    ne: { type: scalar },
    in: { type: list },
    nin: { type: list },
    exists: { type: GraphQLBoolean },
  };
  const type = new GraphQLInputObjectType({ name, fields });
  operatorTypes.set(name, type);
  return type;
}

function mapFilterable(
  fields: FieldMap,
  isInDocument: boolean,
  typeOf: (name: string, field: Field) => GraphQLInputFieldConfig["type"],
): InputFields {
  const entries = Object.entries(fields).filter(([, field]) => isFilterable(field, isInDocument));
  return Object.fromEntries(entries.map(([name, field]) => [name, { type: typeOf(name, field) }]));
}

/** What a sort value means. */
export interface SortChoice {
  path: string;
  direction: "asc" | "desc";
}

/** The sort enumeration of an entity for one purpose; its values are `SortChoice`. */
export function sortType(
  entity: EntityDefinition,
  purpose: Exclude<FilterPurpose, "Count">,
): GraphQLEnumType {
  const values = entity.sorts.flatMap((path) => [
    [sortValueName(path, "ASC"), { value: { path, direction: "asc" } satisfies SortChoice }],
    [sortValueName(path, "DESC"), { value: { path, direction: "desc" } satisfies SortChoice }],
  ]);
  return new GraphQLEnumType({
    name: `Sort${purpose}${entity.name}Input`,
    values: Object.fromEntries(values),
  });
}
