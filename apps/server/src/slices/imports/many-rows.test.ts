/** A file as large as they may be: each of its rows is on the shelf once, and all of it comes back. */
import { showFigure, tries } from "@stallkeeper/testkit";
import { expect, test } from "vitest";
import { keepStock } from "../stock/keep-stock.fixture.ts";
import { keepImports } from "./keep-imports.fixture.ts";

const { house, rows } = keepStock();
const { sendParts, post, reaches, check, go } = keepImports(() => house.owner);
const lines = tries(1_100, 100_000);

test("every row of a large file is taken in once, and undone", async () => {
  const file = ["SKU,Title,Stock Level,Bin Rack,Retail Price,Purchase Price,Barcode Number,Category Name"];
  for (let at = 0; at < lines; at += 1)
    file.push(`MR-${at},Thing number ${at},${at % 7},A-${at % 90},${at % 50}.95,${at % 30}.10,,Things`);
  const id = await sendParts(file.join("\r\n"));
  expect((await post(`/${id}/read`)).status).toBe(200);
  const checked = await check(await reaches(id, "mapping"));
  expect(checked.counts).toEqual({ new: lines });
  expect((await go(id, "apply")).counts).toEqual({ done: lines });
  const [shelf] = await rows<{ items: number; pieces: number; entries: number }>(
    `select count(*)::integer as items, sum(on_hand)::integer as pieces, (select count(*)::integer
       from stock_entries where sku like 'MR-%') as entries from items where sku like 'MR-%'`,
  );
  const pieces = Array.from({ length: lines }, (_, at) => at % 7).reduce((sum, one) => sum + one, 0);
  expect(shelf).toEqual({ items: lines, pieces, entries: lines });
  expect((await go(id, "undo")).counts).toEqual({ undone: lines });
  const [left] = await rows<{ items: number; seconds: number }>(
    `select (select count(*)::integer from items where sku like 'MR-%') as items,
       extract(epoch from applied_at - created_at)::integer as seconds from imports where id = $1`,
    [id],
  );
  expect(left?.items).toBe(0);
  showFigure(
    "many-rows",
    `${lines} rows of a file: sent, read, checked and each on the shelf once in ${left?.seconds} s; all undone`,
  );
}, 1_800_000);
