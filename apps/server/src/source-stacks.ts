/**
 * Lets stack traces of a bundle name the sources. Node's own switch reads every source map at the start, 15
 * MB of them; here the map of a file is read when the first trace goes through it, which most runs never see.
 */
import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** V8's frames print themselves as a line of a trace. */
interface Frame extends NodeJS.CallSite {
  toString(): string;
}

/**
 * Renames the frames whose file stands in the folder. The rest of a trace stays as it is, and so does one
 * whose map can't be read.
 */
export function nameSourcesInStacks(bundleUrl: string): void {
  const maps = new Map<string, SourceMap | null>();
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame: Frame) => `\n    at ${inBundle(frame) ?? frame.toString()}`);
    return `${headOf(error)}${lines.join("")}`;
  };

  function inBundle(frame: Frame): string | null {
    const file = frame.getFileName();
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    if (typeof file !== "string" || !file.startsWith(bundleUrl) || line === null || column === null)
      return null;
    const entry = mapOf(file)?.findEntry(line - 1, column - 1);
    if (entry === undefined || !("originalSource" in entry)) return null;
    const source = resolve(dirname(fileURLToPath(file)), entry.originalSource);
    const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return frame.getFunctionName() === null ? place : `${frame.toString().split(" (")[0] ?? ""} (${place})`;
  }

  function mapOf(file: string): SourceMap | null {
    const known = maps.get(file);
    if (known !== undefined) return known;
    const map = readMap(file);
    maps.set(file, map);
    return map;
  }
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), "utf8")) as SourceMapPayload);
  } catch {
    return null;
  }
}

function headOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return "Error";
  }
}
