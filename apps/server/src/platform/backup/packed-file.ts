/** A compressed file that is written piece by piece, as fast as the disk takes it. */
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

export interface PackedFile {
  /** Waits while the disk is behind. Throws what the disk throws. */
  write: (piece: Buffer | string) => Promise<void>;
  /** Everything is on disk when it resolves. */
  close: () => Promise<void>;
  /** Gives up; the file is the caller's to remove. */
  abort: () => Promise<void>;
}

/** Begins a file that its owner alone may read; one of that name is replaced. */
export async function openPackedFile(path: string): Promise<PackedFile> {
  const pieces = new PassThrough();
  const file = createWriteStream(path, { mode: 0o600, flags: "w" });
  const written = pipeline(pieces, createGzip({ level: 6 }), file);
  // Told of by the next write, or the close.
  written.catch(() => undefined);
  return {
    write: async (piece) => {
      if (!pieces.write(piece))
        await Promise.race([new Promise((resolve) => pieces.once("drain", resolve)), written]);
    },
    close: async () => {
      pieces.end();
      await written;
      const handle = await open(path, "r+");
      await handle.sync();
      await handle.close();
    },
    abort: async () => {
      pieces.destroy();
      await written.catch(() => undefined);
    },
  };
}
