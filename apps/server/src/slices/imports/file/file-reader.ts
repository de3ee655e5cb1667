/** Reads an imported file in a process of its own, with limits (platform/foreign-files). One for each file. */
import { createForeignWorker } from "../../../platform/foreign-files/index.ts";
import type { ReadAnswer, ReadTask } from "./read-file.process.ts";
import type { FileRow, RowSource } from "./row-source.ts";

/** The largest file and the texts of its sheet fit; what unpacks without end doesn't. */
const limits = { taskMs: 30_000, heapMegabytes: 384, memoryMegabytes: 700 };

export interface FileReader {
  take(part: Uint8Array): Promise<void>;
  open(): Promise<Pick<RowSource, "kind" | "encoding" | "delimiter">>;
  /** None: that was all. */
  next(count: number): Promise<FileRow[]>;
  close(): void;
}

/** Its calls throw ForeignFileRefused with what is wrong with the file. */
export function createFileReader(): FileReader {
  const worker = createForeignWorker<ReadTask, ReadAnswer>({
    entry: new URL("./read-file.process.ts", import.meta.url),
    ...limits,
  });
  return {
    async take(part) {
      await worker.run({ kind: "take", part });
    },
    async open() {
      const { opened } = await worker.run({ kind: "open" });
      return opened ?? { kind: "csv", encoding: "", delimiter: "" };
    },
    next: async (count) => (await worker.run({ kind: "next", count })).rows ?? [],
    close: () => worker.close(),
  };
}
