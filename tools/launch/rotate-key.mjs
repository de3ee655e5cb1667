/**
 * npm run rotate-key: a new master key for the data folder, or for what STALLKEEPER_DATA and DATABASE_URL
 * name.
 */
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
await enterScript(join(root, "apps/server/src/rotate-key.ts"), process.argv.slice(2));
