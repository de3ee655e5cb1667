/** Offers over GraphQL, and what platforms say of them, in whatever order it comes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildOrder,
  buildPlatformOffer,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import type { PlatformOffer } from "@stallkeeper/connector-sdk";
import { systemCtx } from "../../platform/context.ts";
import { receiveOffers } from "./index.ts";

let app: TestApp;
let owner: Person;
let accountId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  ({ accountId } = await buildOrder(app.services.db, { storeId: owner.storeId }));
});
afterAll(() => app.close());

const receive = (offers: readonly PlatformOffer[]) =>
  app.services.db.withStore(owner.storeId, (tx) =>
    receiveOffers(
      tx,
      { accountId, platform: "stall", username: "ada" },
      offers,
      new Date("2026-03-05T00:00:00Z"),
      systemCtx(app.services, owner.storeId, "Sync"),
    ),
  );
const ask = async (argument: string, selection: string, client = owner.client) => {
  const { status, body } = await client.graphql(`{ OfferMany(${argument}) { ${selection} } }`);
  expect(status).toBe(200);
  return (body as { data: { OfferMany: Record<string, unknown>[] } }).data.OfferMany;
};

test("[GQL-6] offers come newest first, up to 500, and snippets all of one's own", async () => {
  await receive(
    Array.from({ length: 620 }, (_, n) =>
      buildPlatformOffer({
        platformOfferId: `N-${n}`,
        createdAt: new Date(Date.parse("2026-01-01T00:00:00Z") + ((n * 7) % 620) * 60_000).toISOString(),
      }),
    ),
  );
  const offers = await ask("sort: CREATEDAT_DESC, limit: 500", "createdAt");
  const dates = offers.map(({ createdAt }) => String(createdAt));
  expect(dates).toHaveLength(500);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(dates[0]).toBe(new Date(Date.parse("2026-01-01T00:00:00Z") + 619 * 60_000).toISOString());
  for (const name of ["b", "a"])
    await owner.client.graphql(
      `mutation { MessageSnippetCreateOne(record: { name: "${name}", content: "x" }) { recordId } }`,
    );
  expect(
    (await owner.client.graphql("{ MessageSnippetMany(sort: NAME_ASC) { name content } }")).body,
  ).toEqual({
    data: {
      MessageSnippetMany: [
        { name: "a", content: "x" },
        { name: "b", content: "x" },
      ],
    },
  });
  const stranger = await signUpMember(app);
  expect(await ask("limit: 500", "_id", stranger.client)).toEqual([]);
});

test("an offer has every field of the specification; only a new one is state 0, an accepted one 1", async () => {
  await receive([buildPlatformOffer({ platformOfferId: "F-1" })]);
  const [offer] = await ask(
    'filter: { identifier: "F-1" }',
    "_id buyer { avatar handle identifier countryCode } items { name price images } " +
      "identifier createdAt updatedAt amount currency acceptable state expiresAt platform " +
      "account",
  );
  expect(offer).toEqual({
    _id: `stall:${accountId}:F-1`,
    buyer: { avatar: "", handle: "ada", identifier: "b-1", countryCode: "DE" },
    items: [{ name: "Green glass vase", price: 42, images: ["https://market.example/v.jpg"] }],
    identifier: "F-1",
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
    amount: 35,
    currency: "EUR",
    acceptable: true,
    state: 0,
    expiresAt: "2026-03-03T09:00:00.000Z",
    platform: "stall",
    account: "ada",
  });
  const states = ["new", "accepted", "declined", "countered", "expired", "withdrawn", "unknown"] as const;
  await receive(
    states.map((state, n) => buildPlatformOffer({ platformOfferId: `St-${n}`, state, status: `WORD_${n}` })),
  );
  const found = await ask(
    'filter: { _operators: { identifier: { in: ["St-0", "St-1", "St-2", "St-3", "St-4", "St-5", "St-6"] } } }, sort: _ID_ASC',
    "state status",
  );
  expect(found).toEqual(states.map((_, n) => ({ state: n, status: `WORD_${n}` })));
});

test("the newer state of an offer wins, whatever comes last", async () => {
  const open = buildPlatformOffer({ platformOfferId: "W-1" });
  const declined = {
    ...open,
    state: "declined",
    status: "DECLINED",
    updatedAt: "2026-03-01T10:00:00.000Z",
    external: { status: "DECLINED" },
  } as const;
  await receive([declined]);
  await receive([open]);
  await receive([open, declined]);
  expect(await ask('filter: { identifier: "W-1" }', "state")).toEqual([{ state: 2 }]);
});

test("an asking price in another currency than the offer's is none that it could be held against", async () => {
  const offer = buildPlatformOffer({ platformOfferId: "C-1" });
  const items = offer.items.map((item) => ({ ...item, currency: "JPY" }));
  await receive([offer, { ...offer, platformOfferId: "C-2", items }]);
  const asked = await app.services.db.withStore(owner.storeId, (tx) =>
    tx.rows<{ price: number | null }>(
      `select (items -> 0 ->> 'priceMinor')::integer as price from offers
         where identifier like 'C-_' order by identifier`,
    ),
  );
  expect(asked).toEqual([{ price: offer.items[0]?.priceMinor }, { price: null }]);
});

test("nobody changes an offer over GraphQL", async () => {
  for (const mutation of [
    "OfferUpdateMany(filter: {}, record: { state: 1 }) { numAffected }",
    'OfferRemoveById(_id: "x") { recordId }',
  ]) {
    expect(await owner.client.graphql(`mutation { ${mutation} }`)).toMatchObject({
      status: 400,
      body: { code: "QUERY_INVALID" },
    });
  }
});
