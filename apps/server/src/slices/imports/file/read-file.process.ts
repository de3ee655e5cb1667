/**
 * The process that reads imported files, started by file-reader.ts and ended by it: no settings, no secrets,
 * no database. It takes the file in parts, then gives its rows as they are asked for.
 */
import { serveForeignFiles } from "../../../platform/foreign-files/index.ts";
import type { FileRow, RowSource } from "./row-source.ts";

export type ReadTask =
  | { kind: "take"; part: Uint8Array }
  | { kind: "open" }
  | { kind: "next"; count: number };

export interface ReadAnswer {
  opened?: Pick<RowSource, "kind" | "encoding" | "delimiter">;
  rows?: FileRow[];
}

serveForeignFiles<ReadTask, ReadAnswer>(async () => {
  const { openRows } = await import("./open-rows.ts");
  const parts: Uint8Array[] = [];
  let source: RowSource | null = null;
  return async (task) => {
    if (task.kind === "take") {
      parts.push(task.part);
      return {};
    }
    if (task.kind === "open") {
      const whole = Buffer.concat(parts.splice(0));
      source = openRows(whole);
      const { kind, encoding, delimiter } = source;
      return { opened: { kind, encoding, delimiter } };
    }
    return { rows: (await source?.next(task.count)) ?? [] };
  };
});
