/**
 * Writes docs/adr/README.md, the list of decisions, from their headings: `node tools/adr/adr-index.ts`. A
 * repeat changes nothing.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../../docs/adr");
const indexFile = resolve(folder, "README.md");

/** The page as it should stand. Throws when a decision has no heading such as `# 44. Orders …`. */
export function drawIndex(): string {
  const lines = globSync("[0-9]*.md", { cwd: folder })
    .toSorted()
    .map((path) => {
      const heading = readFileSync(resolve(folder, path), "utf8").split("\n", 1)[0] ?? "";
      const [, number, title] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
      if (
        number === undefined ||
        title === undefined ||
        Number(number) !== Number(basename(path).slice(0, 4))
      )
        throw new Error(`${path} doesn't begin with its number and a title.`);
      return `| [${number}](${path}) | ${title} |`;
    });
  return `${[
    "# Decisions",
    "",
    "Each page says what was chosen, which alternatives were considered, and what it costs. " +
      "A later decision names the one it replaces. Numbers that are missing were never used.",
    "",
    "| Number | Decision |",
    "| --- | --- |",
    ...lines,
  ].join("\n")}\n`;
}

/** The page as it stands. */
export const readIndex = (): string => readFileSync(indexFile, "utf8");

if (import.meta.main) writeFileSync(indexFile, drawIndex());
