/** Hands over to a script of ours on the pinned Node: in this process when it is the pinned one already, else in a child. */
import module from "node:module";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { runCommand } from "./run-command.mjs";
import { findPinnedNode, isPinned, root } from "./workspace.mjs";

/** Runs the script with the arguments; it sees them as process.argv and its exit code becomes ours. */
export async function enterScript(script, args) {
  if (isPinned()) {
    // Compiled code is kept between starts, in a folder that only the owner of this clone writes.
    module.enableCompileCache?.(join(root, "node_modules/.cache/compile"));
    process.argv = [process.execPath, script, ...args];
    await import(pathToFileURL(script).href);
    return;
  }
  process.exitCode = await runCommand(findPinnedNode(), [script, ...args]);
}

/** Prints an error of the preparation in words and ends with 1. */
export function refuse(error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
