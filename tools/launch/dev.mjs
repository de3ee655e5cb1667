/**
 * npm run dev: the service, started again whenever its code changes, and the web client with hot reload in
 * front of it.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { refuse } from "./enter.mjs";
import { ensureInstalled } from "./install.mjs";
import { followChild } from "./run-command.mjs";
import { findPinnedNode, root, scriptOf, serverEntry } from "./workspace.mjs";

await ensureInstalled().catch(refuse);
const port = process.env.PORT ?? "3000";
const node = findPinnedNode();
const env = {
  ...process.env,
  NODE_ENV: "development",
  PORT: port,
  STALLKEEPER_SERVER_URL: `http://127.0.0.1:${port}`,
};
const children = [
  spawn(node, ["--watch", "--watch-preserve-output", serverEntry, ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: "inherit",
  }),
  spawn(node, [scriptOf("vite", "bin/vite.js")], {
    cwd: join(root, "apps/web"),
    env,
    stdio: ["ignore", "inherit", "inherit"],
  }),
];
// When one of the two ends, the other has no purpose.
const codes = await Promise.all(
  children.map(async (child) => {
    const code = await followChild(child);
    for (const other of children) other.kill("SIGTERM");
    return code;
  }),
);
process.exitCode = Math.max(...codes);
