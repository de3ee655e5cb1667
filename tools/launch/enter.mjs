/**
 * Hands over to a script of ours on the pinned Node: in this process when it is the pinned one already, else
 * in a child.
 */
import module from "node:module";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { runCommand } from "./run-command.mjs";
import { findPinnedNode, isPinned, root } from "./workspace.mjs";

const watchMs = 200;
const compiledDir = join(root, "node_modules/.cache/compile");

/**
 * npm hands signals to what its shell has become, which is us because the scripts say "exec". Should npm die
 * without a word, a start that npm made ends when the process above it is gone, as if asked to.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parentPid = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, watchMs);
  timer.unref();
}

/** Runs the script with the arguments; it sees them as process.argv and its exit code becomes ours. */
export async function enterScript(script, args) {
  endWithNpm();
  if (isPinned()) {
    // Compiled code is kept between starts, in a folder that only the owner of this clone writes.
    module.enableCompileCache?.(compiledDir);
    process.argv = [process.execPath, script, ...args];
    await import(pathToFileURL(script).href);
    return;
  }
  process.exitCode = await runCommand(findPinnedNode(), [script, ...args], {
    env: { NODE_COMPILE_CACHE: compiledDir },
  });
}

/** Prints an error of the preparation in words and ends with 1. */
export function refuse(error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
