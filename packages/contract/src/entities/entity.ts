/**
 * An entity: what can be asked for by name over GraphQL, and which columns answer it. The builder of the
 * server makes all of the convention (decisions 3) from this; nothing is updatable, creatable or removable
 * unless it says so here, with the scope it needs.
 */
import type { Scope } from "@stallkeeper/domain";
import type { Field, FieldMap, ValuesOf } from "./field.ts";

export interface EntityDefinition<Fields extends FieldMap = FieldMap, Wishes extends FieldMap = FieldMap> {
  /** The wire's name: `Transaction` gives TransactionMany, FilterFindManyTransactionInput … */
  readonly name: string;
  /** The table or view. It has the columns `store_id` and `idColumn`. */
  readonly table: string;
  readonly idColumn: string;
  /**
   * The column with the user whom a record belongs to: everybody sees and changes their own records and no
   * others.
   */
  readonly ownerColumn?: string;
  /**
   * With an owner: the boolean column that lets everybody of the store see a record. Who may change it, its
   * slice decides.
   */
  readonly sharedColumn?: string;
  /** A tsvector column that answers the filter's `search`: all words, the last one by its beginning. */
  readonly searchColumn?: string;
  readonly fields: Fields;
  /** Fields that lists can be sorted by; each gives NAME_ASC and NAME_DESC. */
  readonly sorts: readonly string[];
  /** The scope that reading it takes; absent: every member of the store reads it. */
  readonly readable?: Scope;
  /**
   * Dotted path of each field, or object of fields, that takes a scope of its own to be read, filtered or
   * sorted by. None does today: every member reads all of an order, its buyer and its money (decisions 4).
   */
  readonly readableFields?: Readonly<Record<string, Scope>>;
  /** Dotted path of each field that may be changed, and the scope it takes. */
  readonly updatable: Readonly<Record<string, Scope | "member">>;
  /**
   * Parts of an update that are no fields of the entity: what shall be done with one, or what the caller saw
   * of it before.
   */
  readonly updateWishes?: { readonly fields: Wishes; readonly scope: Scope | "member" };
  /**
   * Fields of a new record, those that it cannot do without, and the scope that creating takes; absent:
   * nobody creates it over GraphQL.
   */
  readonly creatable?: {
    readonly fields: readonly string[];
    readonly needed: readonly string[];
    readonly scope: Scope | "member";
  };
  /** The scope that removing takes. */
  readonly removable?: { readonly scope: Scope | "member" };
}

/** The wire's shape of an entity. */
export type EntityOf<E> = E extends EntityDefinition<infer Fields> ? ValuesOf<Fields> : never;

/** What an update may carry: parts of the entity, objects included, and its wishes. */
export type EntityPatch<E> =
  E extends EntityDefinition<infer Fields, infer Wishes>
    ? DeepPartial<ValuesOf<Fields>> & WishesOf<Wishes>
    : never;
/** A definition without wishes knows no names of them, so that a patch of it takes none. */
type WishesOf<Wishes extends FieldMap> = string extends keyof Wishes
  ? unknown
  : DeepPartial<ValuesOf<Wishes>>;
type DeepPartial<T> = { [K in keyof T]?: Part<T[K]> };
type Part<V> = V extends readonly unknown[] ? V : V extends object ? DeepPartial<V> : V;

/**
 * Checks a definition's own words and returns it; throws TypeError at start when one names an unknown field.
 */
export function defineEntity<
  const Fields extends FieldMap,
  const Wishes extends FieldMap = Readonly<Record<string, never>>,
>(definition: EntityDefinition<Fields, Wishes>): EntityDefinition<Fields, Wishes> {
  const named = [
    ...definition.sorts,
    ...Object.keys(definition.updatable),
    ...Object.keys(definition.readableFields ?? {}),
    ...(definition.creatable?.fields ?? []),
    ...(definition.creatable?.needed ?? []),
  ];
  if (definition.searchColumn !== undefined && Object.hasOwn(definition.fields, "search"))
    throw new TypeError(`${definition.name} has a field where its search stands`);
  for (const wish of Object.keys(definition.updateWishes?.fields ?? {})) {
    if (Object.hasOwn(definition.fields, wish))
      throw new TypeError(`${definition.name} has a field where its wish "${wish}" stands`);
  }
  for (const path of named) {
    if (fieldAt(definition.fields, path) === undefined)
      throw new TypeError(`${definition.name} has no field "${path}"`);
  }
  return definition;
}

/** The field at a dotted path, or undefined. */
export function fieldAt(fields: FieldMap, path: string): Field | undefined {
  const [first = "", ...rest] = path.split(".");
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (rest.length === 0 || field === undefined) return field;
  return "fields" in field ? fieldAt(field.fields, rest.join(".")) : undefined;
}

/** The column of a field that names none: its name in snake case. */
export function columnOf(name: string, field: Field): string {
  return field.column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_+/, "");
}
