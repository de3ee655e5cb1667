/** What the scaffolds write must compile under the project's own strict settings, and never overwrite. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectorFiles, sliceFiles } from "./templates.ts";
import { writeNew } from "./write-files.ts";

const root = resolve(import.meta.dirname, "../..");
let into = "";

beforeEach(() => {
  into = mkdtempSync(join(tmpdir(), "scaffold-"));
});
afterEach(() => rmSync(into, { recursive: true, force: true }));

describe("scaffolds", () => {
  test("a new slice and a new connector compile as written", () => {
    writeNew("returns", sliceFiles, into);
    writeNew("fleamarket", connectorFiles, into);
    symlinkSync(join(root, "node_modules"), join(into, "node_modules"));
    const access = join(root, "apps/server/src/platform/http/access.ts");
    writeFileSync(
      join(into, "tsconfig.json"),
      JSON.stringify({
        extends: join(root, "tsconfig.json"),
        compilerOptions: { jsx: "react-jsx", module: "ESNext", moduleResolution: "Bundler", types: ["node"] },
        include: ["apps", "packages", access],
      }),
    );
    const { stdout, status } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", into], {
      encoding: "utf8",
    });
    expect(stdout).toBe("");
    expect(status).toBe(0);
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
