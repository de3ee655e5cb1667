/** How the rows of a data set are read: counted, and in batches by the place of the last row. */
import type { ExportStatus } from "@stallkeeper/domain";
import type { StoreTx } from "../../../platform/db/index.ts";

/** What a filter comes to once a run began. */
export interface ExportScope {
  /** Moments; null: no end on that side. */
  from: string | null;
  until: string | null;
  /** Account ids; null: all. */
  accounts: string[] | null;
  status: ExportStatus;
  /** In which days and times are written. */
  timeZone: string;
  /** Percent of VAT on margins. */
  vatRate?: number | undefined;
  /** Who exports: what is theirs alone goes into no other's file. */
  personId?: string | null | undefined;
}

/** The sort key of the last row that was read: what comes after it comes next. */
export interface Place {
  at: string;
  id: string;
}

export type ExportValue = string | number | boolean | null;
/**
 * A row by the ids of the set's columns. Money is in minor units of the row's `currency`; a date is local, as
 * "2026-03-29 16:30".
 */
export type ExportRow = Readonly<Record<string, ExportValue>>;

export interface Batch {
  rows: ExportRow[];
  /** null: there is nothing left. */
  last: Place | null;
}

export interface ExportSource {
  /** How many rows lack something that belongs into them; null: too many to tell. */
  countUnknown?(tx: StoreTx, scope: ExportScope): Promise<number | null>;
  count(tx: StoreTx, scope: ExportScope): Promise<number>;
  /** Rows after a place, about so many; never fewer than one row unless the end is reached or a gap is passed. */
  read(tx: StoreTx, scope: ExportScope, after: Place | null, most: number): Promise<Batch>;
}

/** The values of the first five parameters of each statement that knows a scope. */
export const scopeValues = ({ from, until, accounts, status, timeZone }: ExportScope): unknown[] => [
  from,
  until,
  accounts,
  status,
  timeZone,
];

/**
 * A moment in a zone, the fifth of a scope's values unless it's another: "2026-03-29 16:30". The text that
 * PostgreSQL writes anyway, cut off, costs a fifth of to_char.
 */
export const localSql = (moment: string, zone = "$5"): string =>
  `left((${moment} at time zone ${zone})::text, 16)`;

/** A batch of statements whose last row says where it ended. */
export function batchOf<Row extends { place_at: string; place_id: string }>(
  found: readonly Row[],
  toRow: (row: Row) => ExportRow,
): Batch {
  const last = found.at(-1);
  return {
    rows: found.map(toRow),
    last: last === undefined ? null : { at: last.place_at, id: last.place_id },
  };
}
