/**
 * `npm run rotate-key`: gives the installation a new master key and seals every secret with it.
 *
 *   a new key stands beside the old one -> everything sealed again -> the old one is dropped
 * Killed at any moment it loses nothing: both keys are kept until the end, and the next call goes on. The
 * service must be stopped meanwhile, since it knows only the keys of its start. A key of the environment is
 * replaced by STALLKEEPER_NEW_KEY, which is to be set as STALLKEEPER_KEY afterwards.
 */
import { mkdirSync } from "node:fs";
import { plural } from "@stallkeeper/domain";
import { resealAll } from "./key-rotation/reseal.ts";
import { readConfig, type Config } from "./platform/config.ts";
import { migrate, openDb, type Db } from "./platform/db/index.ts";
import { beginRotation, endRotation, environmentRing, type KeyRing } from "./platform/key-ring.ts";
import { createLogger } from "./platform/logger.ts";
import { startDatabase } from "./platform/supervisor/index.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const config = readConfig(process.argv.slice(2), process.env);
  const log = createLogger("warn");
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const database = config.databaseUrl === null ? await startDatabase({ dataDir: config.dataDir, log }) : null;
  const db = openDb({
    connection: database?.connection ?? { connectionString: config.databaseUrl ?? "" },
    log,
  });
  try {
    await refuseWhileServing(db);
    await migrate(db.pool);
    const ring = openRing(config, process.env.STALLKEEPER_NEW_KEY);
    const count = await resealAll(db, ring, say);
    if (config.masterKey === undefined || config.masterKey === "") endRotation(config.dataDir);
    say(
      plural(count, {
        one: "The master key has been changed: # secret was sealed anew.",
        other: "The master key has been changed: # secrets were sealed anew.",
      }),
    );
    if (config.masterKey !== undefined && config.masterKey !== "")
      say("Set STALLKEEPER_KEY to the value of STALLKEEPER_NEW_KEY before the next start.");
  } finally {
    await db.close();
    await database?.stop();
  }
} catch (error) {
  process.stderr.write(
    `The master key was not changed: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}

function openRing({ masterKey, dataDir }: Config, newKey: string | undefined): KeyRing {
  if (masterKey === undefined || masterKey === "") return beginRotation(dataDir);
  if (newKey === undefined || newKey === "")
    throw new Error("The key comes from STALLKEEPER_KEY. Set STALLKEEPER_NEW_KEY to the new one.");
  return environmentRing(newKey, masterKey);
}

/** A service that runs keeps a connection for live changes; it would go on sealing with the old key. */
async function refuseWhileServing(db: Db): Promise<void> {
  const { rowCount } = await db.pool.query(
    `select 1 from pg_stat_activity
       where datname = current_database() and application_name = 'stallkeeper live'`,
  );
  if (rowCount !== 0) throw new Error("Stallkeeper is running. Stop it, then try again.");
}
