/** What an export is to hold and how it's written: the same for a run, a preset and a schedule. */
import { addDays } from "../time/calendar.ts";
import { startOfDay } from "../time/zones.ts";
import { exportColumn, exportSets, type ExportSetId, type ExportStatus } from "./export-sets.ts";

export const exportRanges = [
  "all",
  "today",
  "yesterday",
  "last7",
  "last30",
  "last90",
  "thisMonth",
  "lastMonth",
  "thisYear",
  "lastYear",
  "between",
] as const;
export type ExportRange = (typeof exportRanges)[number];

export const exportKinds = ["csv", "xlsx", "json", "xml"] as const;
export type ExportKind = (typeof exportKinds)[number];
export const exportDelimiters = [",", ";", "\t"] as const;
export const exportDateFormats = [
  "YYYY-MM-DD",
  "YYYY-MM-DD HH:mm",
  "DD/MM/YYYY",
  "MM/DD/YYYY",
  "DD.MM.YYYY",
] as const;
export type ExportDateFormat = (typeof exportDateFormats)[number];

export interface ExportFormat {
  kind: ExportKind;
  delimiter: (typeof exportDelimiters)[number];
  /** Spreadsheets read UTF-8 as something else without it. */
  hasByteOrderMark: boolean;
  decimalMark: "." | ",";
  dates: ExportDateFormat;
}

export interface ExportFilter {
  range: ExportRange;
  /** Days in the store's zone, both inclusive; of the range "between" alone. */
  from: string | null;
  to: string | null;
  /** Ids; empty: all. */
  accounts: string[];
  status: ExportStatus;
  /** Percent of VAT on margins, of the margin book alone; missing: VAT stays empty. */
  vatRate?: number | undefined;
}

export interface ExportDefinition {
  set: ExportSetId;
  filter: ExportFilter;
  /** In their order in the file, each under its name there. */
  columns: { id: string; name: string }[];
  format: ExportFormat;
}

/** States of a run. A run that fails keeps how far it got and goes on from there when it's tried again. */
export const exportStates = ["running", "ready", "failed", "cancelled"] as const;
export type ExportState = (typeof exportStates)[number];

/** How long a file is kept. */
export const exportKeptDays = 30;

export const usualFormat: ExportFormat = {
  kind: "csv",
  delimiter: ",",
  hasByteOrderMark: true,
  decimalMark: ".",
  dates: "YYYY-MM-DD",
};

/** Files for the books: of a whole month, for a spreadsheet. */
const ofMonths: ReadonlySet<ExportSetId> = new Set([
  "marginBook",
  "settlements",
  "payouts",
  "refunds",
  "stockValue",
]);

function usualRange(set: ExportSetId): ExportRange {
  if (exportSets[set].dated === null) return "all";
  if (set === "salesByMonth") return "thisYear";
  return ofMonths.has(set) ? "lastMonth" : "last30";
}

/** A new export of a set: its usual columns, all rows. Pure. */
export function startExport(set: ExportSetId): ExportDefinition {
  const { columns } = exportSets[set];
  return {
    set,
    filter: { range: usualRange(set), from: null, to: null, accounts: [], status: "any" },
    columns: columns.filter(({ isExtra }) => isExtra !== true).map(({ id, label }) => ({ id, name: label })),
    format: { ...usualFormat, kind: set === "salesByMonth" || ofMonths.has(set) ? "xlsx" : "csv" },
  };
}

/** Whether a definition names columns that tell who a buyer is. Pure. */
export const hasPersonal = ({ set, columns }: Pick<ExportDefinition, "set" | "columns">): boolean =>
  columns.some(({ id }) => exportColumn(set, id)?.isPersonal === true);

/**
 * Places of columns that are named like one before them. A file names each once: readers of JSON keep only the
 * last of two, and imports take the first. Pure.
 */
export function sameNames(columns: ExportDefinition["columns"]): number[] {
  const known = new Set<string>();
  return columns.flatMap(({ name }, at) => {
    const isKnown = known.has(name.trim());
    known.add(name.trim());
    return isKnown ? [at] : [];
  });
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days of a range, both inclusive; null: it has no end on that side. Pure. */
export function daysOfRange(
  { range, from, to }: Pick<ExportFilter, "range" | "from" | "to">,
  today: string,
): { from: string | null; to: string | null } {
  const lastOfMonthBefore = addDays(firstOfMonth(today), -1);
  const year = Number(today.slice(0, 4));
  switch (range) {
    case "all":
      return { from: null, to: null };
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "last7":
      return { from: addDays(today, -6), to: today };
    case "last30":
      return { from: addDays(today, -29), to: today };
    case "last90":
      return { from: addDays(today, -89), to: today };
    case "thisMonth":
      return { from: firstOfMonth(today), to: today };
    case "lastMonth":
      return { from: firstOfMonth(lastOfMonthBefore), to: lastOfMonthBefore };
    case "thisYear":
      return { from: `${year}-01-01`, to: today };
    case "lastYear":
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case "between":
      return { from, to };
  }
}

/** The moments of a range in a zone: from the first, to before the second. Pure. */
export function momentsOfRange(
  filter: Pick<ExportFilter, "range" | "from" | "to">,
  today: string,
  timeZone: string,
): { from: Date | null; until: Date | null } {
  const { from, to } = daysOfRange(filter, today);
  return {
    from: from === null ? null : new Date(startOfDay(from, timeZone)),
    until: to === null ? null : new Date(startOfDay(addDays(to, 1), timeZone)),
  };
}
