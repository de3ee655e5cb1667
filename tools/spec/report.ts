/**
 * `npm run spec`: which numbered items of docs/checklist.tsv no test names in its title. An item counts as
 * named when `[ID]` stands in the title of a test; comments do not count.
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
// A title is the first argument of test(…), describe(…) or of what test.each(…) returned.
const titleOfTest = /(?:\b(?:test|it|describe)(?:\.\w+)*|[\])`])\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs;
const idInTitle = /\[((?:[A-Z]+-[A-Z0-9]+(?:,\s*)?)+)\]/g;

interface ChecklistItem {
  id: string;
  requirement: string;
}

/** The items of the checklist, in its order. */
export function readChecklist(text: string): ChecklistItem[] {
  return text
    .split("\n")
    .slice(1)
    .filter((line) => line.includes("\t"))
    .map((line) => {
      const [id = "", requirement = ""] = line.split("\t");
      return { id, requirement };
    });
}

/** The ids that stand in test titles of a source text. */
export function idsInTitles(source: string): string[] {
  const titles = [...source.matchAll(titleOfTest)].map((match) => match[2] ?? "");
  const groups = titles.flatMap((title) => [...title.matchAll(idInTitle)].map((match) => match[1] ?? ""));
  return groups.flatMap((group) => group.split(/,\s*/));
}

function report(): void {
  const items = readChecklist(readFileSync(resolve(root, "docs/checklist.tsv"), "utf8"));
  const files = globSync("{apps,packages,e2e,tools}/**/*.{test,spec,journey}.{ts,tsx}", {
    cwd: root,
    exclude: ["**/node_modules/**", "**/dist/**", "tools/spec/**"],
  });
  const named = new Set(files.flatMap((file) => idsInTitles(readFileSync(resolve(root, file), "utf8"))));
  const unknown = [...named].filter((id) => !items.some((item) => item.id === id));
  const missing = items.filter((item) => !named.has(item.id));
  for (const { id, requirement } of missing) console.log(`${id.padEnd(18)} ${requirement}`);
  for (const id of unknown) console.log(`${id.padEnd(18)} named by a test, but not in the checklist`);
  console.log(
    `${items.length - missing.length} of ${items.length} items are named by a test in ${files.length} files.`,
  );
  if (unknown.length > 0) process.exitCode = 1;
}

if (import.meta.main) report();
