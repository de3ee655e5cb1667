/** The list of items: its filters, its sorts, and the words they are filtered by. */
import { describe, expect, test } from "vitest";
import type { PlatformListing } from "@stallkeeper/connector-sdk";
import { receiveListings } from "../../listings/index.ts";
import { buildListing } from "../build-listing.fixture.ts";
import { keepStock } from "../keep-stock.fixture.ts";

const { house, rows, post, ask, build, count } = keepStock();
const readAt = new Date("2036-01-01T00:00:00Z");

const makeNew = (sku: string, more: object = {}) =>
  post("/api/stock/items", { sku, title: `Thing ${sku}`, ...more });

async function sourceOf(sku: string) {
  const { accountId } = await build(sku);
  const [account] = await rows<{ platform: string; username: string }>(
    "select platform, username from accounts where id = $1",
    [accountId],
  );
  const { platform = "", username = "" } = account ?? {};
  return { accountId, platform, platformName: platform, username };
}
const list = (source: Awaited<ReturnType<typeof sourceOf>>, listings: PlatformListing[]) =>
  house.app.services.db.withStore(house.owner.storeId, (tx) => receiveListings(tx, source, listings, readAt));

describe("the list of items", () => {
  const found = async (filter: string, sort = "SKU_ASC") =>
    (
      await ask<{ items: { sku: string }[]; count: number }>(
        `{ items: InventoryItemMany(filter: { AND: [{ _operators: { sku: { gte: "FLT-", lte: "FLT-Z" } } }, ${filter}] },
             sort: ${sort}) { sku }
           count: InventoryItemCount(filter: { AND: [{ _operators: { sku: { gte: "FLT-", lte: "FLT-Z" } } }, ${filter}] }) }`,
      )
    ).data;
  const skus = async (filter: string, sort?: string) => {
    const { items, count } = await found(filter, sort);
    expect(count).toBe(items.length);
    return items.map(({ sku }) => sku.replace("FLT-", ""));
  };

  const listingsOf = async (sku: string) =>
    (
      await ask<{ items: { listings: object[] }[] }>(
        `{ items: InventoryItemMany(filter: { sku: "${sku}" }) { listings } }`,
      )
    ).data.items[0]?.listings;

  test("is filtered by what can be sold, where it's listed and what it lacks, each as the row itself says", async () => {
    const source = await sourceOf("SRC-F");
    await list(source, [
      buildListing("F1", "FLT-A", { quantity: 3 }),
      buildListing("F2", "FLT-B", { quantity: 3 }),
      buildListing("F3", "FLT-C", { quantity: 3 }),
    ]);
    await makeNew("FLT-D", { onHand: 9, cost: 2, minimum: 20, brand: "Denby" });
    await makeNew("FLT-E", { onHand: 2, safety: 2 });
    await count("FLT-A", 5);
    await build("FLT-A", 2);
    await count("FLT-B", 1);
    await build("FLT-B", 2);
    await list(source, [
      buildListing("F3", "FLT-C", { state: "ended", isSoldOut: true, updatedAt: "2035-12-31T09:00:00.000Z" }),
    ]);
    const available = (operator: string) => skus(`{ _operators: { available: { ${operator} } } }`);
    expect(await available("gt: 0")).toEqual(["A", "D"]);
    expect(await available("lt: 0")).toEqual(["B"]);
    expect(await available("gte: 0, lte: 0")).toEqual(["E"]);
    expect(await available("gte: 1, lte: 3")).toEqual(["A"]);
    expect(await skus("{ available: 9 }")).toEqual(["D"]);
    expect(await skus("{ isOversold: true }")).toEqual(["B"]);
    expect(await skus("{ isOversold: false }")).toEqual(["A", "C", "D", "E"]);
    expect(await skus("{ isBelowMinimum: true }")).toEqual(["D"]);
    expect(await skus("{ _operators: { cost: { exists: true } } }")).toEqual(["D"]);
    expect(await skus("{ isOutOfSync: true }")).toEqual(["B"]);
    expect(await skus('{ _operators: { states: { in: ["live"] } } }')).toEqual(["A", "B"]);
    expect(await skus('{ _operators: { states: { in: ["sold"] } } }')).toEqual(["C"]);
    expect(await skus('{ _operators: { states: { nin: ["live", "sold"] } } }')).toEqual(["D", "E"]);
    expect(await skus(`{ _operators: { accountStates: { in: ["${source.accountId} live"] } } }`)).toEqual([
      "A",
      "B",
    ]);
    expect(await skus("{}", "AVAILABLE_DESC")).toEqual(["C", "D", "A", "E", "B"]);
    expect(await listingsOf("FLT-A")).toMatchObject([
      { state: "live", quantity: 3, ours: 3, isPushed: false, problem: null },
    ]);
    expect(await listingsOf("FLT-C")).toMatchObject([{ state: "sold", ours: null }]);
  });

  test("says which brands and categories items have", async () => {
    await makeNew("WRD-1", { brand: "Leach", category: "Pots" });
    await makeNew("WRD-2", { brand: "Leach" });
    const words = async (person = house.owner) =>
      (await person.client.get("/api/stock/items/words")).body as {
        data: { brands: object[]; categories: object[] };
      };
    expect((await words()).data.brands).toContainEqual({ value: "Leach", count: 2 });
    expect((await words()).data.categories).toContainEqual({ value: "Pots", count: 1 });
    expect((await words(house.stranger)).data).toEqual({ brands: [], categories: [] });
  });

  test("finds a SKU by its beginning, also where a letter follows the number", async () => {
    for (const sku of ["FLT-0417", "FLT-0417B", "FLT-0418"]) await makeNew(sku);
    expect(await skus('{ search: "FLT-0417" }')).toEqual(["0417", "0417B"]);
    expect(await skus('{ search: "FLT-041" }')).toEqual(["0417", "0417B", "0418"]);
  });
});
