/**
 * Builds the web client when one of its sources has changed. The new build takes the old one's place in one
 * step, so a service that runs meanwhile always has a whole client to serve.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fingerprint } from "./fingerprint.mjs";
import { runCommand } from "./run-command.mjs";
import { findPinnedNode, root, scriptOf } from "./workspace.mjs";

const webDir = join(root, "apps/web");
const builtDir = join(webDir, "dist");
const stampName = ".sources";
const sources = [
  "apps/web/src",
  "apps/web/build",
  "apps/web/public",
  "apps/web/index.html",
  "apps/web/vite.config.ts",
  "apps/web/package.json",
  "packages/domain/src",
  "packages/contract/src",
  "package-lock.json",
];

/** Brings apps/web/dist up to date. Throws an Error in words when the build fails. A repeat does nothing. */
export async function ensureBuilt() {
  const wanted = fingerprint(sources);
  const stampFile = join(builtDir, stampName);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  process.stdout.write("Building the web client …\n");
  const nextDir = join(webDir, `dist.${process.pid}`);
  const pastDir = `${nextDir}.past`;
  try {
    const code = await runCommand(
      findPinnedNode(),
      [scriptOf("vite", "bin/vite.js"), "build", "--outDir", nextDir, "--emptyOutDir", "--logLevel", "warn"],
      { cwd: webDir, env: { NODE_ENV: "production" } },
    );
    if (code !== 0) throw new Error(`The web client did not build (${code}).`);
    writeFileSync(join(nextDir, stampName), wanted);
    if (existsSync(builtDir)) renameSync(builtDir, pastDir);
    renameSync(nextDir, builtDir);
  } finally {
    rmSync(nextDir, { recursive: true, force: true });
    rmSync(pastDir, { recursive: true, force: true });
  }
}
