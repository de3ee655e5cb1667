/** GraphQL output types of entities. Two fields that name the same type share it (Post, Address). */
import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLOutputType,
  type GraphQLScalarType,
} from "graphql";
import {
  isObjectField,
  type EntityDefinition,
  type Field,
  type FieldMap,
  type ScalarKind,
} from "@stallkeeper/contract";
import { capitalise } from "./names.ts";
import { DateTime, JsonValue, MongoID } from "./scalars.ts";

const scalarTypes: Record<Exclude<ScalarKind, "textList">, GraphQLScalarType> = {
  id: MongoID,
  text: GraphQLString,
  boolean: GraphQLBoolean,
  integer: GraphQLInt,
  number: GraphQLFloat,
  date: DateTime,
  json: JsonValue,
  money: GraphQLFloat,
};

/** The scalar of a kind; a list of texts has that of its elements. */
export function scalarTypeOf(kind: ScalarKind): GraphQLScalarType {
  return kind === "textList" ? GraphQLString : scalarTypes[kind];
}

export type TypeRegister = Map<string, { type: GraphQLObjectType; fields: FieldMap }>;

/** The type of an entity. Throws TypeError when two different shapes claim one name. */
export function entityType(entity: EntityDefinition, register: TypeRegister): GraphQLObjectType {
  return objectType(entity.name, entity.fields, register);
}

function objectType(name: string, fields: FieldMap, register: TypeRegister): GraphQLObjectType {
  const known = register.get(name);
  if (known !== undefined) {
    if (known.fields !== fields) throw new TypeError(`two shapes are called ${name}`);
    return known.type;
  }
  const type: GraphQLObjectType = new GraphQLObjectType({
    name,
    fields: () =>
      Object.fromEntries(
        Object.entries(fields).map(([key, field]) => [key, { type: outputType(name, key, field, register) }]),
      ),
  });
  register.set(name, { type, fields });
  return type;
}

function outputType(parent: string, name: string, field: Field, register: TypeRegister): GraphQLOutputType {
  const bare = bareType(parent, name, field, register);
  return field.isRequired ? new GraphQLNonNull(bare) : bare;
}

function bareType(parent: string, name: string, field: Field, register: TypeRegister) {
  if (!isObjectField(field)) {
    const scalar = scalarTypeOf(field.kind);
    return field.kind === "textList" ? new GraphQLList(new GraphQLNonNull(scalar)) : scalar;
  }
  const type = objectType(field.typeName ?? `${parent}${capitalise(name)}`, field.fields, register);
  return field.kind === "documentList" ? new GraphQLList(new GraphQLNonNull(type)) : type;
}
