/** Holds that the linter's bans bite: one planted file for each, and a clean one that passes. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
let planted = "";
let found: { filename: string; code: string }[] = [];

const kinds = 'type Kind = "a" | "b";';
const bans: { rule: string; file: string; code: string }[] = [
  { rule: "eslint(no-restricted-globals)", file: "apps/server/src/calls.ts", code: 'export const answer = await fetch("http://example.com");' },
  { rule: "eslint(no-restricted-imports)", file: "apps/server/src/own-way-out.ts", code: 'import { request } from "undici";\nexport const way = request;' },
  { rule: "eslint(no-restricted-imports)", file: "apps/server/src/old-way-out.ts", code: 'import { request } from "node:https";\nexport const way = request;' },
  { rule: "eslint(no-console)", file: "apps/server/src/talks.ts", code: 'console.log("hello");' },
  { rule: "typescript-eslint(no-explicit-any)", file: "packages/domain/src/vague.ts", code: "export const vague: any = 1;" },
  { rule: "typescript-eslint(no-floating-promises)", file: "packages/domain/src/floats.ts", code: "export function begin(work: Promise<void>): void {\n  work;\n}" },
  { rule: "typescript-eslint(switch-exhaustiveness-check)", file: "packages/domain/src/forgets.ts", code: `${kinds}\nexport function name(kind: Kind): string {\n  switch (kind) {\n    case "a":\n      return "A";\n  }\n  return "";\n}` },
  { rule: "typescript-eslint(ban-ts-comment)", file: "packages/domain/src/hushes.ts", code: "// @ts-ignore\nexport const n: number = 1;" },
  { rule: "eslint-plugin-react(no-danger)", file: "apps/web/src/markup.tsx", code: "export const Shown = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;" },
  { rule: "eslint(max-lines)", file: "packages/domain/src/endless.ts", code: Array.from({ length: 501 }, (_, n) => `export const n${n} = ${n};`).join("\n") },
];

beforeAll(() => {
  planted = mkdtempSync(join(tmpdir(), "lint-"));
  for (const file of [".oxlintrc.json", "tsconfig.json", "apps/web/tsconfig.json"]) {
    mkdirSync(dirname(join(planted, file)), { recursive: true });
    cpSync(join(root, file), join(planted, file));
  }
  symlinkSync(join(root, "node_modules"), join(planted, "node_modules"));
  for (const { file, code } of [...bans, { file: "packages/domain/src/clean.ts", code: "export const clean = 1;" }]) {
    mkdirSync(dirname(join(planted, file)), { recursive: true });
    writeFileSync(join(planted, file), `${code}\n`);
  }
  const args = ["--type-aware", "--format", "json", "apps", "packages"];
  const { stdout } = spawnSync(join(root, "node_modules/.bin/oxlint"), args, { cwd: planted, encoding: "utf8", maxBuffer: 64 * 2 ** 20 });
  found = (JSON.parse(stdout.slice(stdout.indexOf("{"))) as { diagnostics: typeof found }).diagnostics;
});

afterAll(() => rmSync(planted, { recursive: true, force: true }));

describe("lint", () => {
  test.each(bans)("$rule refuses $file", ({ rule, file }) => {
    const name = rule.slice(rule.indexOf("("));
    expect(found.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code.slice(code.indexOf("(")))).toContain(name);
  });

  test("a clean file passes", () => {
    expect(found.filter(({ filename }) => filename.endsWith("clean.ts"))).toEqual([]);
  });
});
