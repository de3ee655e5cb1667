/** Makes small WebP pictures out of foreign ones, in a process of its own (platform/foreign-files). */
import { createForeignWorker, ForeignFileRefused } from "../foreign-files/index.ts";
import { PhotoRefused } from "./photo-refused.ts";
import type { ShrinkTask } from "./shrink-photo.process.ts";

export interface PhotoShrinker {
  /** Throws PhotoRefused for bytes that are no photo, and Error when decoding is not possible here at all. */
  shrink(task: ShrinkTask): Promise<Buffer>;
  /** Starts the process ahead of a task. Safe to repeat. */
  warm(): void;
  /** Ends the process. Safe to repeat. */
  close(): void;
}

/**
 * Far above what one decoded picture takes (shrink-photo.process.ts counts that beforehand): it stops what
 * lies about itself.
 */
const memory = { heapMegabytes: 128, memoryMegabytes: 700 };

/** A shrinker without a process yet. */
export function createPhotoShrinker(options: { taskMs: number }): PhotoShrinker {
  const worker = createForeignWorker<ShrinkTask, Uint8Array>({
    entry: new URL("./shrink-photo.process.ts", import.meta.url),
    ...memory,
    ...options,
  });
  return {
    warm: () => worker.warm(),
    async shrink(task) {
      try {
        return Buffer.from(await worker.run(task));
      } catch (error) {
        throw error instanceof ForeignFileRefused ? new PhotoRefused(error.message) : error;
      }
    },
    close: () => worker.close(),
  };
}
