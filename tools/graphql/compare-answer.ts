/** Compares the type that a call of the client claims with what its document selects from the schema. */
import {
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type SelectionSetNode,
} from "graphql";
import { SymbolFlags, TypeFlags, type Checker, type Type } from "typescript/unstable/sync";
import { argumentsOf, kindsOf } from "../sql/claims.ts";

const kindOfScalar: Record<string, string> = {
  Int: "number",
  Float: "number",
  Boolean: "boolean",
  JSON: "any",
};

const mayBeNull = " may be null, and is claimed as not";

/** What doesn't hold, in words; empty: all of it does. */
export function compareAnswer(
  checker: Checker,
  claimed: Type,
  selected: SelectionSetNode,
  parent: GraphQLObjectType,
  path = "",
): string[] {
  const fields = selected.selections.filter((one): one is FieldNode => one.kind === Kind.FIELD);
  const asked = new Map(fields.map((field) => [field.alias?.value ?? field.name.value, field]));
  const properties = checker.getPropertiesOfType(claimed);
  // A record by names that are made at run time: each of its values may be any of the fields.
  if (properties.length === 0) return compareRecord(checker, claimed, fields, parent, path);
  return properties.flatMap((property) => {
    const at = `${path}${property.name}`;
    const field = asked.get(property.name);
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
    if (field === undefined) return isOptional ? [] : [`"${at}" is claimed, and not asked for`];
    const type = checker.getTypeOfSymbol(property);
    return type === undefined ? [] : compareField(checker, type, field, parent, at);
  });
}

function compareRecord(
  checker: Checker,
  claimed: Type,
  fields: readonly FieldNode[],
  parent: GraphQLObjectType,
  path: string,
): string[] {
  const [index] = checker.getIndexInfosOfType(claimed);
  if (index === undefined) return [];
  return fields.flatMap((field) =>
    compareField(checker, index.valueType, field, parent, `${path}${field.name.value}`),
  );
}

function compareField(
  checker: Checker,
  claimed: Type,
  field: FieldNode,
  parent: GraphQLObjectType,
  at: string,
): string[] {
  const told = parent.getFields()[field.name.value]?.type;
  if (told === undefined) return [];
  // By convention a root and what a mutation answers may be null; the client asks for them in earnest.
  const isOfConvention = /^Query$|^Mutation|Payload$/.test(parent.name);
  const problems = compareType(checker, claimed, told, field, at);
  return isOfConvention ? problems.filter((problem) => problem !== `"${at}"${mayBeNull}`) : problems;
}

function compareType(
  checker: Checker,
  claimed: Type,
  told: GraphQLOutputType,
  field: FieldNode,
  at: string,
): string[] {
  const kinds = kindsOf(checker, claimed);
  if (kinds.includes("any")) return [];
  const nothing =
    isNonNullType(told) || kinds.includes("null") || kinds.includes("undefined")
      ? []
      : [`"${at}"${mayBeNull}`];
  const plain = getNullableType(told);
  const held = checker.getNonNullableType(claimed) ?? claimed;
  if (isListType(plain)) {
    // An array of each of two types at once has its elements behind its numbers.
    const element =
      argumentsOf(checker, held)[0] ??
      checker.getIndexInfosOfType(held).find(({ keyType }) => (keyType.flags & TypeFlags.Number) !== 0)
        ?.valueType;
    if (element === undefined) return [`"${at}" is a list, and claimed as ${kinds.join(" | ")}`];
    return [...nothing, ...compareType(checker, element, plain.ofType, field, `${at}[]`)];
  }
  const named = getNamedType(plain);
  if (isObjectType(named)) {
    if (!kinds.includes("object")) return [`"${at}" is an object, and claimed as ${kinds.join(" | ")}`];
    return field.selectionSet === undefined
      ? nothing
      : [...nothing, ...compareAnswer(checker, held, field.selectionSet, named, `${at}.`)];
  }
  const kind = isScalarType(named) ? (kindOfScalar[named.name] ?? "string") : "string";
  if (kind === "any") return nothing;
  const wrong = kinds.filter((one) => one !== "null" && one !== "undefined" && one !== kind);
  return wrong.length === 0 ? nothing : [`"${at}" is ${kind}, and claimed as ${kinds.join(" | ")}`];
}
