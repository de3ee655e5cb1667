/** Whether sources changed: names, sizes and times of a few hundred files, which takes milliseconds. */
import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

/** A hash of everything under these paths of the repository; tests and what is not there don't count. */
export function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const source of sources) addPath(hash, join(root, source));
  return hash.digest("hex");
}

function addPath(hash, path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || /\.test\.tsx?$/.test(path)) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(path).sort()) addPath(hash, join(path, name));
  } else {
    hash.update(`${path}:${stat.size}:${stat.mtimeMs}\n`);
  }
}
