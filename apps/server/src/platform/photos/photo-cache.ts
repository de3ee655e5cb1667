/**
 * Small pictures on disk, one file each, named by a hash. When all together pass the bound, the oldest go
 * until a tenth of it is free. The folder may be deleted at any time: what is missing is fetched again.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface PhotoCache {
  /** null when it is not there. */
  read(key: string): Promise<Buffer | null>;
  /** Safe to repeat; readers see the whole file or none. */
  write(key: string, webp: Buffer): Promise<void>;
}

/** A cache over a folder, which is made with the first write. */
export function createPhotoCache(folder: string, maxBytes: number): PhotoCache {
  let heldBytes: number | null = null;
  let trimming: Promise<void> | null = null;
  const place = (key: string): string => join(folder, `${key}.webp`);

  async function trim(): Promise<void> {
    const files = (
      await Promise.all(
        (await readdir(folder)).map(async (name) => {
          const facts = await stat(join(folder, name)).catch(() => null);
          return facts === null ? [] : [{ name, bytes: facts.size, writtenMs: facts.mtimeMs }];
        }),
      )
    )
      .flat()
      .sort((one, other) => one.writtenMs - other.writtenMs);
    heldBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (heldBytes <= maxBytes) return;
    for (const { name, bytes } of files) {
      if (heldBytes <= maxBytes * 0.9) break;
      await rm(join(folder, name), { force: true });
      heldBytes -= bytes;
    }
  }

  return {
    read: (key) => readFile(place(key)).catch(() => null),
    async write(key, webp) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const half = join(folder, `${randomUUID()}.part`);
      await writeFile(half, webp, { mode: 0o600 });
      await rename(half, place(key));
      if (heldBytes !== null) heldBytes += webp.length;
      if (heldBytes !== null && heldBytes <= maxBytes) return;
      trimming ??= trim().finally(() => {
        trimming = null;
      });
      await trimming;
    },
  };
}
