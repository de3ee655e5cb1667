/** What a column of an imported file may fill of an item. */
export const importFields = [
  "sku",
  "title",
  "onHand",
  "location",
  "price",
  "cost",
  "gtin",
  "brand",
  "category",
  "condition",
  "safety",
  "onlyOne",
  "note",
] as const;
export type ImportField = (typeof importFields)[number];

/** A column that fills nothing is null. */
export type ImportMapping = readonly (ImportField | null)[];

/** The word that empties a field: a blank cell never does. */
export const clearWord = "CLEAR";

export const mostImportRows = 100_000;
export const mostImportColumns = 100;
export const mostImportBytes = 50 * 1024 * 1024;

export const importStates = [
  "receiving",
  "reading",
  "mapping",
  "checking",
  "ready",
  "applying",
  "done",
  "undoing",
  "undone",
  "failed",
] as const;
export type ImportState = (typeof importStates)[number];

/** The states in which the service is at work. */
export const workingImportStates = ["reading", "checking", "applying", "undoing"] as const;

/** What is wrong with a cell, or with its row. */
export type ImportProblemCode =
  | "needed"
  | "tooLong"
  | "amount"
  | "wholeNumber"
  | "yesOrNo"
  | "lostDigits"
  | "sheetError"
  | "cannotClear"
  | "twice"
  | "unknownSku"
  | "similar"
  | "alike"
  | "family";

export interface ImportProblem {
  /** Counts from 0. */
  column: number;
  code: ImportProblemCode;
  /** What the sentence names: the row that has the SKU already, or the SKU that an item has. */
  about?: string;
}

/** A column as it was read. */
export interface ImportColumn {
  name: string;
  samples: string[];
  /** The sign before the decimals in its amounts, where one shows it. */
  decimals: "," | "." | null;
}
