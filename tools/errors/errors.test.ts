/** Catalogue, page and throw sites agree: no code without a use, no use without a code, no stale page. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { errorCatalogue } from "@stallkeeper/contract";
import { errorsPage, pagePath } from "./errors-page.ts";

const root = resolve(import.meta.dirname, "../..");
const sources = globSync("{apps,packages}/**/src/**/*.{ts,tsx}", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/*.test.*"],
})
  .filter((path) => !path.startsWith("packages/contract/src/errors/"))
  .map((path) => readFileSync(resolve(root, path), "utf8"))
  .join("\n");

describe("errors", () => {
  test("docs/ERRORS.md says what the catalogue says", () => {
    expect(readFileSync(pagePath, "utf8")).toBe(errorsPage());
  });

  test("every code of the catalogue is thrown or answered somewhere", () => {
    const unused = Object.keys(errorCatalogue).filter((code) => !sources.includes(`"${code}"`));
    expect(unused).toEqual([]);
  });
});
