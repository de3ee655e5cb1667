/** What a data set says of itself and of its columns. */
import type { Scope } from "../scopes.ts";

export type ExportColumnType = "text" | "number" | "money" | "date" | "yesNo";

export interface ExportColumn {
  readonly id: string;
  readonly label: string;
  readonly type: ExportColumnType;
  /** It tells who a buyer is or where they live: masked without the scope export.personal. */
  readonly isPersonal?: true;
  /** Not ticked in a new export. */
  readonly isExtra?: true;
}

export interface ExportSet {
  readonly label: string;
  /** What a range of days means; null: rows have no day. */
  readonly dated: string | null;
  /** Only the end of the range counts: rows are as they were by then. */
  readonly isAsOf?: true;
  /** Its rows belong to accounts of platforms. */
  readonly isOfAccounts: boolean;
  /** Orders can be told apart by what became of them. */
  readonly hasStatus: boolean;
  /** VAT on the margin is worked out at a rate that the seller sets. */
  readonly hasVatRate?: true;
  /** What it takes beside export.run. */
  readonly scope?: Scope;
  readonly columns: readonly ExportColumn[];
}

/** A column. Pure. */
export const column = (
  id: string,
  label: string,
  type: ExportColumnType = "text",
  more: Pick<ExportColumn, "isPersonal" | "isExtra"> = {},
): ExportColumn => ({ id, label, type, ...more });
export const personal = { isPersonal: true } as const;
export const extra = { isExtra: true } as const;
export const morePersonal = { isPersonal: true, isExtra: true } as const;
