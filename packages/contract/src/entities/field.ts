/**
 * The kinds of field an entity can have, and how each is kept.
 *
 * A field stands in one of three places: in a column of the entity's table, in a jsonb document (under a
 * key), or spread over several columns (an embedded object). One description of it gives the GraphQL type,
 * the inputs, the TypeScript type and the SQL, so that no shape is written twice. Money is an integer of the
 * minor unit in its column and a decimal number on the wire (decisions 10).
 */
export type ScalarKind =
  | "id"
  | "text"
  | "boolean"
  | "integer"
  | "number"
  | "date"
  | "json"
  | "money"
  | "textList";
export type ObjectKind = "columns" | "document" | "documentList";

declare const valueType: unique symbol;

interface Typed<Value> {
  /** Exists for the type checker alone. */
  readonly [valueType]?: () => Value;
}

export interface ScalarOptions {
  /** The column; without it the field's name in snake case. */
  column?: string;
  /** The key inside a document; without it the field's name. */
  key?: string;
  /** Inside a document: the value is this column of the row around it, not a key. */
  outerColumn?: string;
  /** Ids that PostgreSQL keeps as uuid: another text never matches. */
  isUuid?: boolean;
  /**
   * The jsonb list that holds objects with this key and value: equality also asks that list, which has an
   * index.
   */
  containedIn?: string;
  /**
   * Filters ask the rows of this view or table, by `item`, instead of the column: having one of these values
   * (a list), or being among them (true or false). So a rare value is looked up, not searched for row by row.
   */
  members?: { table: string; item: string; value?: string };
  /** Differs from the column `base` only for the rows of this view, by `item`: comparisons ask these two. */
  adjusted?: { table: string; item: string; base: string };
  /** The column that lists are sorted by, where the field's own is worked out row by row. */
  sortColumn?: string;
  /** May stand in filters; json never does. */
  isFilterable?: boolean;
}

export interface ScalarField<Value = unknown> extends ScalarOptions, Typed<Value> {
  readonly kind: ScalarKind;
  readonly isRequired: boolean;
  /** Money only: the column that holds its currency. */
  readonly currencyColumn?: string;
}

export interface ObjectField<Value = unknown> extends Typed<Value> {
  readonly kind: ObjectKind;
  readonly isRequired: boolean;
  readonly fields: FieldMap;
  /** The GraphQL type; without it the entity's name and the field's name. */
  readonly typeName?: string;
  readonly column?: string;
  readonly key?: string;
}

export type Field<Value = unknown> = ScalarField<Value> | ObjectField<Value>;
export type FieldMap = Readonly<Record<string, Field>>;

type ValueIn<F> = F extends { readonly [valueType]?: () => infer Value } ? Value : never;
/** The wire's shape of a set of fields. */
export type ValuesOf<Fields extends FieldMap> = { -readonly [Name in keyof Fields]: ValueIn<Fields[Name]> };

type Required = { required: true };
type Choice<Value, Options> = Options extends Required ? Value : Value | null;
type Given = { required?: true };

function scalar<Value, Options extends ScalarOptions & Given>(
  kind: ScalarKind,
  options: Options | undefined,
): ScalarField<Choice<Value, Options>> {
  const { required, ...rest } = options ?? ({} as Options);
  return { kind, isRequired: required === true, ...rest };
}

/** An opaque id. */
export function id<const O extends ScalarOptions & Given>(options?: O): ScalarField<Choice<string, O>> {
  return scalar("id", options);
}
/** A text. */
export function text<const O extends ScalarOptions & Given>(options?: O): ScalarField<Choice<string, O>> {
  return scalar("text", options);
}
/** True or false. */
export function boolean<const O extends ScalarOptions & Given>(options?: O): ScalarField<Choice<boolean, O>> {
  return scalar("boolean", options);
}
/** A whole number of 32 bits. */
export function integer<const O extends ScalarOptions & Given>(options?: O): ScalarField<Choice<number, O>> {
  return scalar("integer", options);
}
/** Any number. */
export function number<const O extends ScalarOptions & Given>(options?: O): ScalarField<Choice<number, O>> {
  return scalar("number", options);
}
/** A moment, ISO 8601 in UTC on the wire. */
export function date<const O extends ScalarOptions & Given>(options?: O): ScalarField<Choice<string, O>> {
  return scalar("date", options);
}
/** Any JSON value, passed through. */
export function json<const O extends ScalarOptions & Given>(options?: O): ScalarField<Choice<unknown, O>> {
  return scalar("json", options);
}
/** A list of texts: text[] as a column, an array in a document. */
export function textList<const O extends ScalarOptions & Given>(
  options?: O,
): ScalarField<Choice<string[], O>> {
  return scalar("textList", options);
}
/** Money: minor units inside, a decimal number on the wire. */
export function money<const O extends ScalarOptions & Given & { currencyColumn: string }>(
  options: O,
): ScalarField<Choice<number, O>> {
  return scalar("money", options);
}

/** An object whose fields are columns of the table itself. */
export function columns<const F extends FieldMap>(fields: F): ObjectField<ValuesOf<F>> {
  return { kind: "columns", isRequired: true, fields };
}

interface DocumentOptions {
  column?: string;
  key?: string;
  typeName?: string;
}

/** An object kept whole in one jsonb value. */
export function document<const F extends FieldMap, const O extends DocumentOptions & Given>(
  fields: F,
  options?: O,
): ObjectField<Choice<ValuesOf<F>, O>> {
  const { required, ...rest } = options ?? ({} as O);
  return { kind: "document", isRequired: required === true, fields, ...rest };
}

/** A list of objects kept in one jsonb value; always a list, perhaps an empty one. */
export function documentList<const F extends FieldMap>(
  fields: F,
  options: DocumentOptions = {},
): ObjectField<ValuesOf<F>[]> {
  return { kind: "documentList", isRequired: true, fields, ...options };
}

/** Whether a field holds other fields. */
export function isObjectField(field: Field): field is ObjectField {
  return "fields" in field;
}
