/**
 * The schema of registered entities in the graphql-compose-mongoose convention (decisions 3), and beside it
 * what each root field stands for. Queries are executed by `execute-query.ts`, mutations by
 * `execute-mutation.ts`; the schema itself validates and coerces.
 */
import {
  GraphQLBoolean,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLObjectType as ObjectType,
} from "graphql";
import { entityType, type TypeRegister } from "./entity-types.ts";
import { filterType, sortType } from "./filter-types.ts";
import type { MutationKind, QueryKind } from "./names.ts";
import { payloadType, recordType } from "./record-types.ts";
import type { EntityRegistration } from "./registry.ts";
import { MongoID } from "./scalars.ts";

export interface RootField {
  kind: QueryKind | MutationKind;
  registration: EntityRegistration;
}

export interface BuiltSchema {
  schema: GraphQLSchema;
  roots: ReadonlyMap<string, RootField>;
}

type FieldConfigs = Record<string, GraphQLFieldConfig<unknown, unknown>>;

export const defaultLimit = 100;
const defaultPerPage = 20;

const pageInfoType = new GraphQLObjectType({
  name: "PaginationInfo",
  fields: {
    currentPage: { type: new GraphQLNonNull(GraphQLInt) },
    perPage: { type: new GraphQLNonNull(GraphQLInt) },
    pageCount: { type: GraphQLInt },
    itemCount: { type: GraphQLInt },
    hasNextPage: { type: GraphQLBoolean },
    hasPreviousPage: { type: GraphQLBoolean },
  },
});

/** Builds the schema. Throws TypeError for definitions that contradict one another. */
export function buildSchema(registrations: readonly EntityRegistration[]): BuiltSchema {
  const register: TypeRegister = new Map();
  const roots = new Map<string, RootField>();
  const queries: FieldConfigs = {};
  const mutations: FieldConfigs = {};
  for (const registration of registrations) {
    const type = entityType(registration.entity, register);
    const add = (
      target: FieldConfigs,
      kinds: Partial<Record<RootField["kind"], GraphQLFieldConfig<unknown, unknown>>>,
    ) => {
      for (const [kind, config] of Object.entries(kinds)) {
        target[`${registration.entity.name}${kind}`] = config;
        roots.set(`${registration.entity.name}${kind}`, { kind: kind as RootField["kind"], registration });
      }
    };
    add(queries, queryFields(registration, type));
    add(mutations, mutationFields(registration, type));
  }
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: "Query", fields: queries }),
    mutation:
      Object.keys(mutations).length === 0
        ? null
        : new GraphQLObjectType({ name: "Mutation", fields: mutations }),
  });
  return { schema, roots };
}

const page: GraphQLFieldConfigArgumentMap = {
  skip: { type: GraphQLInt },
  limit: { type: GraphQLInt, defaultValue: defaultLimit },
};

function queryFields(
  { entity }: EntityRegistration,
  type: ObjectType,
): Record<QueryKind, GraphQLFieldConfig<unknown, unknown>> {
  const filterMany = filterType(entity, "FindMany");
  const sortMany = sortType(entity, "FindMany");
  const list = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));
  const pagination = new GraphQLObjectType({
    name: `${entity.name}Pagination`,
    fields: {
      count: { type: GraphQLInt },
      items: { type: list },
      pageInfo: { type: new GraphQLNonNull(pageInfoType) },
    },
  });
  return {
    ById: { type, args: { _id: { type: new GraphQLNonNull(MongoID) } } },
    One: {
      type,
      args: {
        filter: { type: filterType(entity, "FindOne") },
        skip: { type: GraphQLInt },
        sort: { type: sortType(entity, "FindOne") },
      },
    },
    Many: { type: list, args: { filter: { type: filterMany }, ...page, sort: { type: sortMany } } },
    Count: { type: GraphQLInt, args: { filter: { type: filterType(entity, "Count") } } },
    Pagination: {
      type: pagination,
      args: {
        page: { type: GraphQLInt, defaultValue: 1 },
        perPage: { type: GraphQLInt, defaultValue: defaultPerPage },
        filter: { type: filterMany },
        sort: { type: sortMany },
      },
    },
  };
}

function mutationFields(
  { entity }: EntityRegistration,
  type: ObjectType,
): Partial<Record<MutationKind, GraphQLFieldConfig<unknown, unknown>>> {
  const updatable = Object.keys(entity.updatable);
  const fields: Partial<Record<MutationKind, GraphQLFieldConfig<unknown, unknown>>> = {};
  const idArgument = { _id: { type: new GraphQLNonNull(MongoID) } };
  if (updatable.length > 0) {
    fields.UpdateMany = {
      type: payloadType(entity, "UpdateMany", type),
      args: {
        record: { type: new GraphQLNonNull(recordType(entity, "UpdateMany", updatable)) },
        filter: { type: filterType(entity, "UpdateMany") },
        ...page,
        sort: { type: sortType(entity, "UpdateMany") },
      },
    };
    const record = { type: new GraphQLNonNull(recordType(entity, "UpdateById", updatable)) };
    fields.UpdateById = { type: payloadType(entity, "UpdateById", type), args: { ...idArgument, record } };
  }
  if (entity.creatable !== undefined) {
    const record = { type: new GraphQLNonNull(recordType(entity, "CreateOne", entity.creatable.fields)) };
    fields.CreateOne = { type: payloadType(entity, "CreateOne", type), args: { record } };
  }
  if (entity.removable !== undefined) {
    fields.RemoveById = { type: payloadType(entity, "RemoveById", type), args: idArgument };
  }
  return fields;
}
