import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpMember, startPracticeApp, type Person, type PracticeApp } from "@stallkeeper/testkit";
import { followPracticeMarket } from "./index.ts";

let practice: PracticeApp;
let owner: Person;

beforeAll(async () => {
  practice = await startPracticeApp({ simulator: { orders: 60 } });
  owner = practice.owner;
});
afterAll(() => practice.close());

const accounts = async () =>
  (
    (await owner.client.get("/api/meta/accounts")).body as {
      data: { platform: string; username: string; state: string }[];
    }
  ).data.map(({ platform, username, state }) => [platform, username, state]);

test("a real marketplace is tried at the practice market: it alone is connected, once, with its orders", async () => {
  const platforms = (await owner.client.get("/api/meta/platforms")).body as {
    data: { _id: string; canBeTried: boolean; isPractice: boolean }[];
  };
  expect(platforms.data.filter(({ canBeTried }) => canBeTried)).toMatchObject([
    { _id: "ebay", isPractice: false },
  ]);
  for (let time = 0; time < 2; time += 1)
    expect((await owner.client.post("/api/accounts/practice", { platform: "ebay" })).status).toBe(200);
  expect(await accounts()).toEqual([["ebay", "northlane", "connected"]]);
  const [known] = await practice.simulator.control<{ orders: number }[]>("GET", "/accounts?market=ebay");
  const countOrders = () =>
    practice.test.services.db.withStore(owner.storeId, (tx) =>
      tx.one<{ count: number }>("select count(*)::int as count from orders where platform = 'ebay'"),
    );
  await expect.poll(countOrders, { timeout: 60_000, interval: 100 }).toEqual({ count: known?.orders });
  expect(known?.orders).toBe(12);
});

test("it is reconnected on the practice market's own page, in its place, again and again", async () => {
  const listed = (await owner.client.get("/api/meta/accounts")).body as { data: { _id: string }[] };
  const accountId = listed.data[0]?._id;
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await owner.client.post("/api/accounts/link", { accountId });
    expect(status).toBe(200);
    const { authorizeUrl } = (body as { data: { authorizeUrl: string } }).data;
    const page = await fetch(authorizeUrl);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("eBay (practice)")]);
    const { origin, pathname, searchParams } = new URL(authorizeUrl);
    const answer = await fetch(origin + pathname, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        ...Object.fromEntries(searchParams),
        username: "northlane",
        decision: "allow",
      }),
    });
    const back = new URL(answer.headers.get("location") ?? "");
    expect(back.origin).toBe(practice.test.url);
    await owner.client.get(back.pathname + back.search);
    expect(await accounts()).toEqual([["ebay", "northlane", "connected"]]);
  }
  const [flash] = ((await owner.client.get("/api/flashes/")).body as { data: { message: string }[] }).data;
  expect(flash?.message).toBe("eBay is linked as northlane.");
});

test("it follows the practice market to a new address", async () => {
  const { services } = practice.test;
  const addressOf = () =>
    services.db.withStore(owner.storeId, (tx) =>
      tx.one<{ base_url: string }>("select base_url from accounts where platform = 'ebay'"),
    );
  await followPracticeMarket(services, "http://127.0.0.1:2");
  expect(await addressOf()).toEqual({ base_url: "http://127.0.0.1:2/ebay" });
  await followPracticeMarket(services, practice.simulator.url);
  expect(await addressOf()).toEqual({ base_url: `${practice.simulator.url}/ebay` });
});

test("what lives at the practice market alone, or isn't there, can't be tried, nor without the scope", async () => {
  for (const platform of ["bazaar", "woocommerce", "nowhere"])
    expect((await owner.client.post("/api/accounts/practice", { platform })).body).toMatchObject({
      code: "PLATFORM_CANNOT",
    });
  const packer = await signUpMember(practice.test, { storeId: owner.storeId, scopes: ["orders.write"] });
  expect((await packer.client.post("/api/accounts/practice", { platform: "ebay" })).status).toBe(403);
});
