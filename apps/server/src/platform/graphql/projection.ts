/**
 * A selection compiled to a function from database rows to wire objects.
 *
 * A list root skips GraphQL's own execution: SQL reads the selected columns only, and one compiled object
 * literal per row takes their place on the wire; JSON.stringify does the rest. Written out as source because
 * a loop over fields costs five times as much. The source holds names from the entity definition and answer
 * names, both only as JSON string literals.
 */
import { compileFunction } from "node:vm";
import { currencyExponent } from "@stallkeeper/domain";
import {
  columnOf,
  isObjectField,
  type EntityDefinition,
  type FieldMap,
  type ScalarField,
} from "@stallkeeper/contract";
import { capitalise } from "./names.ts";
import type { SelectedField } from "./selection.ts";

export type DatabaseRow = readonly unknown[];

export interface Projection {
  /** Columns to select, in the order in which `project` expects them. */
  columns: string[];
  project: (rows: readonly DatabaseRow[]) => unknown[];
}

/** Compiles the selection of an entity. */
export function compileProjection(entity: EntityDefinition, selection: readonly SelectedField[]): Projection {
  const compiler = new Compiler();
  const body = compiler.object(entity.name, entity.fields, selection, null);
  const source = `
    ${compiler.functions.join("\n    ")}
    const project = (r) => (${body});
    return (rows) => {
      const list = new Array(rows.length);
      for (let i = 0; i < rows.length; i++) list[i] = project(rows[i]);
      return list;
    };`;
  const project = compileFunction(source, ["decimal", "listOf", "nothing"])(
    decimalOf,
    listOf,
    {},
  ) as Projection["project"];
  return { columns: compiler.columns, project };
}

/** All plain and nested fields of an entity, as if a caller had asked for every one. */
export function wholeSelection(fields: FieldMap): SelectedField[] {
  return Object.entries(fields).map(([name, field]) => ({
    key: name,
    name,
    node: { kind: "Field", name: { kind: "Name", value: name } } as SelectedField["node"],
    fields: isObjectField(field) ? wholeSelection(field.fields) : [],
  }));
}

class Compiler {
  readonly columns: string[] = [];
  /** One function for each document, `(o, r)`: the document and the row around it. */
  readonly functions: string[] = [];

  /** The object literal of a selection, out of the row `r` or out of the document `o`. */
  object(
    typeName: string,
    fields: FieldMap,
    selection: readonly SelectedField[],
    document: "o" | null,
  ): string {
    const members = selection.map(
      (selected) => `${JSON.stringify(selected.key)}: ${this.value(typeName, fields, selected, document)}`,
    );
    return `{ ${members.join(", ")} }`;
  }

  private value(typeName: string, fields: FieldMap, selected: SelectedField, document: "o" | null): string {
    if (selected.name === "__typename") return JSON.stringify(typeName);
    const field = fields[selected.name];
    if (field === undefined) throw new TypeError(`no field "${selected.name}"`);
    if (!isObjectField(field)) return this.scalar(selected.name, field, document);
    const inner = field.typeName ?? `${typeName}${capitalise(selected.name)}`;
    if (field.kind === "columns") return this.object(inner, field.fields, selected.fields, null);
    const held =
      document === null
        ? this.column(columnOf(selected.name, field))
        : member(document, field.key ?? selected.name);
    const toWire = `f${this.functions.length}`;
    const at = this.functions.push("") - 1;
    this.functions[at] =
      `const ${toWire} = (o, r) => (${this.object(inner, field.fields, selected.fields, "o")});`;
    if (field.kind === "documentList") return `listOf(${held}, ${toWire}, r)`;
    // A document that is missing is null where it may be, else an object without content.
    return `(${held} == null ? ${field.isRequired ? `${toWire}(nothing, r)` : "null"} : ${toWire}(${held}, r))`;
  }

  private scalar(name: string, field: ScalarField, document: "o" | null): string {
    if (document !== null && field.outerColumn !== undefined) return this.column(field.outerColumn);
    const held =
      document === null
        ? this.column(columnOf(name, field))
        : `(${member(document, field.key ?? name)} ?? null)`;
    return field.kind === "money"
      ? `decimal(${held}, ${this.column(field.currencyColumn ?? "currency")})`
      : held;
  }

  private column(name: string): string {
    const known = this.columns.indexOf(name);
    return `r[${known >= 0 ? known : this.columns.push(name) - 1}]`;
  }
}

function member(document: string, key: string): string {
  return `${document}[${JSON.stringify(key)}]`;
}

const divisors = new Map<string, number>();

function decimalOf(amountMinor: number | null, currency: string): number | null {
  if (amountMinor === null) return null;
  let divisor = divisors.get(currency);
  if (divisor === undefined) {
    divisor = 10 ** currencyExponent(currency);
    if (divisors.size < 1_000) divisors.set(currency, divisor);
  }
  return amountMinor / divisor;
}

function listOf(
  held: unknown,
  toWire: (item: unknown, row: DatabaseRow) => unknown,
  row: DatabaseRow,
): unknown[] {
  return Array.isArray(held) ? held.map((item) => toWire(item, row)) : [];
}
