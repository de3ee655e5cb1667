/** What an export holds, in a few words: in its steps, its preset's line and its schedule's. */
import { exportSets, type ExportDefinition, type ExportFilter, type ExportFormat } from "@stallkeeper/domain";
import { writeDay } from "../../ui/format.ts";
import type { Draft } from "./draft.ts";
import { texts } from "./texts.ts";

/** The days of a filter; empty: its set has none, or they aren't chosen yet. Pure. */
function daysText(set: ExportDefinition["set"], filter: ExportFilter): string {
  const { dated, isAsOf } = exportSets[set];
  if (dated === null) return "";
  const { from, to } = filter;
  if (isAsOf === true) {
    if (filter.range === "between") return to === null ? "" : texts.filters.asOf(writeDay(to));
    return filter.range === "all"
      ? texts.filters.now
      : texts.filters.asOf(texts.filters.ranges[filter.range]);
  }
  if (filter.range !== "between") return texts.filters.ranges[filter.range];
  return from === null || to === null ? "" : `${writeDay(from)} – ${writeDay(to)}`;
}

/** Which rows: days, status and accounts. Pure. */
export function filterText({ set, filter }: Pick<ExportDefinition, "set" | "filter">): string {
  const { isOfAccounts, hasStatus, hasVatRate } = exportSets[set];
  return [
    daysText(set, filter),
    hasStatus && filter.status !== "any" ? texts.filters.statuses[filter.status] : "",
    hasVatRate === true && filter.vatRate !== undefined ? texts.filters.vatRateOf(filter.vatRate) : "",
    isOfAccounts && filter.accounts.length > 0 ? texts.filters.someAccounts(filter.accounts.length) : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The file: its kind, and how it separates and writes numbers and dates. Pure. */
export const formatText = ({ kind, delimiter, decimalMark, dates, hasByteOrderMark }: ExportFormat): string =>
  (kind === "csv"
    ? [
        texts.format.shortKinds.csv,
        texts.format.shortDelimiters[delimiter],
        texts.format.decimalMarks[decimalMark],
        dates,
        ...(hasByteOrderMark ? [texts.format.marked] : []),
      ]
    : [texts.format.shortKinds[kind], dates]
  ).join(" · ");

/** What was chosen in each step. Pure. */
export const stepTexts = (draft: Draft) => ({
  data: exportSets[draft.set].label,
  filters: filterText(draft),
  columns: texts.columns.count(draft.columns.filter(({ isOn }) => isOn).length, draft.columns.length),
  format: texts.format.shortKinds[draft.format.kind],
});
