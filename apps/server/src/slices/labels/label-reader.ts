/**
 * Couriers' label files, read in a process with limits of time and memory: a file that would stall or end the
 * service is refused, and the rest goes on (reliability, threats 8 and 10).
 */
import type { LabelFile } from "@stallkeeper/connector-sdk";
import { AppError } from "@stallkeeper/contract";
import type { LabelFormat } from "@stallkeeper/domain";
import { createForeignWorker, ForeignFileRefused } from "../../platform/foreign-files/index.ts";
import type { LabelSize } from "./label-paper.ts";
import type { LabelTask } from "./read-labels.process.ts";

const reader = createForeignWorker<LabelTask, Uint8Array>({
  entry: new URL("./read-labels.process.ts", import.meta.url),
  taskMs: 20_000,
  heapMegabytes: 256,
  memoryMegabytes: 600,
});

/**
 * A courier's file as a document of that size. Throws COURIER_REFUSED for what can't be printed or takes too
 * much to read. A repeat gives the same.
 */
export function readLabel({ mediaType, bytes }: LabelFile, size: LabelSize): Promise<Buffer> {
  return read({ kind: "paper", mediaType, bytes, size });
}

/**
 * Many labels as one file, in their order; with `asksToPrint` its viewer is asked for the print dialog as it
 * opens. Throws COURIER_REFUSED for a file that can't be read.
 */
export function joinLabelFiles(
  files: readonly Buffer[],
  format: LabelFormat,
  asksToPrint = false,
): Promise<Buffer> {
  return read({ kind: "join", files, format, asksToPrint });
}

/** Ends the process that reads; the next file starts another one. */
export function closeLabelReader(): void {
  reader.close();
}

async function read(task: LabelTask): Promise<Buffer> {
  try {
    return Buffer.from(await reader.run(task));
  } catch (error) {
    if (!(error instanceof ForeignFileRefused)) throw error;
    throw new AppError(
      "COURIER_REFUSED",
      { reason: "The label's file can't be read.", vendorCode: "UNREADABLE_FILE" },
      { cause: error },
    );
  }
}
