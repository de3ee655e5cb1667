/** The store's categories, matched once to each account's. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CategoryWord } from "@stallkeeper/contract";
import { signUpMember, type PracticeApp } from "@stallkeeper/testkit";
import { keepDrafts } from "./keep-drafts.fixture.ts";
import { openMarket } from "./open-market.fixture.ts";

let practice: PracticeApp;
const ids: Record<string, string> = {};
const { make, read } = keepDrafts(() => practice.owner);
beforeAll(async () => {
  practice = await openMarket(ids);
});
afterAll(() => practice.close());

const choose = (chosen: { id: string; name: string } | null, by = practice.owner) =>
  by.client.patch("/api/uploads/category-words", {
    category: "Optical Things",
    accountId: ids["atelier"],
    chosen,
  });
const listWords = async (by = practice.owner): Promise<CategoryWord[]> =>
  ((await by.client.get("/api/uploads/category-words")).body as { data: CategoryWord[] }).data;

test("a category chosen once stands for the drafts that are there, and goes again", async () => {
  const draftId = await make(
    { sku: "OPT-1", title: "A loupe", category: "optical things", priceMinor: 900, quantity: 1 },
    { [ids["atelier"] ?? ""]: {} },
  );
  const mappedOf = async () => (await read(draftId))?.targets[0]?.mapped ?? null;
  expect(await listWords()).toEqual([{ category: "optical things", drafts: 1, accounts: {} }]);
  expect(await mappedOf()).toBeNull();
  const chosen = { id: "10", name: "Camera" };
  for (const answer of [await choose(chosen), await choose(chosen)])
    expect((answer.body as { data: CategoryWord[] }).data).toEqual([
      {
        category: "optical things",
        drafts: 1,
        accounts: { [ids["atelier"] ?? ""]: { ...chosen, isChosen: true } },
      },
    ]);
  expect(await mappedOf()).toEqual(chosen);
  // A draft that is made later has it from the start.
  const later = await make(
    { sku: "OPT-2", title: "A lens", category: "OPTICAL THINGS" },
    { [ids["atelier"] ?? ""]: {} },
  );
  expect((await read(later))?.targets[0]?.mapped).toEqual(chosen);
  await choose(null);
  expect(await mappedOf()).toBeNull();
  expect((await listWords())[0]).toMatchObject({ drafts: 2, accounts: {} });
});

test("only whoever may list says what a category is called elsewhere, and only in the own store", async () => {
  const packer = await signUpMember(practice.test, {
    storeId: practice.owner.storeId,
    scopes: ["orders.write"],
  });
  expect((await choose({ id: "10", name: "Camera" }, packer)).status).toBe(403);
  const other = await signUpMember(practice.test);
  expect((await choose({ id: "10", name: "Camera" }, other)).body).toMatchObject({
    code: "ACCOUNT_NOT_FOUND",
  });
  expect(await listWords(other)).toEqual([]);
  expect((await choose({ id: "", name: "Camera" })).status).toBe(400);
});

test("an account that was just linked offers the categories of its listings, before they are collected", async () => {
  // As they stand until the next hour where the listings came after the collection.
  await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
    tx.run("update categories set platforms = '{}'", []),
  );
  const { body } = await practice.owner.client.get(`/api/uploads/accounts/${ids["thriftly"]}/categories?q=`);
  const { data } = body as { data: { id: string; name: string }[] };
  expect(data.length).toBeGreaterThan(0);
  expect(data[0]).toEqual({ id: data[0]?.name, name: data[0]?.name });
});
