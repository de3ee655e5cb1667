/** Parts of bundles that are counted late: what bundles took of them since is booked like any other sale. */
import { expect, test } from "vitest";
import { keepStock } from "../keep-stock.fixture.ts";

const hourMs = 3_600_000;
const { rows, post, booked, build, ship, countLate } = keepStock();

async function newItem(sku: string): Promise<string> {
  const { body } = await post("/api/stock/items", { sku, title: `Cup ${sku}` });
  return (body as { data: { itemId: string } }).data.itemId;
}

test("a late count of a part books what its bundles took and gave back since, as they were sold", async () => {
  const [cup, saucer, set] = ["LB-CUP", "LB-SAUCER", "LB-SET"] as const;
  await newItem(cup);
  await newItem(saucer);
  const itemId = await newItem(set);
  const make = (parts: object[]) => post("/api/stock/bundles", { itemId, parts });
  await make([
    { code: cup, pieces: 2 },
    { code: saucer, pieces: 1 },
  ]);
  const { id } = await build(set, 2, { created_at: new Date(Date.now() - 9 * hourMs).toISOString() });
  expect((await ship(id)).status).toBe(200);
  // All of it is kept, though none of it was counted.
  expect(await rows("select pieces from bundle_sales where order_id = $1 order by pieces", [id])).toEqual([
    { pieces: 1 },
    { pieces: 2 },
  ]);
  const lines = [{ itemId: `${id}:1`, quantity: 1 }];
  const { body } = await post("/api/returns/", { orderId: id, items: lines, reason: "Too small" });
  const [returnId] = (body as { data: { returnIds: string[] } }).data.returnIds;
  await post("/api/returns/advance", { returnId, to: "received" });
  const inspected = { returnId, to: "inspected", condition: "asDescribed", disposition: "restock" };
  expect((await post("/api/returns/advance", inspected)).status).toBe(200);
  expect((await countLate(cup, 10, 5)).status).toBe(200);
  expect(await booked(cup)).toEqual(["count 10 10", "bundle -4 6", "returnRestock 2 8"]);
  // Another recipe since changes nothing of what has left.
  await make([{ code: cup, pieces: 1 }]);
  await countLate(saucer, 5, 4);
  expect(await booked(saucer)).toEqual(["count 5 5", "bundle -2 3", "returnRestock 1 4"]);
  expect(await booked(cup)).toEqual(["count 10 10", "bundle -4 6", "returnRestock 2 8"]);
});
