/** A file of another system against what stands here, after it was imported. */
import type { ImportParity } from "@stallkeeper/contract";
import { expect, test } from "vitest";
import { keepStock } from "../stock/keep-stock.fixture.ts";
import { keepImports } from "./keep-imports.fixture.ts";

const { house, count, post: postTo } = keepStock();
const { take } = keepImports(() => house.owner);

const parityOf = async (importId: string, person = house.owner) => {
  const { status, body } = await person.client.get(`/api/imports/${importId}/parity`);
  return { status, parity: (body as { data: ImportParity }).data };
};

test("says which SKUs agree, differ or stand on one side alone, as a list and as a file", async () => {
  await count("PAR-HERE", 2);
  // As Linnworks writes it.
  const file = [
    "SKU,Title,Stock Level,Bin Rack,Purchase Price",
    "PAR-SAME,Lamp,3,A-1,4.20",
    "PAR-SOLD,Chair,5,A-2,9",
    "PAR-BARE,Table,,A-3,",
    "PAR-GHOST,,4,,",
  ].join("\n");
  const { _id } = await take(file);
  const before = await parityOf(_id);
  expect(before.parity).toMatchObject({ inFile: 4, same: 2, withoutQuantity: 1, differs: 0, missingHere: 1 });
  await count("PAR-SOLD", 1);
  const { parity } = await parityOf(_id);
  expect(parity).toMatchObject({
    same: 1,
    differs: 1,
    missingHere: 1,
    missingInFile: before.parity.missingInFile,
  });
  expect(parity.here).toBe(parity.inFile - parity.missingHere + parity.missingInFile);
  expect(parity.rows.filter(({ sku }) => sku.startsWith("PAR-"))).toEqual([
    { kind: "missingHere", sku: "PAR-GHOST", title: "", inFile: 4, here: null },
    { kind: "differs", sku: "PAR-SOLD", title: "Chair", inFile: 5, here: 1 },
    { kind: "missingInFile", sku: "PAR-HERE", title: "", inFile: null, here: 2 },
  ]);
  // What the file says comes before what it doesn't name, whatever its SKU.
  const order = parity.rows.map(({ kind }) => kind === "missingInFile");
  expect(order).toEqual(order.toSorted((one, other) => Number(one) - Number(other)));
  const csv = (await house.owner.client.get(`/api/imports/${_id}/parity/file`)).text;
  expect(csv).toContain("Quantity differs,PAR-SOLD,Chair,5,1\r\n");
  expect(csv).toContain("Not in the file,PAR-HERE,,,2\r\n");
  expect(csv.split("\r\n")).toHaveLength(parity.rows.length + 2);
});

test("follows a renamed item, and is its store's alone", async () => {
  const { _id } = await take("SKU,Name,WarehouseLocation\nPAR-OLD,Bowl,C-1");
  const { body } = await house.owner.client.graphql(
    '{ InventoryItemMany(filter: { sku: "PAR-OLD" }) { _id } }',
  );
  const [item] = (body as { data: { InventoryItemMany: { _id: string }[] } }).data.InventoryItemMany;
  await postTo("/api/stock/items/change", { edits: [{ itemId: item?._id, set: { sku: "PAR-NEW" } }] });
  const { parity } = await parityOf(_id);
  expect(parity).toMatchObject({ inFile: 1, missingHere: 0, withoutQuantity: 1 });
  expect((await parityOf(_id, house.stranger)).status).toBe(404);
  expect((await house.stranger.client.get(`/api/imports/${_id}/parity/file`)).status).toBe(404);
  expect((await parityOf(_id, house.packer)).status).toBe(403);
});
