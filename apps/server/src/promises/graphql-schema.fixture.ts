/** The schema of the running service, as it tells it itself, and the calls that the promises make of it. */
import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from "graphql";
import type { Person } from "@stallkeeper/testkit";

export interface RootCall {
  name: string;
  entity: string;
  kind: string;
  operation: "query" | "mutation";
  field: GraphQLField<unknown, unknown>;
}

const kinds = [
  "ById",
  "One",
  "Many",
  "Count",
  "Pagination",
  "UpdateMany",
  "UpdateById",
  "CreateOne",
  "RemoveById",
].toSorted((a, b) => b.length - a.length);

/** The schema that the service serves; it must be open to questions. */
export async function readSchema(person: Person): Promise<GraphQLSchema> {
  const answer = await person.client.graphql(getIntrospectionQuery({ descriptions: false }));
  if (answer.status !== 200)
    throw new Error(`the schema was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
  return buildClientSchema((answer.body as { data: IntrospectionQuery }).data);
}

/**
 * Every root field, by the convention of names. Throws for one whose kind is unknown: the promises must learn
 * it.
 */
export function rootCalls(schema: GraphQLSchema): RootCall[] {
  const of = (type: ReturnType<GraphQLSchema["getQueryType"]>, operation: RootCall["operation"]) =>
    Object.values(type?.getFields() ?? {}).map((field) => {
      const kind = kinds.find((known) => field.name.endsWith(known));
      if (kind === undefined) throw new Error(`${field.name} is of no kind that the promises know`);
      return { name: field.name, entity: field.name.slice(0, -kind.length), kind, operation, field };
    });
  return [...of(schema.getQueryType(), "query"), ...of(schema.getMutationType(), "mutation")];
}

/** Everything that can be asked for of a type, for documents that want all of it. */
export function selectAll(type: GraphQLOutputType, depth = 6): string {
  const named: GraphQLNamedType = getNamedType(type);
  if (!isObjectType(named)) return "";
  const inner = Object.values(named.getFields()).map((field) => {
    const below = isLeafType(getNamedType(field.type))
      ? ""
      : depth === 0
        ? null
        : selectAll(field.type, depth - 1);
    return below === null ? "" : `${field.name}${below}`;
  });
  return ` { ${inner.filter((text) => text !== "").join(" ")} }`;
}

/** Which rows are found and how many: ids of an answer's rows and what stands beside them, nothing of theirs. */
export function selectIds(type: GraphQLOutputType): string {
  const named: GraphQLNamedType = getNamedType(type);
  if (!isObjectType(named)) return "";
  const fields = Object.values(named.getFields());
  const isRow = fields.some(({ name }) => name === "_id");
  const inner = isRow
    ? fields.filter((field) => getNamedType(field.type).name === "MongoID").map(({ name }) => name)
    : fields.map((field) => `${field.name}${selectIds(field.type)}`);
  return ` { ${inner.join(" ")} }`;
}

/** Asks root fields with their arguments, in one document: for everything, or for what `select` names. */
export function askAll(
  asked: readonly { call: RootCall; args: Record<string, unknown> }[],
  select: (type: GraphQLOutputType) => string = selectAll,
): { query: string; variables: Record<string, unknown> } {
  const given = asked.map(({ call, args }) => ({
    call,
    args,
    named: call.field.args
      .filter((arg) => arg.name in args)
      .map((arg) => ({ arg, variable: `${call.kind}_${arg.name}` })),
  }));
  const heads = given
    .flatMap(({ named }) => named.map(({ arg, variable }) => `$${variable}: ${String(arg.type)}`))
    .join(", ");
  const roots = given.map(({ call, named }) => {
    const passed = named.map(({ arg, variable }) => `${arg.name}: $${variable}`).join(", ");
    return `${call.name}${passed === "" ? "" : `(${passed})`}${select(call.field.type)}`;
  });
  const query = `${asked[0]?.call.operation}${heads === "" ? "" : `(${heads})`} { ${roots.join(" ")} }`;
  return {
    query,
    variables: Object.fromEntries(
      given.flatMap(({ args, named }) => named.map(({ arg, variable }) => [variable, args[arg.name]])),
    ),
  };
}

/**
 * A path of names to a leaf of a given scalar inside an argument: `filter._operators.accountId.in`. Recursion
 * through OR and AND is taken once.
 */
export function pathsTo(
  scalar: string,
  type: GraphQLInputType,
  path: string,
  open: readonly string[] = [],
): string[] {
  const named = getNamedType(type);
  if (isScalarType(named)) return named.name === scalar ? [path] : [];
  if (!isInputObjectType(named) || open.filter((name) => name === named.name).length > 1) return [];
  return Object.values(named.getFields()).flatMap((field) =>
    pathsTo(scalar, field.type, `${path}.${field.name}`, [...open, named.name]),
  );
}

/** The value of an argument that holds only this leaf; lists on the way hold one element. */
export function valueAt(type: GraphQLInputType, path: readonly string[], leaf: unknown): unknown {
  const nullable = getNullableType(type) as GraphQLInputType;
  if (isListType(nullable)) return [valueAt(nullable.ofType, path, leaf)];
  const [first, ...rest] = path;
  if (first === undefined) return leaf;
  if (!isInputObjectType(nullable)) throw new Error(`nothing stands at ${path.join(".")}`);
  const field = nullable.getFields()[first];
  if (field === undefined) throw new Error(`no field ${first}`);
  return { [first]: valueAt(field.type, rest, leaf) };
}

/** A record that a mutation takes: a value in every field that must have one, and in one that need not. */
export function someRecord(type: GraphQLInputType): Record<string, unknown> {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return {};
  const fields = Object.values(named.getFields());
  const needed = fields.filter((field) => isNonNullType(field.type));
  const free = fields.filter((field) => isLeafType(getNamedType(field.type)) && field.name !== "_id");
  return Object.fromEntries(
    [...needed, ...free.slice(0, 3)].map((field) => [field.name, someValue(field.type)]),
  );
}

function someValue(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type) as GraphQLInputType;
  if (isListType(nullable)) return [];
  const named = getNamedType(nullable);
  if (isInputObjectType(named)) return someRecord(named);
  if (isEnumType(named)) return named.getValues()[0]?.name;
  return (
    {
      Int: 1,
      Float: 1,
      Boolean: true,
      Date: "2026-03-01T00:00:00.000Z",
      JSON: {},
      MongoID: "00000000-0000-4000-8000-0000000000aa",
    }[named.name] ?? "planted"
  );
}
