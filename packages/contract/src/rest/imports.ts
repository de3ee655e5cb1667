/** Bodies of /api/imports (docs/adr/0105-imports.md). */
import { importFields, mostImportBytes, mostImportColumns, mostImportRows } from "@stallkeeper/domain";
import { z } from "zod";

/** A part as base64 stays below the size of any body. */
export const importPartBytes = 512 * 1024;
const longestPart = Math.ceil(importPartBytes / 3) * 4;

export const newImportInput = z.strictObject({
  fileName: z.string().trim().min(1, "Name the file.").max(255, "At most 255 characters."),
  bytes: z
    .int()
    .min(1, "The file is empty.")
    .max(mostImportBytes, "The file is larger than 50 MB. Split it, or leave out columns."),
});
export type NewImportInput = z.infer<typeof newImportInput>;

/** Live listings of an account instead of a file. */
export const importListingsInput = z.strictObject({ accountId: z.uuid() });
export type ImportListingsInput = z.infer<typeof importListingsInput>;

/** An account with live listings, and how many of them sell no item yet, or one that nobody counted. */
export interface ImportableAccount {
  accountId: string;
  platform: string;
  platformName: string;
  account: string;
  live: number;
  toTake: number;
}

export const importPartInput = z.strictObject({
  at: z
    .int()
    .min(0)
    .max(Math.ceil(mostImportBytes / importPartBytes)),
  content: z.base64("Send base64.").min(1).max(longestPart, "Send at most 512 KB at once."),
});
export type ImportPartInput = z.infer<typeof importPartInput>;

/** The row of the first ones that holds the headings; 0: none does. */
export const importHeadingInput = z.strictObject({ line: z.int().min(0) });
export type ImportHeadingInput = z.infer<typeof importHeadingInput>;

export const checkImportInput = z.strictObject({
  mapping: z
    .array(z.enum(importFields).nullable())
    .min(1)
    .max(mostImportColumns)
    .refine((mapping) => {
      const taken = mapping.filter((field) => field !== null);
      return new Set(taken).size === taken.length;
    }, "Two columns go to the same field. Change one."),
  /** What becomes of rows whose SKU there is already. */
  ifExists: z.enum(["update", "skip"]),
});
export type CheckImportInput = z.infer<typeof checkImportInput>;

const line = z
  .int()
  .min(1)
  .max(mostImportRows * 100);
export const importCellsInput = z.strictObject({
  cells: z
    .array(
      z.strictObject({
        line,
        column: z.int().min(0).max(mostImportColumns),
        text: z.string().max(5_000, "At most 5,000 characters."),
      }),
    )
    .max(500, "At most 500 cells at once."),
  /** Rows whose SKU is another than the one that it looks like. */
  others: z.array(line).max(500, "At most 500 rows at once.").optional(),
  /** All rows whose SKU looks like an item's: take that item's, or they are others. Checks the file once more. */
  similar: z.enum(["take", "other"]).optional(),
});
export type ImportCellsInput = z.infer<typeof importCellsInput>;

/** A SKU that a file and the items here don't agree on. */
export interface ParityRow {
  kind: "differs" | "missingHere" | "missingInFile";
  sku: string;
  title: string;
  /** null: the file has no quantity of it. */
  inFile: number | null;
  /** null: nobody counted it, or it isn't here. */
  here: number | null;
}

/** What a file says against what stands here, in SKUs. */
export interface ImportParity {
  inFile: number;
  here: number;
  same: number;
  withoutQuantity: number;
  differs: number;
  missingHere: number;
  missingInFile: number;
  /** The first that don't agree, by SKU: those that the file names, then those that only stand here. */
  rows: ParityRow[];
}
