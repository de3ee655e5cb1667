/**
 * Holds that every boundary bites: for each rule a file that breaks it is planted in a copy of the tree's
 * skeleton, and the checker must name the rule. A last case makes sure that it read something.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const depcruise = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
let planted = "";

interface Breach {
  rule: string;
  file: string;
  code: string;
  others?: Record<string, string>;
}

const anOrder = {
  "apps/server/src/slices/orders/orders.store.ts": "export const x = 1;",
  "apps/server/src/slices/orders/index.ts": "export const x = 1;",
};
const breaches: Breach[] = [
  {
    rule: "layer-domain",
    file: "packages/domain/src/planted-1.ts",
    code: 'import "../../contract/src/index.ts";',
  },
  {
    rule: "layer-contract",
    file: "packages/contract/src/planted-2.ts",
    code: 'import "../../connector-sdk/src/index.ts";',
  },
  {
    rule: "layer-connector-sdk",
    file: "packages/connector-sdk/src/planted-3.ts",
    code: 'import "../../contract/src/index.ts";',
  },
  {
    rule: "layer-connectors",
    file: "packages/connectors/src/planted-4.ts",
    code: 'import "../../contract/src/index.ts";',
  },
  {
    rule: "layer-simulator",
    file: "packages/simulator/src/planted-5.ts",
    code: 'import "../../domain/src/index.ts";',
  },
  {
    rule: "layer-web",
    file: "apps/web/src/planted-6.ts",
    code: 'import "../../../packages/connector-sdk/src/index.ts";',
  },
  {
    rule: "web-takes-types-of-the-contract",
    file: "apps/web/src/planted-20.ts",
    code: 'import "../../../packages/contract/src/index.ts";',
  },
  {
    rule: "layer-server",
    file: "apps/server/src/planted-7.ts",
    code: 'import "../../../packages/simulator/src/index.ts";',
  },
  {
    rule: "connectors-registry-only",
    file: "apps/server/src/planted-8.ts",
    code: 'import "../../../packages/connectors/src/alpha/index.ts";',
    others: { "packages/connectors/src/alpha/index.ts": "export const x = 1;" },
  },
  {
    rule: "one-marketplace-alone",
    file: "packages/connectors/src/beta/planted-9.ts",
    code: 'import "../alpha/index.ts";',
    others: { "packages/connectors/src/alpha/index.ts": "export const x = 1;" },
  },
  {
    rule: "server-slice-door",
    file: "apps/server/src/planted-10.ts",
    code: 'import "./slices/orders/orders.store.ts";',
    others: anOrder,
  },
  {
    rule: "server-slice-door-inside",
    file: "apps/server/src/slices/shipping/planted-11.ts",
    code: 'import "../orders/orders.store.ts";',
    others: anOrder,
  },
  {
    rule: "server-edges-identity",
    file: "apps/server/src/slices/identity/planted-12.ts",
    code: 'import "../orders/index.ts";',
    others: anOrder,
  },
  {
    rule: "server-platform-knows-no-slice",
    file: "apps/server/src/platform/planted-13.ts",
    code: 'import "../slices/orders/index.ts";',
    others: anOrder,
  },
  {
    rule: "server-unlisted-slice",
    file: "apps/server/src/slices/surprise/planted-14.ts",
    code: 'import "../orders/index.ts";',
    others: anOrder,
  },
  {
    rule: "web-platform-knows-no-slice",
    file: "apps/web/src/ui/planted-15.ts",
    code: 'import "../slices/orders/index.ts";',
    others: { "apps/web/src/slices/orders/index.ts": "export const x = 1;" },
  },
  {
    rule: "web-section-is-light",
    file: "apps/web/src/slices/packing/section.ts",
    code: 'import "../../ui/index.ts";',
    others: { "apps/web/src/ui/index.ts": "export const x = 1;" },
  },
  {
    rule: "web-section-is-light",
    file: "apps/web/src/slices/rules/section.ts",
    code: 'import "./rules-page.tsx";',
    others: { "apps/web/src/slices/rules/rules-page.tsx": "export const x = 1;" },
  },
  {
    rule: "app-lists-sections",
    file: "apps/web/src/app/planted-21.ts",
    code: 'import "../slices/orders/index.ts";',
    others: { "apps/web/src/slices/orders/index.ts": "export const x = 1;" },
  },
  {
    rule: "testkit-in-tests-only",
    file: "apps/server/src/planted-16.ts",
    code: 'import "../../../packages/testkit/src/index.ts";',
  },
  { rule: "no-dev-in-shipped", file: "apps/server/src/planted-17.ts", code: 'import "fast-check";' },
  { rule: "no-unresolvable", file: "apps/server/src/planted-18.ts", code: 'import "./nowhere.ts";' },
  {
    rule: "no-circular",
    file: "packages/domain/src/planted-19.ts",
    code: 'import "./ring.ts";',
    others: { "packages/domain/src/ring.ts": 'import "./planted-19.ts";' },
  },
];

let skeleton: Report;
let withBreaches: Report;

interface Report {
  violations: { from: string; rule: { name: string } }[];
  modules: number;
}

beforeAll(() => {
  planted = mkdtempSync(join(tmpdir(), "boundaries-"));
  for (const name of ["contract", "connector-sdk", "domain", "simulator", "testkit"])
    plant(`packages/${name}/src/index.ts`, "export const x = 1;");
  for (const file of [
    "package.json",
    ".dependency-cruiser.mjs",
    "apps/server/package.json",
    "tools/slice-edges.mjs",
  ]) {
    mkdirSync(dirname(join(planted, file)), { recursive: true });
    cpSync(join(root, file), join(planted, file));
  }
  symlinkSync(join(root, "node_modules"), join(planted, "node_modules"));
  skeleton = cruise();
  for (const { file, code, others } of breaches) {
    for (const [path, text] of Object.entries({ ...others, [file]: code })) plant(path, text);
  }
  withBreaches = cruise();
});

afterAll(() => rmSync(planted, { recursive: true, force: true }));

describe("boundaries", () => {
  test.each(breaches)("$rule refuses $file", ({ rule, file }) => {
    expect(
      withBreaches.violations.filter(({ from }) => from === file).map((violation) => violation.rule.name),
    ).toContain(rule);
  });

  test("the skeleton alone breaks nothing, and everything planted was read", () => {
    expect(skeleton.violations).toEqual([]);
    expect(withBreaches.modules).toBeGreaterThan(skeleton.modules + breaches.length - 1);
  });

  test("every rule of the configuration has a breach above", () => {
    const text = readFileSync(join(root, ".dependency-cruiser.mjs"), "utf8");
    const named = [...text.matchAll(/name: "([\w-]+)"/g)].map((match) => match[1]);
    const layers = [...text.matchAll(/layer\("([\w-]+)"/g)].map((match) => `layer-${match[1]}`);
    const tried = breaches.map(({ rule }) => rule);
    expect([...named, ...layers].filter((rule) => rule !== undefined && !tried.includes(rule))).toEqual([]);
  });
});

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(planted, path)), { recursive: true });
  writeFileSync(join(planted, path), `${text}\n`);
}

function cruise(): Report {
  const args = [
    depcruise,
    "--config",
    ".dependency-cruiser.mjs",
    "--output-type",
    "json",
    "apps",
    "packages",
  ];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: planted,
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  });
  const report = JSON.parse(stdout) as { modules: unknown[]; summary: Pick<Report, "violations"> };
  return { violations: report.summary.violations, modules: report.modules.length };
}
