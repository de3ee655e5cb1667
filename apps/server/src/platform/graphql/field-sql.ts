/**
 * SQL expressions of fields. Every identifier comes from an entity definition, which is our own source text;
 * what a caller sends only ever becomes a numbered parameter.
 */
import { currencyExponent } from "@stallkeeper/domain";
import {
  columnOf,
  isObjectField,
  type EntityDefinition,
  type Field,
  type FieldMap,
  type ScalarField,
} from "@stallkeeper/contract";

/** Where a field stands: a column of `t`, or a key path inside a document column. */
export interface Place {
  sql: string;
  field: ScalarField;
  isInDocument: boolean;
  /** What also holds when the field equals a value, because an index answers it. */
  impliedSql?: (placeholder: string) => string;
  /** Whether the row is among the field's members, with one of the values of a list where it has any. */
  memberSql?: (list: string | null) => string;
  /** A comparison of the field, where that is asked in parts. */
  compareSql?: (comparison: string) => string;
  /** The bare column, where `sql` is worked out of it: for "has none", as indexes know it. */
  bareSql?: string;
}

const identifier = /^[a-z_][a-z0-9_]*$/;

/**
 * A column of the row `t`. Throws TypeError when a definition names something that is no plain identifier.
 */
export function columnSql(name: string): string {
  if (!identifier.test(name)) throw new TypeError(`"${name}" is no column`);
  return `t.${name}`;
}

/** The place of the field `name` at the top of an entity or inside an embedded object. */
export function placeOf(name: string, field: ScalarField, document: string | null): Place {
  if (document !== null)
    return { sql: `(${document} ->> ${keySql(field.key ?? name)})`, field, isInDocument: true };
  const column = columnSql(columnOf(name, field));
  const place = {
    sql: field.kind === "money" ? moneySql(column, field) : column,
    field,
    isInDocument: false,
  };
  if (field.kind === "money") return { ...place, bareSql: column };
  if (field.members !== undefined) return { ...place, memberSql: membersSql(field.members) };
  if (field.adjusted !== undefined)
    return { ...place, compareSql: adjustedSql(field.adjusted, columnOf(name, field)) };
  if (field.containedIn === undefined) return place;
  const list = columnSql(field.containedIn);
  return {
    ...place,
    impliedSql: (placeholder) =>
      `${list} @> jsonb_build_array(jsonb_build_object(${keySql(name)}, ${placeholder}::text))`,
  };
}

const isPlain = (...names: (string | undefined)[]): void => {
  for (const name of names)
    if (name !== undefined && !identifier.test(name)) throw new TypeError(`"${name}" is no column`);
};

/**
 * Values are looked up by `exists`, in the very shape that PostgreSQL makes a join of. Being a member at all is
 * worked out once for all rows: `is true` keeps PostgreSQL from asking a costly view again for each.
 */
function membersSql({ table, item, value }: NonNullable<ScalarField["members"]>) {
  isPlain(table, item, value);
  return (list: string | null): string =>
    value === undefined || list === null
      ? `(t.id in (select m.${item} from ${table} m)) is true`
      : `exists (select from ${table} m where m.store_id = t.store_id and m.${item} = t.id
          and m.${value} = any(${list}))`;
}

/** A comparison such as "> $1", asked of the adjusted rows and of the base of all others. */
function adjustedSql({ table, item, base }: NonNullable<ScalarField["adjusted"]>, column: string) {
  isPlain(table, item, base, column);
  return (comparison: string): string =>
    `((t.id in (select m.${item} from ${table} m where m.${column} ${comparison})) is true
      or (t.${base} ${comparison} and (t.id in (select m.${item} from ${table} m)) is not true))`;
}

/** The expression of the document that an object field opens, or null when it is spread over columns. */
export function documentSql(name: string, field: Field, document: string | null): string | null {
  if (field.kind === "columns") return null;
  if (document === null) return columnSql(columnOf(name, field));
  return `(${document} -> ${keySql(field.key ?? name)})`;
}

/** The place at a dotted path. Throws TypeError for an unknown one. */
export function placeAt(entity: EntityDefinition, path: string): Place {
  let fields: FieldMap = entity.fields;
  let document: string | null = null;
  for (const name of path.split(".")) {
    const field: Field | undefined = fields[name];
    if (field === undefined) break;
    if (!isObjectField(field)) return placeOf(name, field, document);
    document = documentSql(name, field, document);
    fields = field.fields;
  }
  throw new TypeError(`${entity.name} has no plain field "${path}"`);
}

function keySql(key: string): string {
  if (!/^\w+$/.test(key)) throw new TypeError(`"${key}" is no key`);
  return `'${key}'`;
}

// Amounts of different currencies are compared as decimals: 500 JPY is 500, 500 cents are 5.
function moneySql(column: string, field: ScalarField): string {
  const currency = columnSql(field.currencyColumn ?? "currency");
  return `(${column} / (case ${exponentCases(currency)} else 100 end)::numeric)`;
}

function exponentCases(currency: string): string {
  const groups = [0, 3].map((exponent) => {
    const codes = Intl.supportedValuesOf("currency").filter((code) => currencyExponent(code) === exponent);
    return `when ${currency} in (${codes.map((code) => `'${code}'`).join(", ")}) then ${10 ** exponent}`;
  });
  return groups.join(" ");
}
