/**
 * Where things are. Everything in tools/launch runs on any Node from 20 on, before a single package is
 * installed.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

// import.meta.dirname came with Node 20.11.
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
export const serverEntry = join(root, "apps/server/src/main.ts");
export const resetPasswordEntry = join(root, "apps/server/src/reset-password.ts");

/** The Node version that package.json pins, like "24.21.0". */
export function pinnedVersion() {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies.node;
}

/** True when this very process already runs on the pinned Node. */
export function isPinned() {
  return process.versions.node === pinnedVersion();
}

/**
 * The pinned Node's program. Two places, because npm may have skipped the install script that fills the
 * first.
 */
export function findPinnedNode() {
  if (isPinned()) return process.execPath;
  const platform = process.platform === "win32" ? "win" : process.platform;
  const suffix = process.platform === "win32" ? ".exe" : "";
  const found = ["node", `node-${platform}-${process.arch}`]
    .map((name) => join(root, "node_modules", name, "bin", `node${suffix}`))
    .find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Error(
    `Node ${pinnedVersion()} is not in node_modules. Run npm install with install scripts allowed, or use Node 24.`,
  );
}

/** A program that a package brings, as a script for the pinned Node. */
export function scriptOf(packageName, script) {
  return join(root, "node_modules", packageName, script);
}
