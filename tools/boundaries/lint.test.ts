/** Holds that the linter's bans bite: one planted file for each, and a clean one that passes. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
let planted = "";
let found: { filename: string; code: string }[] = [];

type Rules = Record<string, string | [string, ...unknown[]]>;

const kinds = 'type Kind = "a" | "b";';
const bans: { rule: string; file: string; code: string }[] = [
  {
    rule: "eslint(no-restricted-globals)",
    file: "apps/server/src/calls.ts",
    code: 'export const answer = await fetch("http://example.com");',
  },
  {
    rule: "eslint(no-restricted-imports)",
    file: "apps/server/src/own-way-out.ts",
    code: 'import { request } from "undici";\nexport const way = request;',
  },
  {
    rule: "eslint(no-restricted-imports)",
    file: "apps/server/src/old-way-out.ts",
    code: 'import { request } from "node:https";\nexport const way = request;',
  },
  { rule: "eslint(no-console)", file: "apps/server/src/talks.ts", code: 'console.log("hello");' },
  {
    rule: "typescript-eslint(no-explicit-any)",
    file: "packages/domain/src/vague.ts",
    code: "export const vague: any = 1;",
  },
  {
    rule: "typescript-eslint(no-floating-promises)",
    file: "packages/domain/src/floats.ts",
    code: "export function begin(work: Promise<void>): void {\n  work;\n}",
  },
  {
    rule: "typescript-eslint(switch-exhaustiveness-check)",
    file: "packages/domain/src/forgets.ts",
    code: `${kinds}\nexport function name(kind: Kind): string {\n  switch (kind) {\n    case "a":\n      return "A";\n  }\n  return "";\n}`,
  },
  {
    rule: "typescript-eslint(ban-ts-comment)",
    file: "packages/domain/src/hushes.ts",
    code: "// @ts-ignore\nexport const n: number = 1;",
  },
  {
    rule: "eslint-plugin-react(no-danger)",
    file: "apps/web/src/markup.tsx",
    code: "export const Shown = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;",
  },
  {
    rule: "typescript-eslint(no-misused-promises)",
    file: "packages/domain/src/misuses.ts",
    code: 'export const has = (ready: Promise<boolean>): string => (ready ? "yes" : "no");',
  },
  {
    rule: "typescript-eslint(await-thenable)",
    file: "packages/domain/src/awaits.ts",
    code: "export const one = async (): Promise<number> => await 1;",
  },
  {
    rule: "typescript-eslint(consistent-type-imports)",
    file: "packages/domain/src/takes.ts",
    code: 'import { Kind } from "./kinds.ts";\nexport const first: Kind = "a";',
  },
  {
    rule: "eslint(eqeqeq)",
    file: "packages/domain/src/likens.ts",
    code: "export const isOne = (n: number): boolean => n == 1;",
  },
  { rule: "eslint(no-restricted-globals)", file: "apps/web/src/shouts.ts", code: 'alert("hello");' },
  {
    rule: "eslint(no-restricted-imports)",
    file: "apps/server/src/plain-way-out.ts",
    code: 'import { request } from "node:http";\nexport const way = request;',
  },
  {
    rule: "eslint(no-restricted-imports)",
    file: "apps/web/src/takes-all.ts",
    code: 'import { Menu } from "@base-ui/react";\nexport const all = Menu;',
  },
  {
    rule: "eslint-plugin-react-hooks(rules-of-hooks)",
    file: "apps/web/src/sometimes.tsx",
    code: 'import { useState } from "react";\nexport function Some({ is }: { is: boolean }) {\n  if (is) useState(0);\n  return <p />;\n}',
  },
  {
    rule: "eslint-plugin-react-hooks(exhaustive-deps)",
    file: "apps/web/src/misses.tsx",
    code: `import { useEffect } from "react";
export function Late({ tell, name }: { tell: (name: string) => void; name: string }) {
  useEffect(() => tell(name), []);
  return <p />;
}`,
  },
  {
    rule: "eslint-plugin-import(no-cycle)",
    file: "packages/domain/src/ring-one.ts",
    code: 'import { two } from "./ring-two.ts";\nexport const one = (): number => two();',
  },
  {
    rule: "eslint-plugin-vitest(no-focused-tests)",
    file: "packages/domain/src/alone.test.ts",
    code: 'import { expect, test } from "vitest";\ntest.only("alone", () => expect(1).toBe(1));',
  },
  {
    rule: "eslint-plugin-vitest(no-disabled-tests)",
    file: "packages/domain/src/skips.test.ts",
    code: 'import { expect, test } from "vitest";\ntest.skip("left out", () => expect(1).toBe(1));',
  },
  {
    rule: "eslint(max-lines)",
    file: "packages/domain/src/endless.ts",
    code: Array.from({ length: 501 }, (_, n) => `export const n${n} = ${n};`).join("\n"),
  },
];

/** What breaks no rule by itself. */
const extras = [
  { file: "packages/domain/src/clean.ts", code: "export const clean = 1;" },
  { file: "packages/domain/src/kinds.ts", code: `export ${kinds}` },
  {
    file: "packages/domain/src/ring-two.ts",
    code: 'import { one } from "./ring-one.ts";\nexport const two = (): number => one();',
  },
];

beforeAll(() => {
  planted = mkdtempSync(join(tmpdir(), "lint-"));
  for (const file of [".oxlintrc.json", "tsconfig.json", "apps/web/tsconfig.json"]) {
    mkdirSync(dirname(join(planted, file)), { recursive: true });
    cpSync(join(root, file), join(planted, file));
  }
  symlinkSync(join(root, "node_modules"), join(planted, "node_modules"));
  for (const { file, code } of [...bans, ...extras]) {
    mkdirSync(dirname(join(planted, file)), { recursive: true });
    writeFileSync(join(planted, file), `${code}\n`);
  }
  const args = ["--type-aware", "--format", "json", "apps", "packages"];
  const { stdout } = spawnSync(join(root, "node_modules/.bin/oxlint"), args, {
    cwd: planted,
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  });
  found = (JSON.parse(stdout.slice(stdout.indexOf("{"))) as { diagnostics: typeof found }).diagnostics;
});

afterAll(() => rmSync(planted, { recursive: true, force: true }));

describe("lint", () => {
  test.each(bans)("$rule refuses $file", ({ rule, file }) => {
    const name = rule.slice(rule.indexOf("("));
    expect(
      found
        .filter(({ filename }) => filename.endsWith(file))
        .map(({ code }) => code.slice(code.indexOf("("))),
    ).toContain(name);
  });

  test("every ban of the configuration has a breach above", () => {
    const { rules, overrides } = JSON.parse(readFileSync(join(root, ".oxlintrc.json"), "utf8")) as {
      rules: Rules;
      overrides: { rules: Rules }[];
    };
    const banned = [rules, ...overrides.map((override) => override.rules)]
      .flatMap(Object.entries)
      .filter(([, level]) => [level].flat()[0] === "error")
      .map(([name]) => name.slice(name.indexOf("/") + 1));
    const tried = bans.map(({ rule }) => rule.slice(rule.indexOf("(") + 1, -1));
    expect(banned.filter((name) => !tried.includes(name))).toEqual([]);
  });

  test("a clean file passes", () => {
    expect(found.filter(({ filename }) => filename.endsWith("clean.ts"))).toEqual([]);
  });
});
