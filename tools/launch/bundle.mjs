/**
 * Joins the service's modules into a few files when one of them has changed: a start reads 20 files instead
 * of 2,000 (docs/adr/0052-the-service-starts-from-a-bundle.md). Each build has a folder of its own, named by
 * what it was made of, so a service that runs meanwhile finds the parts that it loads later. A build that
 * fails stops nobody: the service starts from its sources, as the tests do.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import process from "node:process";
import { fingerprint } from "./fingerprint.mjs";
import { captureCommand } from "./run-command.mjs";
import { findPinnedNode, root, scriptOf, serverEntry } from "./workspace.mjs";

const bundlesDir = join(root, "apps/server/dist");
const sources = [
  "apps/server/src",
  "packages/domain/src",
  "packages/contract/src",
  "packages/connector-sdk/src",
  "packages/connectors/src",
  "package-lock.json",
  "tools/launch/bundle.config.mjs",
];
const keptBuilds = 3;

/**
 * The program to start: the bundle of the sources as they stand, or the sources themselves. A repeat builds
 * nothing. Never throws.
 */
export async function ensureBundled() {
  const build = fingerprint(sources).slice(0, 16);
  const bundle = join(bundlesDir, build, "main.mjs");
  if (existsSync(bundle)) {
    touch(join(bundlesDir, build));
    return bundle;
  }
  const nextDir = join(bundlesDir, `next.${process.pid}`);
  try {
    mkdirSync(bundlesDir, { recursive: true });
    process.stdout.write("Preparing the service …\n");
    const { code, output } = await captureCommand(
      findPinnedNode(),
      [
        scriptOf("rolldown", "bin/cli.mjs"),
        "-c",
        join(root, "tools/launch/bundle.config.mjs"),
        "-d",
        nextDir,
      ],
      { cwd: root, env: { NODE_ENV: "production" } },
    );
    if (code !== 0) throw new Error(output.slice(-2_000));
    renameSync(nextDir, join(bundlesDir, build));
    removePast(build);
    return bundle;
  } catch (error) {
    // Another start may have finished the same build a moment earlier.
    if (existsSync(bundle)) return bundle;
    process.stderr.write(`The service starts from its sources, which takes longer: ${error.message}\n`);
    return serverEntry;
  } finally {
    rmSync(nextDir, { recursive: true, force: true });
  }
}

/** The last ones used are the last to go: whoever was given this one is about to hold it. */
function touch(buildDir) {
  try {
    utimesSync(buildDir, new Date(), new Date());
  } catch {
    // A read-only clone: nothing is removed there.
  }
}

/** A few past builds stay for those who were just given one, and every build that a process runs from. */
function removePast(build) {
  const past = readdirSync(bundlesDir)
    .filter((name) => name !== build && /^[0-9a-f]{16}$/.test(name))
    .sort(
      (one, other) => statSync(join(bundlesDir, other)).mtimeMs - statSync(join(bundlesDir, one)).mtimeMs,
    );
  for (const name of past.slice(keptBuilds - 1)) {
    if (!isInUse(join(bundlesDir, name))) rmSync(join(bundlesDir, name), { recursive: true, force: true });
  }
}

/**
 * Whether a process holds the build (apps/server/src/build-in-use.ts). A Node too old to ask removes nothing.
 */
function isInUse(buildDir) {
  if (!module.isBuiltin("node:sqlite")) return true;
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const lock = new DatabaseSync(join(buildDir, "in-use.lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}
