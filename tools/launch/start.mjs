/**
 * npm start, npm run demo: installs and builds when something has changed, then becomes the service. Flags
 * and environment belong to the service: --port, --data, --smtp, --allow-host, --proxy, --demo, --still, --seed, --orders.
 */
import process from "node:process";
import { ensureBuilt } from "./build.mjs";
import { ensureBundled } from "./bundle.mjs";
import { enterScript, refuse } from "./enter.mjs";
import { ensureInstalled } from "./install.mjs";

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  refuse(error);
}
await enterScript(await ensureBundled(), process.argv.slice(2));
