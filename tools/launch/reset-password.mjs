/** npm run reset-password -- EMAIL: installs when something has changed, then prints a reset link. */
import process from "node:process";
import { enterScript, refuse } from "./enter.mjs";
import { ensureInstalled } from "./install.mjs";
import { resetPasswordEntry } from "./workspace.mjs";

try {
  await ensureInstalled();
} catch (error) {
  refuse(error);
}
await enterScript(resetPasswordEntry, process.argv.slice(2));
