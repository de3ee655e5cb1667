/** npm run archive: see apps/server/src/backup-command.ts. */
import { join } from "node:path";
import process from "node:process";
import { enterScript, refuse } from "./enter.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./workspace.mjs";

try {
  await ensureInstalled();
} catch (error) {
  refuse(error);
}
await enterScript(join(root, "apps/server/src/backup-command.ts"), ["archive", ...process.argv.slice(2)]);
