/** What the scaffolds write must pass the project's own checks, and never overwrite. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readPages } from "../../apps/web/build/read-sections.ts";
import { checkTables } from "../boundaries/table-rules.ts";
import { tableOwners } from "../table-owners.mjs";
import { connectorFiles, sectionFiles, sectionLine, sliceFiles, sliceLine } from "./templates.ts";
import { addLine, writeNew } from "./write-files.ts";

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
    writeFileSync(join(into, listed), "");
    addLine(sliceLine("jumble"), into);
    mkdirSync(join(into, "tools"));
    cpSync(join(root, "tools/slice-edges.mjs"), join(into, "tools/slice-edges.mjs"));
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

  test("an empty section of the web is its folder and one line, and it is a page of the app", () => {
    const list = "apps/web/src/app/sections.ts";
    const before = readFileSync(join(root, list), "utf8");
    mkdirSync(join(into, "apps/web/src/app"), { recursive: true });
    writeFileSync(join(into, list), before);
    mkdirSync(join(into, "apps/web/src/slices"), { recursive: true });
    for (const slice of readdirSync(join(root, "apps/web/src/slices")))
      symlinkSync(join(root, "apps/web/src/slices", slice), join(into, "apps/web/src/slices", slice));
    for (const folder of ["apps/web/src/platform", "apps/web/src/ui", "node_modules"])
      symlinkSync(join(root, folder), join(into, folder));

    const written = writeNew("jumble", sectionFiles, into);
    expect(addLine(sectionLine("jumble"), into)).toBe(list);
    addLine(sectionLine("jumble"), into);

    expect(written.every((path) => path.startsWith("apps/web/src/slices/jumble/"))).toBe(true);
    const after = readFileSync(join(into, list), "utf8").split("\n");
    expect(after.filter((line) => !before.split("\n").includes(line))).toEqual([sectionLine("jumble").line]);
    expect(after).toHaveLength(before.split("\n").length + 1);
    const src = join(into, "apps/web/src");
    expect(readPages(src)).toContainEqual({
      path: "/jumble",
      slice: "jumble",
      file: "slices/jumble/jumble-page.tsx",
      isForGuests: false,
    });

    for (const file of [".oxlintrc.json", ".oxfmtrc.json", ".dependency-cruiser.mjs", "package.json"])
      cpSync(join(root, file), join(into, file));
    mkdirSync(join(into, "tools"));
    cpSync(join(root, "tools/slice-edges.mjs"), join(into, "tools/slice-edges.mjs"));
    // Its type says its address, by which the router knows it (app/places.test.ts holds that for all listed).
    const asked = "apps/web/src/app/asked.ts";
    writeFileSync(
      join(into, asked),
      'import { section } from "../slices/jumble/section.ts";\nexport const path: "/jumble" = section.pages[0].path;\n',
    );
    writeFileSync(
      join(into, "tsconfig.json"),
      JSON.stringify({
        extends: join(root, "apps/web/tsconfig.json"),
        compilerOptions: { noEmit: true, types: [join(root, "node_modules/vite/client")] },
        include: [...written, asked],
      }),
    );
    expect(run("tsc", ["-p", into])).toEqual({ status: 0, output: "" });
    expect(run("oxfmt", ["--check", list, ...written])).toMatchObject({ status: 0 });
    expect(run("oxlint", [list, ...written])).toMatchObject({ status: 0 });
    expect(run("depcruise", ["--config", ".dependency-cruiser.mjs", ...written])).toMatchObject({
      status: 0,
    });
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
