import { itemCells } from "@stallkeeper/domain";
import { useMemo } from "react";
import { failedCells, useMarksVersion } from "./cell-marks.ts";
import type { GridItem } from "./items.api.ts";
import { gridTexts as texts } from "./texts.ts";

/** Below a row what is wrong in its cells, until it's mended or given up. */
export function useFailedNotes(
  rows: readonly GridItem[],
): { positions: number[]; byKey: Map<string, string> } | undefined {
  const version = useMarksVersion();
  return useMemo(() => {
    const failed = failedCells();
    if (version === 0 || failed.size === 0) return undefined;
    const positions = rows.flatMap(({ _id }, position) => (failed.has(_id) ? position : []));
    const byKey = new Map(
      [...failed].map(([itemId, cells]) => [
        itemId,
        cells
          .map(({ cell, reason }) => {
            const name = itemCells.find((one) => one === cell);
            return name === undefined ? reason : `${texts.cells[name]}: ${reason}`;
          })
          .join(" "),
      ]),
    );
    return { positions, byKey };
  }, [rows, version]);
}
