/**
 * `node tools/web-slices.mjs`: each web slice's share of the code of all, and how many names its door hands
 * out.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const root = join(import.meta.dirname, "../apps/web/src/slices");
const isCode = (file) => /\.tsx?$/.test(file) && !/\.(?:test|bench)\.|testing[\\/]/.test(file);

/** How many names the code of a door exports, types included; without end where it exports all of a file. */
export function countExports(code) {
  if (/^export \*/m.test(code)) return Number.POSITIVE_INFINITY;
  const lists = [...code.matchAll(/export\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(([, list]) =>
    list.split(",").filter((name) => name.trim() !== ""),
  );
  return lists.length + [...code.matchAll(/^export (?:const|function|class|interface|type) \w/gm)].length;
}

/**
 * Every web slice with its lines (without tests), its share of all of them, and its door's names; largest
 * first.
 */
export function readWebSlices() {
  const slices = readdirSync(root).map((slice) => {
    const files = readdirSync(join(root, slice), { recursive: true, encoding: "utf8" }).filter(isCode);
    const lines = files
      .map((file) => readFileSync(join(root, slice, file), "utf8").split("\n").length - 1)
      .reduce((sum, count) => sum + count, 0);
    const door = join(root, slice, "index.ts");
    // A slice that nobody calls has no door but its section.
    return { slice, lines, exports: existsSync(door) ? countExports(readFileSync(door, "utf8")) : 0 };
  });
  const all = slices.reduce((sum, { lines }) => sum + lines, 0);
  return slices
    .map((slice) => ({ ...slice, share: slice.lines / all }))
    .toSorted((one, other) => other.lines - one.lines);
}

if (process.argv[1] === import.meta.filename)
  for (const { slice, lines, share, exports } of readWebSlices())
    console.log(`${slice}: ${lines} lines, ${(share * 100).toFixed(1)} %, ${exports} names`);
