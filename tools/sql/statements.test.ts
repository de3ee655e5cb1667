/**
 * Every statement that the service runs is prepared against a migrated database, and what it answers is
 * compared with the row type that it claims: names, types as the driver gives them, and null where a column
 * says so.
 */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";
import {
  compareRow,
  readKinds,
  readNullable,
  type KindsOfTypes,
  type NullableColumns,
} from "./compare-rows.ts";
import { describeStatement } from "./describe-statement.ts";
import type { Statement } from "./read-statements.ts";

const root = resolve(import.meta.dirname, "../..");

/** How many statements of a file hang on more than their module and the types around them, and why. */
const notRead: Record<string, { count: number; because: string }> = {
  "apps/server/src/demo/index.ts": { count: 2, because: "one for each table that the demo fills" },
  "apps/server/src/demo/demo-parcels.ts": { count: 1, because: "picks by a rule of its caller" },
  "apps/server/src/demo/demo-returns.ts": { count: 1, because: "picks by a rule of its caller" },
  "apps/server/src/demo/demo-work.ts": { count: 1, because: "picks by a rule of its caller" },
  "apps/server/src/slices/analytics/asked-filters.store.ts": {
    count: 2,
    because: "adds filters to what it's given",
  },
  "apps/server/src/key-rotation/reseal.ts": { count: 2, because: "one for each column that is sealed" },
  "apps/server/src/platform/vendor-rows/newer-wins.ts": { count: 1, because: "read where it is called" },
  "apps/server/src/slices/orders/orders.store.ts": {
    count: 1,
    because: "a savepoint that is released or rolled back, by what was read before it",
  },
};

/** Columns that hold something in the rows that a statement finds, though their table could hold null. */
const neverNull = [
  // A mail's text is kept until it is settled, and only waiting ones are taken.
  'apps/server/src/platform/mail/mail.store.ts: "sealed" may be null, and is claimed as not',
  // Comes with the file, which is asked for.
  'apps/server/src/slices/labels/manifests.store.ts: "mediaType" may be null, and is claimed as not',
  // Both are written with the key that is asked for, before their transaction ends.
  'apps/server/src/slices/rules/chosen-runs.store.ts: "hash" may be null, and is claimed as not',
  'apps/server/src/slices/rules/chosen-runs.store.ts: "outcome" may be null, and is claimed as not',
  'apps/server/src/slices/rules/rules.store.ts: "hash" may be null, and is claimed as not',
];

let database: TestDatabase;
let kinds: KindsOfTypes;
let nullable: NullableColumns;
let found: Statement[] = [];

const isPlanted = (place: string): boolean => place.startsWith("tools/sql/planted-statements.ts:");

beforeAll(async () => {
  found = readStatements();
  database = await createTestDatabase();
  await database.db.asSystem(async (tx) => {
    kinds = await readKinds(tx);
    nullable = await readNullable(tx);
  });
});
afterAll(() => database.drop());

function readStatements(): Statement[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "./tools/sql/evaluate-hook.mjs", "tools/sql/read-statements.ts"],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 2 ** 20 },
  );
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as Statement[];
}

/** What doesn't hold of a statement, in words. */
async function findProblems({ place, texts, claim }: Statement): Promise<string[]> {
  const client = await database.db.pool.connect();
  const wrong: string[] = [];
  try {
    // What takes no value may be several at once.
    for (const text of texts.flatMap((one) => (one.includes("$") ? [one] : one.split(";")))) {
      try {
        const columns = await describeStatement(client, text);
        if (claim !== null) wrong.push(...compareRow(claim, columns, text, { kinds, nullable }));
      } catch (error) {
        wrong.push(`${(error as Error).message} in: ${text}`);
      }
    }
  } finally {
    client.release();
  }
  return [...new Set(wrong)].map((problem) => `${place}: ${problem}`);
}

describe("a statement of the service", () => {
  test("is one that PostgreSQL knows, and answers what its row type claims", async () => {
    const statements = found.filter(({ place }) => !isPlanted(place));
    const problems: string[] = [];
    for (const statement of statements) problems.push(...(await findProblems(statement)));
    expect(problems.map((problem) => problem.replace(/:\d+: /, ": ")).sort()).toEqual(neverNull.toSorted());
    const unread = statements.filter(({ problem }) => problem !== null);
    const counts = Object.entries(Object.groupBy(unread, ({ place }) => place.replace(/:\d+$/, "")));
    expect(Object.fromEntries(counts.map(([file, some]) => [file, some?.length]))).toEqual(
      Object.fromEntries(Object.entries(notRead).map(([file, { count }]) => [file, count])),
    );
    expect(statements.length).toBeGreaterThan(400);
  });

  test("that claims something else is found, and so is one that PostgreSQL doesn't know", async () => {
    const planted = found.filter(({ place }) => isPlanted(place));
    const problems = await Promise.all(planted.map(findProblems));
    expect(
      problems.flat().map((problem) => problem.replace(/^[^:]*:\d+: /, "").replace(/ in: .*/s, "")),
    ).toEqual([
      'column "note" does not exist',
      '"notes" is claimed, and not answered',
      '"id" is answered, and not claimed',
      '"shipped" is boolean, and claimed as string',
      '"refund" may be null, and is claimed as not',
      'relation "sales" does not exist',
    ]);
    expect(planted.flatMap(({ problem }) => problem ?? [])).toEqual(["Error: a caller gives a part of it"]);
  });
});
