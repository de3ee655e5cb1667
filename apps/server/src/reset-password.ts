/**
 * `npm run reset-password -- EMAIL [flags of the start]`: prints a reset link for whoever holds the machine
 * (decisions 2). It works while the service runs and while it is stopped; the link is followed in the
 * service. It goes to the terminal alone: no mail is sent and no log names it. A second factor is asked for
 * when the link is used, like with a mailed one.
 */
import { email as emailRule } from "@stallkeeper/domain";
import { readConfig } from "./platform/config.ts";
import { migrate, openDb } from "./platform/db/index.ts";
import { createLogger } from "./platform/logger.ts";
import { borrowDatabase } from "./platform/supervisor/index.ts";
import { findUserByEmail, makeResetLink, resetMinutes } from "./slices/identity/index.ts";

const usage =
  "Say whose password: npm run reset-password -- EMAIL. The flags of the start go behind it, such as --data.";

try {
  process.stdout.write(await printLink(process.argv.slice(2), process.env));
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function printLink([address = "", ...flags]: string[], env: NodeJS.ProcessEnv): Promise<string> {
  if (emailRule(address.trim()) !== null) throw new Error(usage);
  const config = readConfig(flags, env);
  const log = createLogger("warn");
  const borrowed =
    config.databaseUrl === null ? await borrowDatabase({ dataDir: config.dataDir, log }) : null;
  try {
    const db = openDb({
      connection: borrowed?.connection ?? { connectionString: config.databaseUrl ?? "" },
      log,
      poolSize: 1,
    });
    try {
      // Like at a start; a database that somebody works on is left as it is.
      if (borrowed?.isStartedHere === true) await migrate(db.pool);
      const { link } = await db.asSystem(async (tx) => {
        const user = await findUserByEmail(tx, address);
        if (user === null) throw new Error(`Nobody here has the address ${address.trim()}.`);
        return makeResetLink(tx, { config, now: () => new Date() }, user.id);
      });
      return `This link sets a new password for ${address.trim()}, once, within ${resetMinutes} minutes:\n${link}\n`;
    } finally {
      await db.close();
    }
  } finally {
    await borrowed?.giveBack();
  }
}
