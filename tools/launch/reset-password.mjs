/** npm run reset-password -- EMAIL: prints a reset link for whoever holds the machine. */
import { join } from "node:path";
import process from "node:process";
import { enterScript, refuse } from "./enter.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./workspace.mjs";

await ensureInstalled().catch(refuse);
await enterScript(join(root, "apps/server/src/reset-password.ts"), process.argv.slice(2));
