/** How many rows a thousand scans touch among many items: each its own, not all of them. */
import { expect, test } from "vitest";
import { keepStock } from "../keep-stock.fixture.ts";
import { scannedItemsSql } from "./scanned-items.store.ts";

const { rows, post, count } = keepStock();

interface PlanNode {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: PlanNode[];
}

/** The rows that a plan read, of all its nodes. */
function rowsRead(node: PlanNode): number {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0);
  const own = (node["Actual Rows"] + removed) * node["Actual Loops"];
  return own + (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
}

test("looks each of a thousand codes up among 20,000 items, however it is written", async () => {
  for (let first = 1; first <= 20_000; first += 1_000)
    await rows(
      `insert into items (store_id, sku, title, gtin, updated_at)
         select current_setting('app.store')::uuid, 'SHELF-' || n, 'Cup', lpad(n::text, 13, '0'), now()
         from generate_series($1::integer, $1::integer + 999) as n`,
      [first],
    );
  const codes = Array.from({ length: 1_000 }, (_, at) =>
    at % 3 === 0
      ? `SHELF-${at + 1}`
      : at % 3 === 1
        ? `shelf-${at + 1}`
        : String(at + 1).padStart(at % 2 === 0 ? 12 : 13, "0"),
  );
  const [explained] = await rows<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${scannedItemsSql}`,
    [codes],
  );
  const plan = explained?.["QUERY PLAN"][0].Plan;
  if (plan === undefined) throw new Error("no plan");
  const found = await rows<{ code: string }>(scannedItemsSql, [codes]);
  expect(new Set(found.map(({ code }) => code)).size).toBe(1_000);
  // All items for each code would be 20,000,000.
  expect(rowsRead(plan)).toBeLessThan(300_000);
});

test("takes a thousand counts in one call into a stock take of 20,000 lines", async () => {
  await count("SHELF-1", 3);
  const takeId = crypto.randomUUID();
  // No one statement of all of them: it has ten seconds, on a busy machine too.
  for (let first = 1; first <= 20_000; first += 1_000)
    await rows("update items set location = 'Z-1' where sku = any($1)", [
      Array.from({ length: 1_000 }, (_, at) => `SHELF-${first + at}`),
    ]);
  const take = { takeId, name: "All", scope: "all", shelf: "", isBlind: false, isStarted: true };
  expect((await post("/api/stock/takes", take)).status).toBe(200);
  const counts = Array.from({ length: 1_000 }, (_, at) => ({
    id: crypto.randomUUID(),
    code: `shelf-${at + 1}`,
    pieces: 2,
    isTotal: true,
  }));
  const answer = await post("/api/stock/takes/counts", { takeId, counts });
  expect(answer.status).toBe(200);
  expect((answer.body as { data: { counted: number }[] }).data.every(({ counted }) => counted === 2)).toBe(
    true,
  );
});
