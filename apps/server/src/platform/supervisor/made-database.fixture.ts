/**
 * A data folder whose database is made already, for tests of what comes later: copying one takes a tenth of
 * making it.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { startDatabase } from "./index.ts";

export interface MadeDatabase {
  /** Puts it into an empty folder, with its owners and rights. */
  copyTo(dataDir: string): void;
  remove(): void;
}

/** Makes one and stops it. Remove it in `afterAll`. */
export async function makeDatabase(): Promise<MadeDatabase> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "sk-made-")));
  await (await startDatabase({ dataDir: folder, log: pino({ level: "silent" }) })).stop();
  return {
    copyTo(dataDir) {
      const { status, stderr } = spawnSync("cp", ["-a", `${folder}/.`, dataDir], { encoding: "utf8" });
      if (status !== 0) throw new Error(`the data folder was not copied: ${stderr}`);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
