/**
 * The SQL of a slice's tables stands in its `*.store.ts` alone (architecture, rule 4). Savepoints name no
 * table: whoever holds a transaction may set one.
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const beginnings = [
  /(?:select|insert\s+into|delete\s+from|truncate|analyze|vacuum|lock\s+table|set\s+local|copy)\s/,
  /reset\s+role/,
  /update\s+[\w."]+(?:\s+\w+)?\s+set\s/,
  /with\s+\w+(?:\s*\([\w, ]*\))?\s+as\s/,
];
const statement = new RegExp(`["'\`]\\s*(?:${beginnings.map(({ source }) => source).join("|")})`, "g");

/** The beginnings of the statements in a source text. */
function statementsIn(source: string): string[] {
  return [...source.matchAll(statement)].map(([found]) => found.slice(1).trim());
}

describe("SQL", () => {
  test("stands in the stores of the slices alone", () => {
    const files = globSync("apps/server/src/slices/**/*.ts", { cwd: root }).filter(
      (path) => !/\.store\.ts$|\.test\.ts$|\.fixture\.ts$/.test(path),
    );
    expect(files.length).toBeGreaterThan(150);
    expect(
      files.flatMap((path) =>
        statementsIn(readFileSync(resolve(root, path), "utf8")).map((found) => `${path}: ${found}`),
      ),
    ).toEqual([]);
  });

  test("is found where it stands, and found in every store", () => {
    const found = (source: string): string => statementsIn(source).join();
    expect(found('await tx.rows("select id from orders")')).toBe("select");
    expect(found("tx.run(`\n  update orders o set shipped = true`)")).toBe("update orders o set");
    expect(found("tx.run('insert into tags values ($1)')")).toBe("insert into");
    expect(found("tx.rows(`with due as (select 1) table due`)")).toBe("with due as");
    expect(found('tx.run("delete from packs")')).toBe("delete from");
    expect(
      found(
        'throw new AppError("NOTHING", { reason: "Select an order, or update it", kind: "copy" }); tx.run("savepoint a")',
      ),
    ).toBe("");
    // A store may leave its whole statement to platform/vendor-rows.
    const silent = globSync("apps/server/src/slices/**/*.store.ts", { cwd: root }).filter(
      (path) => statementsIn(readFileSync(resolve(root, path), "utf8")).length === 0,
    );
    expect(silent.length).toBeLessThan(3);
  });
});
