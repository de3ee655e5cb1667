/**
 * Installs the packages when they are missing or when package-lock.json has changed since the last time. What
 * was installed last is remembered by the lock file's hash in node_modules.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { runCommand } from "./run-command.mjs";
import { root } from "./workspace.mjs";

const lockFile = join(root, "package-lock.json");
const packagesDir = join(root, "node_modules");
const stampFile = join(packagesDir, ".stallkeeper-installed");
// npm's own note of what it has installed; its time is that of the install.
const npmNote = join(packagesDir, ".package-lock.json");

/**
 * Makes node_modules what the lock file says. Throws an Error in words when npm fails. A repeat does nothing.
 */
export async function ensureInstalled() {
  const wanted = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  if (isInstalled(wanted)) return;
  process.stdout.write("Installing packages …\n");
  // Not npm ci: it refuses a lock file without the optional packages of every platform, which some registries
  // don't carry. With --no-save the lock file is obeyed and left alone. "error": warnings about the system's
  // own Node mean nothing, because nothing runs on it.
  const code = await runNpm(["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) throw new Error(`npm install failed with ${code}.`);
  writeFileSync(stampFile, wanted);
}

function isInstalled(wanted) {
  if (!existsSync(npmNote)) return false;
  if (existsSync(stampFile)) return readFileSync(stampFile, "utf8") === wanted;
  if (statSync(npmNote).mtimeMs < statSync(lockFile).mtimeMs) return false;
  writeFileSync(stampFile, wanted);
  return true;
}

function runNpm(args) {
  const script = process.env.npm_execpath;
  if (script !== undefined && script.endsWith("npm-cli.js"))
    return runCommand(process.execPath, [script, ...args], { cwd: root });
  const [file, prefix] = process.platform === "win32" ? ["cmd.exe", ["/d", "/c", "npm"]] : ["npm", []];
  return runCommand(file, [...prefix, ...args], { cwd: root });
}
