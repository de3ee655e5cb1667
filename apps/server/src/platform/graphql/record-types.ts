/**
 * Inputs and answers of mutations. An input holds the fields that may be changed and no other: what is not in
 * it is refused by name before anything runs, never dropped (decisions 3).
 */
import {
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLInputFieldConfig,
  type GraphQLInputType,
} from "graphql";
import { isObjectField, type EntityDefinition, type Field, type FieldMap } from "@stallkeeper/contract";
import { scalarTypeOf } from "./entity-types.ts";
import { capitalise, type MutationKind } from "./names.ts";
import { JsonValue, MongoID } from "./scalars.ts";

/**
 * The record input of a mutation: the given paths of the entity, all optional, and for updates its wishes.
 */
export function recordType(
  entity: EntityDefinition,
  kind: MutationKind,
  paths: readonly string[],
): GraphQLInputObjectType {
  const wishes = kind === "UpdateMany" || kind === "UpdateById" ? (entity.updateWishes?.fields ?? {}) : {};
  return inputObject(`${kind}${entity.name}`, { ...entity.fields, ...wishes }, [
    ...paths,
    ...Object.keys(wishes),
  ]);
}

function inputObject(base: string, fields: FieldMap, paths: readonly string[]): GraphQLInputObjectType {
  const configs: Record<string, GraphQLInputFieldConfig> = {};
  for (const [name, field] of Object.entries(fields)) {
    const inner = paths
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    if (!paths.includes(name) && inner.length === 0) continue;
    configs[name] = { type: inputType(`${base}${capitalise(name)}`, field, inner) };
  }
  return new GraphQLInputObjectType({ name: `${base}Input`, fields: configs });
}

function inputType(base: string, field: Field, inner: readonly string[]): GraphQLInputType {
  if (!isObjectField(field)) {
    const scalar = scalarTypeOf(field.kind);
    return field.kind === "textList" ? new GraphQLList(new GraphQLNonNull(scalar)) : scalar;
  }
  const type = inputObject(base, field.fields, inner.length > 0 ? inner : Object.keys(field.fields));
  return field.kind === "documentList" ? new GraphQLList(new GraphQLNonNull(type)) : type;
}

const refusalFields = {
  message: { type: GraphQLString },
  code: { type: GraphQLString },
  conflicts: { type: JsonValue },
};

/**
 * What a mutation answers when it could not do its work; `conflicts` says what stands there by now, by whom
 * and since when.
 */
const mutationErrorType = new GraphQLObjectType({ name: "MutationError", fields: refusalFields });

/** Why one record of an update stayed as it was, while others were changed. */
const mutationFailureType = new GraphQLObjectType({
  name: "MutationFailure",
  fields: { id: { type: MongoID }, ...refusalFields },
});

/** The answer of a mutation. */
export function payloadType(
  entity: EntityDefinition,
  kind: MutationKind,
  record: GraphQLObjectType,
): GraphQLObjectType {
  const outcome: Record<string, GraphQLFieldConfig<unknown, unknown>> = kind === "UpdateMany"
    ? {
        numAffected: { type: GraphQLInt },
        failed: { type: new GraphQLList(new GraphQLNonNull(mutationFailureType)) },
      }
    : { recordId: { type: MongoID }, record: { type: record } };
  return new GraphQLObjectType({
    name: `${kind}${entity.name}Payload`,
    fields: { ...outcome, error: { type: mutationErrorType } },
  });
}
