/** The SQL of `offers`. */
import type { StoreTx } from "../../platform/db/index.ts";
import {
  newerWinsSql,
  writeNewer,
  type ChangedRow,
  type RowSource,
} from "../../platform/vendor-rows/index.ts";
import { offerColumns, type offerRow } from "./offer-row.ts";

const upsert = newerWinsSql("offers", offerColumns);

/** Writes offers read at `readAt` and answers those that changed. A repeat changes nothing. */
export function upsertOffers(
  tx: StoreTx,
  source: RowSource,
  rows: readonly ReturnType<typeof offerRow>[],
  readAt: Date,
): Promise<ChangedRow[]> {
  return writeNewer(tx, upsert, source, rows, readAt);
}
