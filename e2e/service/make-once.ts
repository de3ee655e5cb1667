/**
 * Data folders that all workers of a run copy. Who needs one first makes it; the others wait for it, and so
 * does the worker that takes the place of one whose test failed.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const lookMs = 200;

/**
 * The folder of that name, made by this call or by another worker. Rejects where `make` does, and whoever
 * waits then makes it anew.
 */
export async function makeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const all = foldersOf(process.ppid);
  mkdirSync(all, { recursive: true });
  const folder = join(all, name);
  const made = `${folder}.made`;
  while (!existsSync(made)) {
    if (isMine(folder)) {
      await make(folder).catch((error: unknown) => {
        rmSync(folder, { recursive: true, force: true });
        throw error;
      });
      writeFileSync(made, "");
    } else await sleep(lookMs);
  }
  return folder;
}

/** Removes what the workers of this process made. Called by Playwright at the end of a run. */
export default function removeFolders(): void {
  rmSync(foldersOf(process.pid), { recursive: true, force: true });
}

/** Workers are children of the process that runs the journeys. */
const foldersOf = (runner: number) => join(tmpdir(), `stallkeeper-journeys-${runner}`);

/** True for the one that makes the folder exist. */
function isMine(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
