/** An export under work: a definition, with the columns that are left out kept in their places. */
import {
  exportSets,
  sameNames,
  startExport,
  type ExportDefinition,
  type ExportSetId,
} from "@stallkeeper/domain";
import { texts } from "./texts.ts";

export interface DraftColumn {
  id: string;
  /** In the file; empty: its label. */
  name: string;
  isOn: boolean;
}

export interface Draft {
  set: ExportSetId;
  filter: ExportDefinition["filter"];
  format: ExportDefinition["format"];
  columns: DraftColumn[];
}

/** All columns of its set: those of the definition in their order, then the others. Pure. */
export function toDraft({ set, filter, columns, format }: ExportDefinition): Draft {
  const on = columns.map(({ id, name }) => ({ id, name, isOn: true }));
  const others = exportSets[set].columns.filter(({ id }) => !columns.some((one) => one.id === id));
  return {
    set,
    filter,
    format,
    columns: [...on, ...others.map(({ id, label }) => ({ id, name: label, isOn: false }))],
  };
}

const labelOf = (set: ExportSetId, id: string): string =>
  exportSets[set].columns.find((one) => one.id === id)?.label ?? id;

/** What it comes to; a column without a name has its label. Pure. */
export const toDefinition = ({ set, filter, format, columns }: Draft): ExportDefinition => ({
  set,
  filter,
  format,
  columns: columns
    .filter(({ isOn }) => isOn)
    .map(({ id, name }) => ({ id, name: name.trim() === "" ? labelOf(set, id) : name.trim() })),
});

/** Another data set: its usual columns, and the format that was chosen. Pure. */
export const changeSet = ({ format }: Draft, set: ExportSetId): Draft => ({
  ...toDraft(startExport(set)),
  format,
});

/** A column moved to another place. Pure. */
export function moveColumn(columns: readonly DraftColumn[], from: number, to: number): DraftColumn[] {
  const place = Math.min(columns.length - 1, Math.max(0, to));
  const others = columns.filter((_column, at) => at !== from);
  return [...others.slice(0, place), ...columns.slice(from, from + 1), ...others.slice(place)];
}

/** What a name in the file is without renaming: previews needn't be asked for again with each letter. Pure. */
export const withoutNames = (definition: ExportDefinition): ExportDefinition => ({
  ...definition,
  columns: definition.columns.map(({ id }) => ({ id, name: labelOf(definition.set, id) })),
});

/** Why nothing can be previewed, kept or exported yet; null: everything is chosen. Pure. */
export function problemOf({ columns, filter }: ExportDefinition): string | null {
  if (columns.length === 0) return texts.preview.noColumns;
  if (sameNames(columns).length > 0) return texts.preview.sameNames;
  if (filter.range !== "between") return null;
  if (filter.from === null || filter.to === null) return texts.preview.noDays;
  return filter.from > filter.to ? texts.preview.reversed : null;
}
