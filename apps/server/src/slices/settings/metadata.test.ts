import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpMember, startPracticeApp, type Person, type PracticeApp } from "@stallkeeper/testkit";

let practice: PracticeApp;
let owner: Person;
let other: Person;
let packer: Person;

beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 40 },
    timings: { catalogue: { sweepEveryMs: 100 } },
  });
  owner = practice.owner;
  await practice.connect();
  other = await signUpMember(practice.test);
  packer = await signUpMember(practice.test, { storeId: owner.storeId, scopes: ["orders.write"] });
});
afterAll(() => practice.close());

interface Named {
  _id: string;
  name: string;
  platforms: Record<string, { id: string; name: string }>;
}
async function read<T>(person: Person, name: string): Promise<T> {
  return ((await person.client.get(`/api/meta/${name}`)).body as { data: T }).data;
}
const inStore = <R>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
/**
 * Puts every account back in its collection, and waits for one that began after that: one under way may have
 * passed what was changed, and writes its own time.
 */
async function collectAnew(place: "catalogue_place - 'at'" | "'{}'"): Promise<void> {
  const [{ now } = expect.fail()] = await inStore<{ now: string }>("select now() as now");
  const isOld = "coalesce((catalogue_place ->> 'at')::timestamptz, '-infinity') <= $1";
  await expect
    .poll(
      async () => {
        await inStore(
          `update account_syncs set catalogue_place = ${place} where catalogue_place ? 'at' and ${isOld}`,
          [now],
        );
        return inStore(`select 1 from account_syncs where ${isOld}`, [now]);
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
}
const noneOf = { categories: [], brands: [], variants: [], platformSettings: [], accounts: [] };

test("[META-1] every list of metadata answers with the store's own data, and with no other store's", async () => {
  const accounts = await read<{ _id: string; platform: string }[]>(owner, "accounts");
  const idOf = (platform: string) => accounts.find((account) => account.platform === platform)?._id ?? "";
  await expect.poll(async () => (await read<Named[]>(owner, "variants")).length).toBeGreaterThan(2);
  await expect
    .poll(
      async () =>
        (await read<Named[]>(owner, "categories")).filter(({ platforms }) => idOf("atelier") in platforms)
          .length,
    )
    .toBeGreaterThan(5);
  const categories = await read<(Named & { parent: null })[]>(owner, "categories");
  // Equal to what the marketplace itself says, with its own ids.
  expect(categories.find(({ name }) => name.toLowerCase() === "camera")?.platforms[idOf("atelier")]).toEqual({
    id: "10",
    name: "Camera",
  });
  // Every account was looked through.
  await expect
    .poll(() => inStore("select 1 from account_syncs where not catalogue_place ? 'at'"))
    .toEqual([]);
  const variants = await read<(Named & { values: string[] })[]>(owner, "variants");
  const sold = await inStore<{ name: string; value: string }>(
    `select distinct v ->> 'name' as name, v ->> 'value' as value
       from orders, jsonb_array_elements(items) i, jsonb_array_elements(i -> 'variants') v`,
  );
  for (const { name, value } of sold)
    expect(variants.find((one) => one.name.toLowerCase() === name.toLowerCase())?.values).toContain(value);
  // No marketplace said a brand: none is made up.
  expect(await read(owner, "brands")).toEqual([]);
  expect((await read<Named[]>(owner, "platforms")).map(({ _id }) => _id)).toEqual(
    expect.arrayContaining(["bazaar", "atelier", "thriftly", "woocommerce"]),
  );
  expect((await read<Named[]>(owner, "couriers")).length).toBeGreaterThan(15);
  expect(await read(owner, "settings")).toEqual({});
  expect(await read(owner, "incubator")).toMatchObject({ current: "Northlane" });
  for (const [name, none] of Object.entries(noneOf))
    expect([name, await read(other, name)]).toEqual([name, none]);
});

test("categories that a listing names come along with its account, also of one read before and stored after", async () => {
  const accounts = await read<{ _id: string; platform: string; username: string }[]>(owner, "accounts");
  const bazaar = accounts.find(({ platform }) => platform === "bazaar");
  const { promise: collected, resolve: tellCollected } = Promise.withResolvers<void>();
  const stored = practice.test.services.db.withStore(owner.storeId, async (tx) => {
    await tx.run(
      `insert into listings (store_id, id, account_id, platform, account, identifier, platform_updated_at,
        platform_read_at, platform_object, title, price_minor, currency, quantity, status, state, updated_at)
       values ($1, 'l-1', $2, 'bazaar', 'northlane', 'BZ-1', now(), clock_timestamp(),
         '{"category":"sextants","variation":[{"name":"Case","value":"Walnut"}]}', 'A sextant', 100, 'EUR', 1,
         'ACTIVE', 'live', now())`,
      [owner.storeId, bazaar?._id],
    );
    await collected;
  });
  await collectAnew("catalogue_place - 'at'");
  expect((await read<Named[]>(owner, "categories")).find(({ name }) => name === "sextants")).toBeUndefined();
  tellCollected();
  await stored;
  await collectAnew("catalogue_place - 'at'");
  expect(
    (await read<Named[]>(owner, "categories")).find(({ name }) => name === "sextants")?.platforms,
  ).toEqual({ [bazaar?._id ?? ""]: { id: "sextants", name: "sextants" } });
  expect(
    (await read<(Named & { values: string[] })[]>(owner, "variants")).find(({ name }) => name === "Case")
      ?.values,
  ).toContain("Walnut");
  // A word that no index holds is cut short, and keeps none of the others waiting.
  const endless = randomBytes(6_000).toString("base64");
  await inStore(
    `update listings set platform_object = jsonb_build_object('category', $1::text, 'variation',
       jsonb_build_array(jsonb_build_object('name', $1::text, 'value', 'Oak'))) where id = 'l-1'`,
    [endless],
  );
  await collectAnew("'{}'");
  expect((await read<Named[]>(owner, "categories")).map(({ name }) => name)).toContain(endless.slice(0, 200));
  // Found again it is the same entry; orders may have brought other words meanwhile.
  const cutShort = async () =>
    (await read<(Named & { values: string[] })[]>(owner, "variants")).filter(({ name }) =>
      endless.startsWith(name),
    );
  const before = await cutShort();
  expect(before).toMatchObject([{ name: endless.slice(0, 200), values: ["Oak"] }]);
  await collectAnew("'{}'");
  expect(await cutShort()).toEqual(before);
});

test("[META-4] platformSettings are metadata of each account: validated, merged part by part, of this store alone", async () => {
  const [first] = await read<{ account: string; username: string }[]>(owner, "platformSettings");
  const id = first?.account ?? "";
  expect(first).toMatchObject({
    username: "northlane",
    handlingDays: null,
    returnAddress: null,
    priceRule: null,
    templates: null,
    messageLimits: null,
    autoEnd: null,
  });
  const patch = {
    handlingDays: 2,
    returnAddress: {
      name: "Northlane",
      line1: "1 Quay",
      city: "Leeds",
      zipcode: "LS1 1AA",
      countryCode: "GB",
    },
    priceRule: { percent: 8, plus: 0.5, ending: ".99" },
  };
  const answer = await owner.client.patch("/api/meta/platformSettings", { [id]: patch });
  expect((answer.body as { data: object[] }).data).toContainEqual(
    expect.objectContaining({ account: id, ...patch }),
  );
  await owner.client.patch("/api/meta/platformSettings", {
    [id]: {
      handlingDays: null,
      autoEnd: { isOn: true, afterDays: 30 },
      templates: { title: "{{itemName}}" },
      messageLimits: { maxCharacters: 500, perDay: 50 },
    },
  });
  expect((await read<object[]>(owner, "platformSettings"))[0]).toMatchObject({
    handlingDays: null,
    returnAddress: patch.returnAddress,
    priceRule: patch.priceRule,
    autoEnd: { isOn: true, afterDays: 30 },
  });
  const kept = await read(owner, "platformSettings");
  for (const bad of [
    { handlingDays: 61 },
    { handlingDays: 1.5 },
    { returnAddress: { countryCode: "Britain" } },
    { priceRule: { ending: "99" } },
    { autoEnd: { afterDays: 0 } },
    { messageLimits: { maxCharacters: 0 } },
    { unknown: 1 },
  ]) {
    expect((await owner.client.patch("/api/meta/platformSettings", { [id]: bad })).body).toMatchObject({
      code: "FIELDS_INVALID",
    });
  }
  expect(
    (
      await owner.client.patch("/api/meta/platformSettings", {
        [id]: { messageLimits: { maxCharacters: 90_000 } },
      })
    ).status,
  ).toBe(400);
  expect(
    (await other.client.patch("/api/meta/platformSettings", { [id]: { handlingDays: 9 } })).body,
  ).toMatchObject({ code: "ACCOUNT_NOT_FOUND", status: 404 });
  expect(
    (await owner.client.patch("/api/meta/platformSettings", { nonsense: { handlingDays: 9 } })).status,
  ).toBe(404);
  expect(
    (await packer.client.patch("/api/meta/platformSettings", { [id]: { handlingDays: 9 } })).body,
  ).toMatchObject({ code: "FORBIDDEN" });
  expect(await read(packer, "platformSettings")).toEqual(kept);
  expect(
    await inStore(
      "select 1 from audit_entries where action = 'settingsChanged' and object_type = 'platformSettings'",
    ),
  ).toHaveLength(2);
});

test("a store says its own cut-off, handling time and link of a courier; others keep theirs", async () => {
  const answer = await owner.client.patch("/api/meta/couriers", {
    "royal-mail": { cutOff: "16:30", handlingDays: 1 },
    yodel: { isOffered: false },
  });
  const couriers = (answer.body as { data: (Named & { cutOff: string | null })[] }).data;
  expect(couriers.find(({ _id }) => _id === "royal-mail")).toMatchObject({
    cutOff: "16:30",
    handlingDays: 1,
    isOffered: true,
    checkDigit: "s10",
  });
  expect(couriers.find(({ _id }) => _id === "yodel")).toMatchObject({ isOffered: false });
  await owner.client.patch("/api/meta/couriers", {
    "royal-mail": { cutOff: null, trackingUrl: "https://track.example/{number}" },
  });
  expect((await read<Named[]>(owner, "couriers")).find(({ _id }) => _id === "royal-mail")).toMatchObject({
    cutOff: null,
    handlingDays: 1,
    trackingUrl: "https://track.example/{number}",
  });
  expect((await read<Named[]>(other, "couriers")).find(({ _id }) => _id === "royal-mail")).toMatchObject({
    cutOff: null,
    handlingDays: null,
    trackingUrl: expect.stringContaining("royalmail.com"),
  });
  for (const bad of [
    { ups: { cutOff: "25:00" } },
    { ups: { trackingUrl: "javascript:alert(1)" } },
    { ups: { handlingDays: -1 } },
    { pigeon: { cutOff: "10:00" } },
  ]) {
    expect((await owner.client.patch("/api/meta/couriers", bad)).body).toMatchObject({
      code: "FIELDS_INVALID",
    });
  }
  expect((await packer.client.patch("/api/meta/couriers", { ups: { cutOff: "10:00" } })).body).toMatchObject({
    code: "FORBIDDEN",
  });
});
