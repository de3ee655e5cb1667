/** What the checker knows of a type, in the few words that a column can be compared with. */
import { SymbolFlags, TypeFlags, type Checker, type Type } from "typescript/unstable/sync";

/** "any" is also what is unknown; an array says what it holds behind a colon, such as "array:string". */
export type Kind = string;

/** The properties that a row type names, and of each what it may be. */
export type Claim = Record<string, { kinds: Kind[]; isOptional: boolean }>;

/** What a row of this type claims; null: it names no property. */
export function claimOf(checker: Checker, row: Type): Claim | null {
  const isOfParts = TypeFlags.Object | TypeFlags.Intersection | TypeFlags.Union;
  const properties = (row.flags & isOfParts) === 0 ? [] : checker.getPropertiesOfType(row);
  if (properties.length === 0) return null;
  return Object.fromEntries(
    properties.map((property) => {
      const type = checker.getTypeOfSymbol(property);
      const kinds = type === undefined ? ["any"] : kindsOf(checker, type);
      return [property.name, { kinds, isOptional: (property.flags & SymbolFlags.Optional) !== 0 }];
    }),
  );
}

/** What a generic type is of, such as the Row in Row[]; empty for any other type. */
export const argumentsOf = (checker: Checker, type: Type): readonly Type[] =>
  type.isObjectType() && type.isTypeReference() ? checker.getTypeArguments(type) : [];

/** The row in Promise<Row[]> or Promise<Row | null>. */
export function rowOf(checker: Checker, answer: Type): Type | null {
  const [settled] = argumentsOf(checker, answer);
  if (settled === undefined) return null;
  if (checker.isArrayType(settled)) return argumentsOf(checker, settled)[0] ?? null;
  return checker.getNonNullableType(settled) ?? null;
}

/** What a value of this type may be. */
export function kindsOf(checker: Checker, type: Type, depth = 0): Kind[] {
  // JSON holds itself.
  if (depth > 2) return ["any"];
  if (type.isUnionType()) return [...new Set(type.getTypes().flatMap((one) => kindsOf(checker, one, depth)))];
  const { flags } = type;
  if ((flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0) return ["any"];
  if ((flags & TypeFlags.Null) !== 0) return ["null"];
  if ((flags & TypeFlags.Undefined) !== 0) return ["undefined"];
  if ((flags & TypeFlags.StringLike) !== 0) return ["string"];
  if ((flags & TypeFlags.NumberLike) !== 0) return ["number"];
  if ((flags & TypeFlags.BooleanLike) !== 0) return ["boolean"];
  // A branded id: its primitive counts.
  if (type.isIntersectionType()) {
    const plain = type
      .getTypes()
      .flatMap((one) => kindsOf(checker, one, depth))
      .filter((kind) => kind !== "object");
    return plain.length > 0 ? plain : ["object"];
  }
  if (checker.isArrayType(type)) {
    const [held] = argumentsOf(checker, type);
    return held === undefined
      ? ["array:any"]
      : kindsOf(checker, held, depth + 1).map((kind) => `array:${kind}`);
  }
  const name = type.getSymbol()?.name;
  if (name === "Date") return ["date"];
  if (name === "Buffer" || name === "Uint8Array") return ["buffer"];
  return (flags & TypeFlags.Object) === 0 ? ["any"] : ["object"];
}
