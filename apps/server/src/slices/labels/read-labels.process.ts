/**
 * The process that reads couriers' label files, started by label-reader.ts and ended by it. What draws PDFs
 * is loaded here alone.
 */
import type { LabelFile } from "@stallkeeper/connector-sdk";
import type { LabelFormat } from "@stallkeeper/domain";
import { serveForeignFiles } from "../../platform/foreign-files/index.ts";
import type { LabelSize } from "./label-paper.ts";

/** Bytes arrive as plain arrays of them. */
export type LabelTask =
  | { kind: "paper"; mediaType: LabelFile["mediaType"]; bytes: Uint8Array; size: LabelSize }
  | { kind: "join"; files: readonly Uint8Array[]; format: LabelFormat; asksToPrint: boolean };

serveForeignFiles<LabelTask, Uint8Array>(async () => {
  const { joinLabels, toPaper } = await import("./label-paper.ts");
  return (task) =>
    task.kind === "paper"
      ? toPaper({ mediaType: task.mediaType, bytes: Buffer.from(task.bytes) }, task.size)
      : joinLabels(
          task.files.map((file) => Buffer.from(file)),
          task.format,
          task.asksToPrint,
        );
});
