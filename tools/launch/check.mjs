/**
 * npm run check: types of both sides, lint, boundaries, owners of tables, GraphQL documents, layout, dead
 * code. All run even when one fails, and where a tool can pass without having read anything, its own count of
 * files must be above zero.
 */
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { refuse } from "./enter.mjs";
import { ensureInstalled } from "./install.mjs";
import { firstLines } from "./name-failures.mjs";
import { captureCommand } from "./run-command.mjs";
import { findPinnedNode, root, scriptOf } from "./workspace.mjs";

const tools = [
  { name: "types", script: ["typescript", "bin/tsc"], args: ["-p", "tsconfig.json", "--noEmit"] },
  {
    name: "types of the web client",
    script: ["typescript", "bin/tsc"],
    args: ["-p", "apps/web", "--noEmit"],
  },
  { name: "lint", script: ["oxlint", "bin/oxlint"], args: ["--type-aware"], counted: /on (\d+) files?/ },
  {
    name: "boundaries",
    script: ["dependency-cruiser", "bin/dependency-cruiser.mjs"],
    args: ["--config", ".dependency-cruiser.mjs", "apps", "packages", "e2e", "bench", "tools"],
    counted: /\((\d+) modules/,
  },
  { name: "tables", own: "tools/boundaries/check-tables.ts", args: [], counted: /in (\d+) files/ },
  {
    name: "documents of the web client",
    own: "tools/graphql/check-documents.ts",
    args: [],
    counted: /checked (\d+) documents/,
  },
  { name: "layout", script: ["oxfmt", "bin/oxfmt"], args: ["--check"], counted: /on (\d+) files?/ },
  { name: "dead code", script: ["knip", "bin/knip.js"], args: [] },
];

/** Runs all checks, prints each outcome and returns those that failed, by name and first lines. */
export async function runChecks() {
  const outcomes = await Promise.all(tools.map((tool) => runTool(tool)));
  return outcomes
    .filter(({ isGood }) => !isGood)
    .map(({ name, output }) => ({ name: `check: ${name}`, lines: firstLines(output) }));
}

async function runTool({ name, script, own, args, counted }) {
  const start = Date.now();
  const { code, output } = await captureCommand(
    findPinnedNode(),
    [own === undefined ? scriptOf(...script) : join(root, own), ...args],
    { cwd: root },
  );
  const readSomething = counted === undefined || Number(counted.exec(output)?.[1] ?? 0) > 0;
  const isGood = code === 0 && readSomething;
  const words = isGood ? "ok" : code === 0 ? "FAILED: it read no file" : `FAILED (${code})`;
  process.stdout.write(
    `check: ${name}: ${words}, ${((Date.now() - start) / 1000).toFixed(1)} s\n${isGood ? "" : `${output.trimEnd()}\n`}`,
  );
  return { name, isGood, output };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await ensureInstalled().catch(refuse);
  const failed = await runChecks();
  process.exitCode = failed.length === 0 ? 0 : 1;
}
