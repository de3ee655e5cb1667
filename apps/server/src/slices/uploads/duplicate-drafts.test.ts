/** Copies of drafts: what they say, not what they are. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NotSupported, type ListingsPort } from "@stallkeeper/connector-sdk";
import type { DraftsSaved } from "@stallkeeper/contract";
import {
  buildStall,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { keepDrafts } from "./keep-drafts.fixture.ts";

const notAsked = () => Promise.reject(new NotSupported("not asked here"));
const listings: ListingsPort = {
  pull: notAsked,
  read: notAsked,
  publish: notAsked,
  idempotent: true,
  limits: {
    titleLength: 80,
    descriptionLength: 4_000,
    images: 12,
    skuLength: 50,
    variants: 10,
    takesSkuOnce: false,
  },
  needs: [],
  conditions: [],
};
let app: TestApp;
let owner: Person;
const { make, read, target } = keepDrafts(() => owner);
const rows = <R>(sql: string, values: unknown[] = []) =>
  app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
beforeAll(async () => {
  app = await startTestApp({ connectors: [buildStall({ listings })] });
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

async function openAccount(): Promise<string> {
  const accountId = randomUUID();
  await rows("insert into accounts (store_id, id, platform, username) values ($1, $2, 'stall', 'Ada')", [
    owner.storeId,
    accountId,
  ]);
  return accountId;
}
const duplicate = async (drafts: object[], by = owner) => {
  const answer = await by.client.post("/api/uploads/drafts/duplicate", { drafts });
  return { status: answer.status, data: (answer.body as { data: DraftsSaved }).data };
};

test("a copy has words, variants and accounts, and neither the SKU nor a listing, however often it is asked", async () => {
  const accountId = await openAccount();
  const rowsOf = ["S", "M"].map((size) => ({
    sku: `DUP-${size}`,
    values: [size],
    priceMinor: 900,
    quantity: 1,
  }));
  const draftId = await make(
    {
      sku: "DUP-1",
      title: "Field jacket",
      gtin: "5012345678900",
      priceMinor: 4200,
      variants: { axes: [{ name: "Size", values: ["S", "M"] }], rows: rowsOf },
    },
    { [accountId]: { title: "Jacket here", priceMinor: 4500 } },
  );
  await rows("update upload_targets set state = 'live', listing_id = 'L-1' where draft_id = $1", [draftId]);
  const named = randomUUID();
  await duplicate([{ draftId, copyId: named, sku: "DUP-2" }]);
  expect(await read(named)).toMatchObject({ sku: "DUP-2", itemId: null });
  const copyId = randomUUID();
  for (let press = 0; press < 2; press++)
    expect(await duplicate([{ draftId, copyId }])).toMatchObject({
      status: 200,
      data: { done: [{ draftId: copyId, revision: 1 }], failed: [] },
    });
  expect(await read(copyId)).toMatchObject({ sku: "", itemId: null });
  expect(await target(copyId, accountId)).toMatchObject({
    state: "incomplete",
    listingId: null,
    overrides: { title: "Jacket here", priceMinor: 4500 },
  });
  const [copy] = await rows<{ title: string; price_minor: string; gtin: string; skus: string[] }>(
    `select title, price_minor, gtin, array(select r ->> 'sku' from jsonb_array_elements(variants -> 'rows') r) as skus
       from upload_drafts where id = $1`,
    [copyId],
  );
  expect(copy).toMatchObject({ title: "Field jacket", gtin: "", skus: ["", ""] });
  expect(Number(copy?.price_minor)).toBe(4200);
  expect(await rows("select from upload_drafts where title = 'Field jacket'")).toHaveLength(3);
});

test("one that isn't there is named, and the others are copied", async () => {
  const draftId = await make({ title: "Vase" });
  const wished = [
    { draftId: randomUUID(), copyId: randomUUID() },
    { draftId, copyId: randomUUID() },
  ];
  expect((await duplicate(wished)).data).toMatchObject({
    done: [{ draftId: wished[1]?.copyId }],
    failed: [{ draftId: wished[0]?.draftId, code: "DRAFT_NOT_FOUND" }],
  });
  const stranger = await signUpMember(app);
  expect((await duplicate(wished, stranger)).data).toMatchObject({ done: [], failed: [{}, {}] });
});

test("the drafts of an item are found by it", async () => {
  const made = await owner.client.post("/api/stock/items", { sku: "OF-ITEM", title: "Lamp" });
  const { itemId } = (made.body as { data: { itemId: string } }).data;
  const draftId = await make({ sku: "OF-ITEM" });
  const { body } = await owner.client.graphql(
    `query DraftsOfItem($itemId: MongoID!) { drafts: UploadDraftMany(filter: { itemId: $itemId },
       sort: UPDATEDAT_DESC, limit: 20) { _id title } }`,
    { itemId },
  );
  expect(body).toMatchObject({ data: { drafts: [{ _id: draftId, title: "Lamp" }] } });
});
