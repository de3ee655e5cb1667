/** GraphQL on the whole service: who may ask, and changes carried out by the slices that own the tables. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildOrder,
  createTestClient,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";

let house: TestApp;
let owner: Person;
let stranger: Person;
let orderId: string;

beforeAll(async () => {
  house = await startTestApp();
  owner = await signUpOwner(house);
  stranger = await signUpMember(house);
  orderId = (await buildOrder(house.services.db, { storeId: owner.storeId })).id;
});
afterAll(() => house.close());

const ask = async (query: string, variables: Record<string, unknown> = {}) => {
  const { status, body } = await owner.client.graphql(query, variables);
  expect(body).not.toHaveProperty("errors");
  expect(status).toBe(200);
  return (body as { data: Record<string, unknown> }).data;
};

test("[GQL-1] it opens to the session cookie together with the session's own token, and to neither alone", async () => {
  const body = { query: "{ TransactionCount }" };
  const token = /apollo-token=([\w-]+)/.exec(owner.client.cookie())?.[1] ?? "";
  const sid = /sid=([\w-]+)/.exec(owner.client.cookie())?.[1] ?? "";
  const foreign = /apollo-token=([\w-]+)/.exec(stranger.client.cookie())?.[1] ?? "";
  const statusWith = async (headers: Record<string, string>) =>
    (await createTestClient(house.url).post("/graphql", body, headers)).status;
  expect(await statusWith({ cookie: `sid=${sid}`, authorization: `Basic ${token}` })).toBe(200);
  expect(await statusWith({ cookie: `sid=${sid}` })).toBe(401);
  expect(await statusWith({ authorization: `Basic ${token}` })).toBe(401);
  expect(await statusWith({ cookie: `sid=${sid}; apollo-token=${token}` })).toBe(401);
  expect(await statusWith({ cookie: `sid=${sid}`, authorization: `Basic ${foreign}` })).toBe(401);
  expect(
    await statusWith({
      cookie: `sid=${sid}`,
      authorization: `Basic ${token}`,
      origin: "https://evil.example",
    }),
  ).toBe(403);
});

test("[GQL-8] notes, tags, the pin and fulfilment of an order are changed and told in its timeline", async () => {
  const now = house.clock.now().toISOString();
  const record = {
    notes: "Ask about the colour",
    tags: ["urgent", "queued"],
    meta: { notesEditedAt: now },
    updatedAt: "3026-01-01T00:00:00.000Z",
    fulfillment: { ebayOrderId: "12-345", customFulfillmentAddress: { name: "Ada Lind", city: "Malmö" } },
  };
  const change = `mutation ($filter: FilterUpdateManyTransactionInput, $record: UpdateManyTransactionInput!) {
       TransactionUpdateMany(filter: $filter, record: $record) { numAffected } }`;
  expect(await ask(change, { filter: { _id: orderId }, record })).toEqual({
    TransactionUpdateMany: { numAffected: 1 },
  });
  const read = await ask(
    `query ($id: MongoID!) {
      TransactionById(_id: $id) { notes tags fulfilled pinnedAt updatedAt meta { notesEditedAt }
      fulfillment { ebayOrderId customFulfillmentAddress { name city line1 } } }
      OrderEventMany(filter: { orderId: "${orderId}" }, sort: AT_ASC) { kind actor }
    }`,
    { id: orderId },
  );
  expect(read.TransactionById).toEqual({
    notes: record.notes,
    tags: record.tags,
    fulfilled: true,
    pinnedAt: now,
    updatedAt: expect.stringMatching(/^30\d\d-/),
    meta: { notesEditedAt: now },
    fulfillment: {
      ebayOrderId: "12-345",
      customFulfillmentAddress: { name: "Ada Lind", city: "Malmö", line1: null },
    },
  });
  const kinds = (read.OrderEventMany as { kind: string }[]).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["notesChanged", "pinned", "fulfillmentChanged"]));
});

test("an item's metadata is changed through its order", async () => {
  const [item] = (await ask("{ PostMany { _id orderId } }")).PostMany as { _id: string; orderId: string }[];
  const change =
    'mutation ($id: MongoID) { PostUpdateMany(filter: { _id: $id }, record: { meta: { fulfillmentLink: "https://shop.example/1" } }) { numAffected } }';
  expect(await ask(change, { id: item?._id })).toEqual({ PostUpdateMany: { numAffected: 1 } });
  const read = await ask(
    `query ($id: MongoID!) { PostById(_id: $id) { meta { fulfillmentLink } } TransactionMany { items {
       _id meta { fulfillmentLink } } } }`,
    { id: item?._id },
  );
  expect(read).toMatchObject({ PostById: { meta: { fulfillmentLink: "https://shop.example/1" } } });
  expect(JSON.stringify(read.TransactionMany)).toContain("https://shop.example/1");
});

test("another store's member finds nothing of it and changes nothing", async () => {
  const { body } = await stranger.client.graphql(
    `{ TransactionById(_id: "${orderId}") { _id } TransactionCount OrderEventCount PostCount }`,
  );
  expect(body).toEqual({
    data: { TransactionById: null, TransactionCount: 0, OrderEventCount: 0, PostCount: 0 },
  });
  const change = await stranger.client.graphql(
    `mutation { TransactionUpdateMany(filter: { _id: "${orderId}" }, record: { notes: "mine" }) { numAffected
       } }`,
  );
  expect(change.body).toEqual({ data: { TransactionUpdateMany: { numAffected: 0 } } });
});
