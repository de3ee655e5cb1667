/** One listing with a rule of its own, beside others that follow their account's. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { keepPushes } from "./keep-pushes.fixture.ts";

const { house, post, preview, openAccount, count, rest } = keepPushes();
const asAccount = { isPushed: true, min: null, max: null, percent: null, safety: null };
const fields = `_id sku isPushed min max percent safety isOwn accountIsOn accountMin accountMax accountPercent
  available platformMost`;

type Account = Awaited<ReturnType<typeof openAccount>>;

const readRules = async (filter: string) => {
  const { body } = await house.owner.client.graphql(
    `{ rows: ListingRuleMany(filter: ${filter}) { ${fields} } }`,
  );
  return (body as { data: { rows: Record<string, unknown>[] } }).data.rows;
};
const setRule = (account: Account, id: string, more: object, person = house.owner) =>
  post("/api/stock/push/listing", { ...account.part(id), ...asAccount, ...more }, person);

test("a listing keeps pieces back by itself, is left alone, and follows its account again", async () => {
  const sku = `RULE-${randomUUID().slice(0, 6)}`;
  const account = await openAccount();
  await account.list("L", sku, 0);
  await count(sku, 8);
  expect((await account.turnOn({ max: 6 })).status).toBe(200);
  await expect.poll(() => account.shows("L")).toBe(6);
  const filter = `{ accountId: "${account.accountId}" }`;
  expect(await readRules(filter)).toMatchObject([
    { sku, isOwn: false, min: null, max: null, accountIsOn: true, accountMax: 6, available: 8 },
  ]);

  expect((await setRule(account, "L", { safety: 3 })).status).toBe(200);
  await expect.poll(() => account.shows("L")).toBe(5);
  expect(await readRules(filter)).toMatchObject([{ isOwn: true, safety: 3 }]);
  // Told there and noted here: the preview of another rule for the account counts on it.
  await expect.poll(rest).toBe(true);
  expect(await preview(account.accountId, { max: 2 })).toMatchObject({ changes: [{ theirs: 5, ours: 2 }] });
  await setRule(account, "L", { max: 9 });
  await expect.poll(() => account.shows("L")).toBe(8);

  await setRule(account, "L", { isPushed: false });
  expect(await readRules(`{ accountId: "${account.accountId}", isOwn: true }`)).toMatchObject([
    { isPushed: false },
  ]);
  await count(sku, 4);
  expect(await preview(account.accountId)).toMatchObject({ total: 0 });
  await setRule(account, "L", {});
  await expect.poll(() => account.shows("L")).toBe(4);
});

test("a rule is set with the scope, for a listing of the store, and by figures that can stand", async () => {
  const sku = `RULE-${randomUUID().slice(0, 6)}`;
  const account = await openAccount();
  await account.list("L", sku, 0);
  expect((await setRule(account, "L", {}, house.packer)).status).toBe(403);
  expect((await setRule(account, "L", {}, house.stranger)).status).toBe(404);
  expect((await setRule(account, "L", { percent: 101 })).status).toBe(400);
  expect((await setRule(account, "L", { safety: -1 })).status).toBe(400);
  expect(await readRules(`{ accountId: "${account.accountId}" }`)).toMatchObject([{ isOwn: false }]);
});

test("a listing on pause shows none, keeps its rule for when it goes on, and others stay on sale", async () => {
  const sku = `PAUSE-${randomUUID().slice(0, 6)}`;
  const [stall, second, attic, off] = [
    await openAccount(),
    await openAccount(),
    await openAccount("attic"),
    await openAccount(),
  ];
  for (const account of [stall, second, attic, off]) await account.list("L", sku, 1);
  await count(sku, 5);
  for (const account of [stall, second, attic]) await account.turnOn();
  await setRule(stall, "L", { max: 3 });
  await expect.poll(() => stall.shows("L")).toBe(3);
  const pause = (isPaused: boolean, accounts: readonly Account[], person = house.owner) =>
    post("/api/stock/push/pause", { parts: accounts.map((account) => account.part("L")), isPaused }, person);

  expect((await pause(true, [stall], house.packer)).status).toBe(403);
  expect((await pause(true, [stall], house.stranger)).status).toBe(404);
  for (let press = 0; press < 2; press++) {
    const { body } = await pause(true, [stall, attic, off]);
    const { data } = body as { data: { done: object[]; failed: { code: string; listingId: string }[] } };
    expect(data.done).toEqual([stall.part("L")]);
    expect(data.failed.map(({ code }) => code).toSorted()).toEqual(["PAUSE_NOT_SENT", "PAUSE_WOULD_END"]);
  }
  await expect.poll(() => stall.shows("L")).toBe(0);
  await count(sku, 6);
  await expect.poll(() => second.shows("L")).toBe(6);
  expect([stall.shows("L"), attic.shows("L")]).toEqual([0, 1]);
  // The inventory finds it as paused, there and nowhere else, and not as live; its own rules name it.
  const found = async (filter: string) =>
    (
      (await house.owner.client.graphql(`{ rows: InventoryItemMany(filter: ${filter}) { sku } }`)).body as {
        data: { rows: { sku: string }[] };
      }
    ).data.rows;
  const mine = (more: string) => found(`{ sku: "${sku}", _operators: { ${more} } }`);
  const at = (account: Account, state: string) =>
    mine(`accountStates: { in: ["${account.accountId} ${state}"] }`);
  expect(await mine(`states: { in: ["onHold"] }`)).toEqual([{ sku }]);
  expect(await at(stall, "onHold")).toEqual([{ sku }]);
  expect(await at(stall, "live")).toEqual([]);
  expect(await at(second, "onHold")).toEqual([]);
  expect(await readRules(`{ accountId: "${stall.accountId}", isOwn: true }`)).toHaveLength(1);
  // Its own rule is changed meanwhile: it stays on pause only as long as that shows none.
  await setRule(stall, "L", { max: 0, safety: 1 });
  for (let press = 0; press < 2; press++) expect((await pause(false, [stall])).status).toBe(200);
  await expect.poll(() => stall.shows("L")).toBe(3);
  expect(await readRules(`{ accountId: "${stall.accountId}" }`)).toMatchObject([{ max: 3, safety: 1 }]);
  expect(await mine(`states: { in: ["onHold"] }`)).toEqual([]);
  // One that goes on and shows none all the same, for its share of what there is rounds down to it, is named.
  await count(sku, 1);
  await second.turnOn({ percent: 50 });
  const goOn = async (accounts: readonly Account[]) =>
    ((await pause(false, accounts)).body as { data: { hidden: object[] } }).data.hidden;
  expect(await goOn([second])).toEqual([second.part("L")]);
  await setRule(stall, "L", { max: 3 });
  expect(await goOn([stall])).toEqual([]);
});
