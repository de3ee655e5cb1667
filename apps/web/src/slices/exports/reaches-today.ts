/** Whether an export holds what marketplaces brought today, so that one that is behind leaves a gap. Pure. */
import { daysOfRange, exportSets, type ExportDefinition } from "@stallkeeper/domain";

/** Of accounts, and without an end before this day of the store. */
export function reachesToday(
  { set, filter }: Pick<ExportDefinition, "set" | "filter">,
  today: string,
): boolean {
  const { dated, isOfAccounts } = exportSets[set];
  if (!isOfAccounts) return false;
  const { to } = dated === null ? { to: null } : daysOfRange(filter, today);
  return to === null || to >= today;
}
