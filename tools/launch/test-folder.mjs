/**
 * Where tests keep what passes: databases, profiles of browsers, what they share with one another. In memory,
 * where the machine has room for it: a browser without a screen paints by files, and writing all of that to a
 * disk takes a fifth of the work of a whole run. The kills stay on the disk, as a seller's data does: see
 * `test.mjs`.
 */
import { chmodSync, existsSync, mkdtempSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
const neededBytes = 4 * 1024 ** 3;

/** Makes an empty folder; whoever asks for it removes it. */
export function makeTestFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? inMemory : tmpdir(), "sk-"));
  // As root the databases run as somebody else, who has to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoomInMemory() {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= neededBytes && freemem() >= 2 * neededBytes;
}
