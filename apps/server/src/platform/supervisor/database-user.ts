/**
 * Who the database runs as. PostgreSQL refuses root, so a service started by root hands it to the owner of an
 * existing database folder, else to `nobody`. That user may not be able to walk to the data folder (a folder
 * under /root, or one made by mktemp): on Linux the server is then started inside its folder and knows it as
 * /proc/self/cwd, which needs no walk.
 */
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartRefused } from "./start-refused.ts";

export interface DatabaseUser {
  uid: number;
  gid: number;
}

/**
 * The user to drop to, or null when the service itself is unprivileged. Throws StartRefused without a
 * `nobody`.
 */
export function chooseDatabaseUser(clusterDir: string): DatabaseUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const nobody = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((line) => line.startsWith("nobody:"));
  const [, , uid, gid] = nobody?.split(":") ?? [];
  if (uid === undefined || gid === undefined) {
    throw new StartRefused(
      "Stallkeeper was started by root, and its database must not run as root, but this " +
        "machine has no user nobody. Start it as an ordinary user, or set DATABASE_URL.",
    );
  }
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** True when the user may enter the folder and every folder above it. Access lists are not read. */
export function canReach(folder: string, user: DatabaseUser | null): boolean {
  if (user === null) return true;
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat !== undefined) {
    const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0;
    if (((stat.mode >> shift) & 1) === 0) return false;
  }
  const parent = dirname(folder);
  return parent === folder || canReach(parent, user);
}

/** The name under which the database finds its own folder. Throws StartRefused where there is no way in. */
export function pathForDatabase(clusterDir: string, user: DatabaseUser | null): string {
  if (canReach(dirname(clusterDir), user)) return clusterDir;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new StartRefused(
    `The database runs as the user nobody, who can't enter ${dirname(clusterDir)}. Choose a ` +
      "data folder that every user may enter, or start Stallkeeper as an ordinary user.",
  );
}
