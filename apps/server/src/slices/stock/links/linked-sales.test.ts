/** Whose stock a sale takes: the item's that its listing is linked to, else its SKU's. */
import type { PlatformItem, PlatformListing } from "@stallkeeper/connector-sdk";
import { buildPlatformOrder } from "@stallkeeper/testkit";
import { describe, expect, test } from "vitest";
import { receiveListings } from "../../listings/index.ts";
import { receiveOrders } from "../../orders/index.ts";
import { buildListing } from "../build-listing.fixture.ts";
import { keepStock } from "../keep-stock.fixture.ts";

const { house, rows, post, ask, build, count, levelOf, booked } = keepStock();
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** An account of the store: what is listed and sold there. */
async function openStall(sku: string) {
  const { accountId } = await build(sku, 1, { account: sku });
  const source = { accountId, platform: "stall", platformName: "Stall", username: "ada" };
  const here = <T>(work: Parameters<typeof house.app.services.db.withStore<T>>[1]) =>
    house.app.services.db.withStore(house.owner.storeId, work);
  return {
    list: (...listings: PlatformListing[]) =>
      here((tx) => receiveListings(tx, source, listings, new Date("2036-01-01T00:00:00Z"))),
    sell: (
      id: string,
      line: Partial<PlatformItem>,
      {
        placed = 1,
        told = placed,
        isShipped = false,
      }: { placed?: number; told?: number; isShipped?: boolean } = {},
    ) => {
      const plain = buildPlatformOrder({ platformOrderId: `${sku} ${id}`, shipping: { isShipped } });
      const items = plain.items.map((item) => ({ ...item, quantity: 2, ...line }));
      const order = { ...plain, items, createdAt: inHours(placed), updatedAt: inHours(told) };
      return here((tx) => receiveOrders(tx, source, [order], new Date()));
    },
    partOf: (id: string, variantId = "") => ({ listingId: `stall:${accountId}:${id}`, variantId }),
  };
}
const idOf = async (sku: string): Promise<string> => {
  const [row] = await rows<{ id: string }>("select id from items where sku = $1", [sku]);
  return row?.id ?? "";
};
const link = (part: object, itemId: string, say = "link") =>
  post("/api/stock/links", { ...part, itemId, say });
const allocatedOf = async (sku: string) => (await levelOf(sku))?.["allocated"] ?? 0;

