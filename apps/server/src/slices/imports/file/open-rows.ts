/** Opens a stranger's file as what it is, whatever its name says. */
import { openCsv } from "./csv-rows.ts";
import type { RowSource } from "./row-source.ts";
import { openXlsx } from "./xlsx-rows.ts";

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Throws Error with what a person should do for a file that is neither. */
export function openRows(bytes: Uint8Array): RowSource {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return openXlsx(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Error("This is an old or locked Excel file. Save it as XLSX without a password, or as CSV.");
  return openCsv(bytes);
}
