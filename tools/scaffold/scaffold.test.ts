/** What the scaffolds write must pass the project's own checks, and never overwrite. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkTables } from "../boundaries/table-rules.ts";
import { tableOwners } from "../table-owners.mjs";
import { connectorFiles, sliceFiles } from "./templates.ts";
import { writeNew } from "./write-files.ts";

const root = resolve(import.meta.dirname, "../..");
let into = "";

beforeEach(() => {
  into = mkdtempSync(join(tmpdir(), "scaffold-"));
});
afterEach(() => rmSync(into, { recursive: true, force: true }));

/** Runs a tool of the project in the scaffolded tree. */
function run(tool: string, args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(join(root, "node_modules/.bin", tool), args, {
    cwd: into,
    encoding: "utf8",
  });
  return { status, output: `${stdout}${stderr}` };
}

describe("scaffolds", () => {
  test("a new slice and a new connector pass the checks of the project as written", () => {
    const written = [
      ...writeNew("jumble", sliceFiles, into),
      ...writeNew("fleamarket", connectorFiles, into),
    ];
    for (const file of [".oxlintrc.json", ".oxfmtrc.json", ".dependency-cruiser.mjs", "package.json"])
      cpSync(join(root, file), join(into, file));
    cpSync(join(root, "apps/server/package.json"), join(into, "apps/server/package.json"));
    cpSync(join(root, "packages/connectors/package.json"), join(into, "packages/connectors/package.json"));
    symlinkSync(join(root, "node_modules"), join(into, "node_modules"));
    for (const folder of ["apps/server/src/platform", "apps/server/src/migrations"])
      symlinkSync(join(root, folder), join(into, folder));
    // The lines that the scaffold asks for.
    const listed = "apps/server/src/slices.ts";
    writeFileSync(join(into, listed), 'export { jumbleSlice } from "./slices/jumble/index.ts";\n');
    mkdirSync(join(into, "tools"));
    writeFileSync(
      join(into, "tools/slice-edges.mjs"),
      "export const serverEdges = { jumble: [] };\nexport const webEdges = { jumble: [] };\n",
    );
    writeFileSync(
      join(into, "tsconfig.json"),
      JSON.stringify({
        extends: join(root, "tsconfig.json"),
        compilerOptions: { jsx: "react-jsx", module: "ESNext", moduleResolution: "Bundler", types: ["node"] },
        include: [...written, listed],
      }),
    );
    expect(run("tsc", ["-p", into])).toEqual({ status: 0, output: "" });
    expect(run("oxfmt", ["--check", ...written])).toMatchObject({ status: 0 });
    const lint = run("oxlint", written);
    expect(lint).toMatchObject({ status: 0 });
    expect(lint.output).toContain(`on ${written.length} files`);
    const walls = run("depcruise", ["--config", ".dependency-cruiser.mjs", ...written, listed]);
    expect(walls).toMatchObject({ status: 0 });
    expect(Number(/\((\d+) modules/.exec(walls.output)?.[1])).toBeGreaterThan(written.length);
    const sources = Object.fromEntries(
      written.map((path) => [path, readFileSync(join(into, path), "utf8")] as const),
    );
    const tables = checkTables(sources, { owners: tableOwners, edges: { jumble: [] }, exceptions: [] });
    expect(tables.breaches).toEqual([]);
    // Four tools, one after the other: on a busy machine each takes its time.
  });

  test("a word that is no word is refused, and so is one that is taken", () => {
    for (const word of [undefined, "", "Two Words", "../up", "UPPER"])
      expect(() => writeNew(word, sliceFiles, into)).toThrow("one lower-case word");
    writeNew("returns", sliceFiles, into);
    expect(() => writeNew("returns", sliceFiles, into)).toThrow(
      "Already there: apps/server/src/slices/returns/index.ts",
    );
  });
});
