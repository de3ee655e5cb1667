/**
 * Where the database listens: a unix socket in a folder that only its user may enter (threat 22). Inside the
 * data folder when the path is short enough and the user can get there, else in the temporary folder under a
 * name made from the data folder.
 */
import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canReach, type DatabaseUser } from "./database-user.ts";
import { StartRefused } from "./start-refused.ts";

// sun_path holds 108 bytes on Linux and 104 on macOS, the closing NUL included.
const longestPathBytes = 103;

/**
 * Makes the folder, mode 0700, owned by the database's user. Throws StartRefused when someone else holds its
 * place.
 */
export function prepareSocketFolder(dataDir: string, user: DatabaseUser | null): string {
  const folder = chooseSocketFolder(dataDir, user);
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = lstatSync(folder);
  const isOurs = made.uid === uid || made.uid === process.getuid?.();
  if (!made.isDirectory() || !isOurs) {
    throw new StartRefused(
      `The database's socket folder ${folder} is held by another user (${made.uid}). Remove it and start again.`,
    );
  }
  if (user !== null) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  return folder;
}

function chooseSocketFolder(dataDir: string, user: DatabaseUser | null): string {
  const inside = join(dataDir, "run");
  if (isShort(inside) && canReach(dataDir, user)) return inside;
  const name = `stallkeeper-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  const outside = join(tmpdir(), name);
  return isShort(outside) && canReach(tmpdir(), user) ? outside : join("/tmp", name);
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= longestPathBytes;
}
