/** What rows of a file would do: new, changed, unchanged, or wrong. Safe to repeat. */
import { readImportRow, type ImportProblem } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { findAlikeSkus, planItems } from "../stock/index.ts";
import { findCurrency, type ImportRow } from "./imports.store.ts";
import { saveChecked, type CheckedRow, type StagedRow } from "./rows.store.ts";

/** Which column holds the SKU; -1: none. */
export const skuColumnOf = ({ mapping }: Pick<ImportRow, "mapping">): number => mapping.indexOf("sku");

/** Checks these rows and writes what came of each. That a SKU stands twice is looked at for all. */
export async function checkRows(
  tx: StoreTx,
  { id, mapping, columns, if_exists: ifExists }: ImportRow,
  rows: readonly StagedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const currency = await findCurrency(tx);
  const read = rows.map(({ line, cells, numbers, isOwnSku }) => ({
    line,
    isOwnSku,
    ...readImportRow(cells, mapping, columns, currency, numbers),
  }));
  const plans = await planItems(
    tx,
    read.filter(({ sku }) => sku !== ""),
  );
  const alike = await findAlikeSkus(
    tx,
    read.flatMap(({ line, sku, isOwnSku }) => (!isOwnSku && plans.get(line)?.itemId === null ? sku : [])),
  );
  const skuColumn = skuColumnOf({ mapping });
  const checked = read.map(({ line, sku, set, problems, isOwnSku }): CheckedRow => {
    const plan = plans.get(line);
    const found: ImportProblem[] = [...problems];
    const itemId = plan?.itemId ?? null;
    if (plan?.isFamily === true) found.push({ column: skuColumn, code: "family" });
    const about = plan === undefined || itemId !== null || isOwnSku ? undefined : alike.get(sku);
    if (about !== undefined) found.push({ column: skuColumn, code: "similar", about });
    else if (plan !== undefined && itemId === null && set.title === undefined)
      found.push({ column: skuColumn, code: "unknownSku" });
    const changes = plan?.changes ?? {};
    const state =
      found.length > 0
        ? "wrong"
        : itemId === null
          ? "new"
          : Object.keys(changes).length === 0
            ? "unchanged"
            : ifExists === "skip"
              ? "skipped"
              : "changed";
    return { line, sku, itemId, state, wanted: set, changes, problems: found };
  });
  await saveChecked(tx, id, checked);
}
