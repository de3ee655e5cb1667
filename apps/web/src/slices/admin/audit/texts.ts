import type { AuditFault } from "@stallkeeper/contract";
import { plural } from "../../../ui/format.ts";

const faults: Readonly<Record<AuditFault, string>> = {
  altered: "was changed after it was written",
  unlinked: "doesn't follow the line before it",
  missing: "is missing",
  unsealed: "was added outside the log",
};

/** Words of Admin › Audit. */
export const texts = {
  title: "Audit",
  failed: "The audit log didn't load.",
  empty: "No lines match. Clear the filter to see all.",
  filter: "Filter the audit log",
  who: "Who",
  what: "What",
  object: "Object",
  cause: "Cause",
  causes: { "": "Anyone", person: "People", service: "The service" },
  from: "From",
  to: "To",
  search: "Search",
  clear: "Clear",
  export: "Export CSV",
  more: "Show older",
  columns: { at: "When", what: "What happened", change: "Before → after" },
  byService: "service",
  nothing: "not set",
  showAll: (count: number) => plural(count, { one: "# change", other: "# changes" }),
  check: "Check for tampering",
  checking: "Checking…",
  whole: (lines: number) =>
    plural(lines, {
      one: "# line checked. Nothing was changed or removed.",
      other: "# lines checked. Nothing was changed or removed.",
    }),
  broken: (seq: number | null, fault: AuditFault, lines: number) =>
    `${seq === null ? "A line" : `Line ${seq}`} ${faults[fault]}. ${plural(lines, {
      one: "# line before it is as it was written.",
      other: "# lines before it are as they were written.",
    })} Restore a backup and compare.`,
} as const;
