/**
 * npm run test:long: what `npm test` tries a few times, in its full number: kills, interleavings, generated
 * requests, storms of faults. Its files are those that ask for `tries` or `someOf`
 * (packages/testkit/src/test-size.ts), and it runs the journeys tagged `@long`, which `npm test` leaves out.
 * The databases lie on the disk, as a seller's do. What a part showed is printed as rows for docs/figures.md.
 * The last line is `N passed, N failed`.
 *
 * Words choose files by their path: `npm run test:long -- graphql-fuzz kill`.
 */
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ensureBuilt } from "./build.mjs";
import { ensureBundled } from "./bundle.mjs";
import { refuse } from "./enter.mjs";
import { findChromium } from "./find-chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { runJourneys } from "./run-journeys.mjs";
import { runVitest, startCount, sumUp } from "./run-vitest.mjs";
import { makeTestFolder } from "./test-folder.mjs";
import { root } from "./workspace.mjs";

const projects = { parts: "apps/**/*.test.ts", crash: "e2e/crash/*.test.ts" };
// The names of an import may stand on lines of their own.
const asksForTries = /\b(?:tries|someOf)\b[^;]*from "@stallkeeper\/testkit"/;
const words = process.argv.slice(2);

await ensureInstalled().catch(refuse);
const testFolder = makeTestFolder();
const count = startCount();
const figuresFile = join(testFolder, "figures.jsonl");
const variables = {
  STALLKEEPER_TEST_SIZE: "long",
  STALLKEEPER_FIGURES: figuresFile,
  SERVICE_ENTRY: await ensureBundled(),
  TMPDIR: tmpdir(),
};
let chosen = 0;
for (const [project, pattern] of Object.entries(projects)) {
  const files = globSync(pattern, { cwd: root, exclude: ["**/node_modules/**"] }).filter((file) =>
    asksForTries.test(readFileSync(join(root, file), "utf8")),
  );
  const paths = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  chosen += paths.length;
  if (paths.length > 0) await runVitest(`long-${project}`, { count, testFolder, project, paths, variables });
}
const journeys = globSync("journeys/*.journey.ts", { cwd: join(root, "e2e") }).filter(
  (file) =>
    readFileSync(join(root, "e2e", file), "utf8").includes('"@long"') &&
    (words.length === 0 || words.some((word) => file.includes(word))),
);
chosen += journeys.length;
if (journeys.length > 0) {
  await ensureBuilt();
  // In memory, as in `npm test`: they look at pages, not at what a crash leaves.
  const { SERVICE_ENTRY, STALLKEEPER_TEST_SIZE } = variables;
  await runJourneys({
    count,
    testFolder,
    chromiumPath: await findChromium().catch(refuse),
    variables: { SERVICE_ENTRY, STALLKEEPER_TEST_SIZE },
    words: journeys,
  });
}
if (chosen === 0) refuse(new Error(`No test that tries many times is named like that: ${words.join(" ")}`));
printFigures();
rmSync(testFolder, { recursive: true, force: true });
sumUp(count);

/** Rows of the table in docs/figures.md. */
function printFigures() {
  if (!existsSync(figuresFile)) return;
  const day = new Date().toISOString().slice(0, 10);
  const lines = readFileSync(figuresFile, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  const grouped = (digits) => Number(digits).toLocaleString("en-GB");
  for (const { part, words } of lines.map((line) => JSON.parse(line))) {
    const shown = words.replaceAll(/(?<!seed )\b\d{4,}\b/g, grouped);
    process.stdout.write(`| ${shown} | ${day} | \`npm run test:long -- ${part}\` |\n`);
  }
}
