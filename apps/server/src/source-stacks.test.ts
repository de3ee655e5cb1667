/**
 * Stack traces of a bundle, in a bundle of one file with a map by hand: its first line is line 7 of a source.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const module = pathToFileURL(join(import.meta.dirname, "source-stacks.ts")).href;
let folder = "";
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "sk-stacks-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function stackOf(map: string | null): Promise<string> {
  const bundle = join(folder, "main.mjs");
  writeFileSync(bundle, `export function ship() { return new Error("no parcel"); }\n`);
  if (map !== null) writeFileSync(`${bundle}.map`, map);
  const script = `
    const { nameSourcesInStacks } = await import(${JSON.stringify(module)});
    nameSourcesInStacks(${JSON.stringify(`${pathToFileURL(folder).href}/`)});
    const { ship } = await import(${JSON.stringify(pathToFileURL(bundle).href)});
    console.log(ship().stack);`;
  return (await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script])).stdout;
}

test("a frame of the bundle names its source, its line and its function", async () => {
  const stack = await stackOf(
    JSON.stringify({ version: 3, names: [], sources: ["src/ship.ts"], mappings: "AAMA" }),
  );
  expect(stack).toContain("Error: no parcel\n");
  expect(stack).toContain(`at ship (${join(folder, "src/ship.ts")}:7:1)`);
});

test.each([
  ["is not there", null],
  ["is no map", "{"],
])("a trace whose map %s stays as it is", async (_, map) => {
  expect(await stackOf(map)).toMatch(/at ship \(.*main\.mjs:1:\d+\)/);
});
