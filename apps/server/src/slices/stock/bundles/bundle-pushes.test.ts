/** A sale of a bundle reaches the listings of its parts, and a sale of a part those of its bundles. */
import { expect, test } from "vitest";
import { keepPushes } from "../push/keep-pushes.fixture.ts";

const { rows, post, openAccount, count, rest } = keepPushes();

async function makeBundle(sku: string, part: string, pieces: number): Promise<void> {
  const { body } = await post("/api/stock/items", { sku, title: sku });
  const { itemId } = (body as { data: { itemId: string } }).data;
  const saved = await post("/api/stock/bundles", { itemId, parts: [{ code: part, pieces }] });
  expect(saved.status).toBe(200);
}

test("bundle and part take from each other at every marketplace, and what's sold beyond both is flagged", async () => {
  await count("CUP", 10);
  await makeBundle("SET", "CUP", 2);
  await makeBundle("BOX", "CUP", 3);
  const [here, there] = [await openAccount(), await openAccount()];
  for (const account of [here, there])
    for (const sku of ["CUP", "SET", "BOX"]) await account.list(sku, sku, 1);
  const unsynced = () => rows("select distinct item_id from unsynced_items");
  expect(await unsynced()).toHaveLength(3);
  for (const account of [here, there]) expect((await account.turnOn()).status).toBe(200);
  const shown = () => [here, there].map((account) => ["CUP", "SET", "BOX"].map((sku) => account.shows(sku)));
  await expect.poll(shown).toEqual([
    [10, 5, 3],
    [10, 5, 3],
  ]);
  await expect.poll(unsynced).toEqual([]);
  await here.buy("SET", "SET");
  await expect.poll(shown).toEqual([
    [8, 4, 2],
    [8, 4, 2],
  ]);
  await there.buy("CUP", "CUP", { pieces: 3 });
  await expect.poll(shown).toEqual([
    [5, 2, 1],
    [5, 2, 1],
  ]);
  await expect.poll(rest).toBe(true);
  await here.buy("SET", "SET", { pieces: 2 });
  // Of two sales that are read at once, either may be the one that came too late.
  await expect.poll(rest).toBe(true);
  const late = await there.buy("BOX", "BOX");
  await expect.poll(shown).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  await expect.poll(rest).toBe(true);
  const flagged = await rows<{ id: string }>("select id from orders where tags @> '{alreadySold}'");
  expect(flagged).toEqual([{ id: late }]);
});
