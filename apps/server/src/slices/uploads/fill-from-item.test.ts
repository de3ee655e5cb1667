/** A draft whose SKU is corrected takes over the right item, and gives back what the wrong one filled. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { keepDrafts } from "./keep-drafts.fixture.ts";

let app: TestApp;
let owner: Person;
const { make, save } = keepDrafts(() => owner);
beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const item = async (more: object) => {
  const sku = `F-${randomUUID().slice(0, 6)}`;
  const { status, text } = await owner.client.post("/api/stock/items", {
    sku,
    title: `Item ${sku}`,
    ...more,
  });
  if (status !== 200) throw new Error(text);
  return sku;
};
const draftOf = async (id: string) => {
  const { body } = await owner.client.graphql(
    `query One($id: MongoID!) { UploadDraftById(_id: $id) { title brand condition gtin price quantity photos } }`,
    { id },
  );
  return (body as { data: { UploadDraftById: object } }).data.UploadDraftById;
};
const first = {
  brand: "Denby",
  condition: "Used, good",
  gtin: "4006381333931",
  price: 12.5,
  onHand: 3,
  images: ["https://photos.test/a.jpg"],
};

test("the wrong item's price, barcode, brand, pieces and photos go, and the right one's come", async () => {
  const wrong = await item(first);
  const right = await item({ gtin: "9780140328721", price: 40, images: ["https://photos.test/b.jpg"] });
  const draftId = await make({ sku: wrong });
  expect(await draftOf(draftId)).toMatchObject({ brand: "Denby", price: 12.5, quantity: 3 });
  expect((await save(draftId, { revision: 1, set: { sku: right } })).status).toBe(200);
  expect(await draftOf(draftId)).toMatchObject({
    title: `Item ${right}`,
    brand: "",
    condition: "",
    gtin: "9780140328721",
    price: 40,
    quantity: 1,
    photos: [{ url: "https://photos.test/b.jpg" }],
  });
});

test("what somebody typed stays, also where the SKU is half typed on the way", async () => {
  const [wrong, right] = [await item(first), await item({ brand: "Spode", price: 40 })];
  const draftId = await make({ sku: wrong });
  const set = { title: "Cup, blue", brand: "Denby" };
  await save(draftId, { revision: 1, set });
  await save(draftId, { revision: 2, set: { sku: right.slice(0, -1) } });
  expect(await draftOf(draftId)).toMatchObject({ price: 12.5 });
  await save(draftId, { revision: 3, set: { sku: right } });
  // The brand reads as the first item's, and was written by hand.
  expect(await draftOf(draftId)).toMatchObject({ ...set, price: 40, gtin: "" });
});
