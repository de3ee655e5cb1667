/** npm run bench: installs, builds, then measures. Arguments go to bench/src/run.ts. */
import { join } from "node:path";
import process from "node:process";
import { ensureBuilt } from "./build.mjs";
import { ensureBundled } from "./bundle.mjs";
import { findChromium } from "./find-chromium.mjs";
import { enterScript, refuse } from "./enter.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./workspace.mjs";

try {
  await ensureInstalled();
  await ensureBuilt();
  process.env.CHROMIUM_PATH = await findChromium();
} catch (error) {
  refuse(error);
}
// What is measured is what people start.
process.env.SERVICE_ENTRY = await ensureBundled();
await enterScript(join(root, "bench/src/run.ts"), process.argv.slice(2));
