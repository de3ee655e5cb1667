import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Throws when the word is no lower-case word or a file is there already; writes nothing then. */
export function writeNew(
  word: string | undefined,
  files: (word: string) => Record<string, string>,
  into = root,
): string[] {
  if (word === undefined || !/^[a-z][a-z0-9]{2,30}$/.test(word)) {
    throw new Error("Name it with one lower-case word, such as: returns");
  }
  const wanted = files(word);
  const there = Object.keys(wanted).filter((path) => existsSync(resolve(into, path)));
  if (there.length > 0) throw new Error(`Already there: ${there.join(", ")}`);
  for (const [path, text] of Object.entries(wanted)) {
    mkdirSync(dirname(resolve(into, path)), { recursive: true });
    writeFileSync(resolve(into, path), text);
  }
  return Object.keys(wanted);
}

/**
 * Adds a line to a list of exports, where the alphabet wants it; a line that is there already stays alone.
 */
export function addLine({ file, line }: { file: string; line: string }, into = root): string {
  const path = resolve(into, file);
  const lines = readFileSync(path, "utf8").split("\n");
  const isExport = (text: string): boolean => text.startsWith("export ");
  if (lines.includes(line)) return file;
  const after = lines.findLastIndex((text) => isExport(text) && text < line);
  const place = after === -1 ? lines.findIndex((text) => isExport(text) || text === "") : after + 1;
  writeFileSync(path, lines.toSpliced(place, 0, line).join("\n"));
  return file;
}
