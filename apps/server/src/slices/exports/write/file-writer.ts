/**
 * Writers of files in pieces. What a writer has to know to go on is `State`, plain JSON that is kept with each
 * batch: so whoever takes over after a crash writes on where the last piece that was kept ends.
 */
import type { ExportFormat } from "@stallkeeper/domain";
import type { Cell, FileColumn } from "./cells.ts";
import type { ZipEntry } from "./zip-parts.ts";

/** How far a workbook is. */
export interface Workbook {
  /** Bytes of the file so far. */
  offset: number;
  done: ZipEntry[];
  sheet: ZipEntry;
  /** Rows of the sheet under work. */
  line: number;
}

export interface State {
  hasRows: boolean;
  /** Of XLSX alone. */
  book: Workbook | null;
}

export interface Written {
  bytes: Buffer;
  state: State;
}

export interface FileWriter {
  mediaType: string;
  extension: string;
  /** The file's beginning. */
  open(columns: readonly FileColumn[], format: ExportFormat): Promise<Written>;
  /** Asks for one row after the other, and keeps none. */
  rows(
    state: State,
    columns: readonly FileColumn[],
    format: ExportFormat,
    rows: Iterable<readonly Cell[]>,
  ): Promise<Written>;
  /** The file's end. */
  close(state: State, columns: readonly FileColumn[], format: ExportFormat): Promise<Buffer>;
}