describe("a sale on a linked listing", () => {
  test("without a SKU follows its listing's link until it has left: a wrong one corrected, then taken back", async () => {
    const stall = await openStall("LNK-W");
    await stall.list(buildListing("W1", ""));
    for (const sku of ["LNK-X", "LNK-Y"]) await count(sku, 9);
    await stall.sell("open", { sku: "", platformItemId: "W1" });
    const both = async () => [await allocatedOf("LNK-X"), await allocatedOf("LNK-Y")];
    await link(stall.partOf("W1"), await idOf("LNK-X"));
    expect(await both()).toEqual([2, 0]);
    await link(stall.partOf("W1"), await idOf("LNK-Y"));
    expect(await both()).toEqual([0, 2]);
    await link(stall.partOf("W1"), await idOf("LNK-Y"), "forget");
    expect(await both()).toEqual([0, 0]);
    await link(stall.partOf("W1"), await idOf("LNK-X"));
    await stall.sell("open", { sku: "", platformItemId: "W1" }, { told: 2, isShipped: true });
    await link(stall.partOf("W1"), await idOf("LNK-Y"));
    expect(await booked("LNK-X")).toEqual(["count 9 9", "sale -2 7"]);
  });

  test("takes the linked item's stock, whatever the SKU of its line; one of before the link takes its SKU's", async () => {
    const stall = await openStall("LNK-0");
    await stall.list(buildListing("A1", "LNK-A"));
    for (const sku of ["LNK-A", "LNK-B"]) await count(sku, 9);
    await stall.sell("before", { sku: "LNK-A", platformItemId: "A1" }, { placed: -1 });
    expect((await link(stall.partOf("A1"), await idOf("LNK-B"))).status).toBe(200);
    await stall.sell("after", { sku: "LNK-A", platformItemId: "A1" });
    expect([await allocatedOf("LNK-A"), await allocatedOf("LNK-B")]).toEqual([2, 2]);
    await stall.sell(
      "before",
      { sku: "LNK-A", platformItemId: "A1" },
      { placed: -1, told: 2, isShipped: true },
    );
    await stall.sell("after", { sku: "LNK-A", platformItemId: "A1" }, { told: 2, isShipped: true });
    expect([await booked("LNK-A"), await booked("LNK-B")]).toEqual([
      ["count 9 9", "sale -2 7"],
      ["count 9 9", "sale -2 7"],
    ]);
    expect([await allocatedOf("LNK-A"), await allocatedOf("LNK-B")]).toEqual([0, 0]);
  });

  test("stays with the item that it took when the link is changed, and with the item when that is renamed", async () => {
    const stall = await openStall("MOV-0");
    await stall.list(buildListing("M1", "MOV-A"));
    for (const sku of ["MOV-A", "MOV-B", "MOV-C"]) await count(sku, 9);
    await link(stall.partOf("M1"), await idOf("MOV-B"));
    await stall.sell("one", { sku: "MOV-A", platformItemId: "M1" });
    await link(stall.partOf("M1"), await idOf("MOV-C"));
    const edit = { itemId: await idOf("MOV-B"), set: { sku: "MOV-B2" } };
    await post("/api/stock/items/change", { edits: [edit] });
    await stall.sell("one", { sku: "MOV-A", platformItemId: "M1" }, { told: 3, isShipped: true });
    expect(await booked("MOV-B2")).toEqual(["count 9 9", "sale -2 7"]);
    expect([await booked("MOV-A"), await booked("MOV-C")]).toEqual([["count 9 9"], ["count 9 9"]]);
  });

  test("without a SKU takes the item of the variant that was bought, also when the link is made later", async () => {
    const stall = await openStall("VAR-0");
    const variant = (id: string) => ({
      platformVariantId: id,
      sku: "",
      options: [{ name: "Size", value: id }],
      priceMinor: 900,
      quantity: 4,
    });
    await stall.list(buildListing("V1", "", { variants: [variant("s"), variant("m")] }));
    for (const sku of ["VAR-S", "VAR-M"]) await count(sku, 6);
    await stall.sell("early", { sku: "", platformItemId: "V1", platformVariantId: "m" }, { placed: -1 });
    expect(await allocatedOf("VAR-M")).toBe(0);
    await link(stall.partOf("V1", "s"), await idOf("VAR-S"));
    await link(stall.partOf("V1", "m"), await idOf("VAR-M"));
    await stall.sell("late", { sku: "", platformItemId: "V1", platformVariantId: "m" });
    expect([await allocatedOf("VAR-S"), await allocatedOf("VAR-M")]).toEqual([0, 4]);
  });

  test("of another account or store, with the same numbers, takes nothing of it", async () => {
    const [here, there] = [await openStall("ISO-0"), await openStall("ISO-1")];
    await here.list(buildListing("I1", "ISO-A"));
    await count("ISO-B", 9);
    await link(here.partOf("I1"), await idOf("ISO-B"));
    await there.sell("one", { sku: "ISO-A", platformItemId: "I1" });
    expect([await allocatedOf("ISO-A"), await allocatedOf("ISO-B")]).toEqual([2, 0]);
    const seen = await rows("select * from linked_sales", [], house.stranger.storeId);
    expect(seen).toEqual([]);
  });
});

test("a listing's GTIN finds the item that carries it, with or without leading zeros", async () => {
  const stall = await openStall("GTN-0");
  await post("/api/stock/items", { sku: "GTN-A", title: "Brass lamp", gtin: "4006381333931" });
  await stall.list(buildListing("G1", "", { title: "Vintage light", gtin: "04006381333931" }));
  const { body } = await post("/api/stock/links/suggestions", { listings: [stall.partOf("G1")] });
  expect((body as { data: unknown[] }).data).toEqual([
    expect.objectContaining({ sku: "GTN-A", reason: "gtin" }),
  ]);
});

test("a variant that was ordered before its listing was read gets its options and family with it", async () => {
  const stall = await openStall("OPT-0");
  await stall.sell("one", { sku: "OPT-M", platformItemId: "O1" });
  const variant = { platformVariantId: "m", sku: "OPT-M", priceMinor: 900, quantity: 4 };
  await stall.list(
    buildListing("O1", "OPT", { variants: [{ ...variant, options: [{ name: "Size", value: "M" }] }] }),
  );
  const { data } = await ask<{ items: unknown[] }>(
    `{ items: InventoryItemMany(filter: { sku: "OPT-M" }) { options parentId } }`,
  );
  expect(data.items).toEqual([{ options: [{ name: "Size", value: "M" }], parentId: await idOf("OPT") }]);
});
