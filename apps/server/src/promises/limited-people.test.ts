/**
 * Somebody limited to accounts and queues of a store (docs/adr/0200): a day's work in their own, and no word
 * of the others by any way. Who is limited is set in the database here: no screen offers it yet.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildOrder,
  buildStall,
  signUpMember,
  startTestApp,
  type Answer,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { factsOf, restMap, type RestKey } from "@stallkeeper/contract";
import { orderQueues, queueRulesSql, scopes } from "@stallkeeper/domain";
import { askAll, readSchema, rootCalls } from "./graphql-schema.fixture.ts";
import { limitedAnswers } from "./limited-answers.fixture.ts";

let house: TestApp;
let owner: Person;
let packer: Person;
let shipper: Person;
const mine = "order-ada-ship";
const fresh = "order-ada-new";
const theirs = "order-zoe-ship";

beforeAll(async () => {
  house = await startTestApp({
    connectors: [
      buildStall({
        shipping: {
          idempotent: true,
          whenUnpaid: "refuses",
          confirm: async () => ({ state: "accepted", vendorRef: null, warnings: [] }),
          readBack: async () => expect.fail("nothing is sent here"),
        },
      }),
    ],
    // Nobody waits for the platform.
    async prepare(services) {
      services.closing = AbortSignal.abort();
      services.config.isProduction = false;
    },
  });
  owner = await signUpMember(house, { scopes: [...scopes] });
  const { storeId } = owner;
  const build = (id: string, account: string, columns: object) =>
    buildOrder(house.services.db, {
      storeId,
      id,
      account,
      platform_order_id: id,
      order_number: `N-${id}`,
      buyer: { id: `buyer-${account}`, handle: account },
      items: [
        { _id: `${id}:1`, name: "Vase", sku: "VASE", quantity: 1, images: [], platforms: {}, meta: {} },
      ],
      ...columns,
    });
  const { accountId } = await build(mine, "ada", { fulfilled: true });
  await build(fresh, "ada", {});
  await build(theirs, "zoe", { fulfilled: true });
  await house.services.db.withStore(storeId, async (tx) => {
    await tx.run(
      `insert into order_events (store_id, order_id, kind, at, actor)
         select store_id, id, 'received', now(), 'Stall' from orders`,
    );
    await tx.run(
      `insert into packs (store_id, order_id, state, packed_by_name, packed_at, updated_at)
         select store_id, id, 'packed', 'Olive', now(), now() from orders where fulfilled`,
    );
  });
  await owner.client.post("/api/stock/counts", { counts: [{ sku: "VASE", onHand: 10 }] });
  packer = await limited(accountId, ["new", "ship"]);
  shipper = await limited(accountId, ["ship"]);
});
afterAll(() => house.close());

async function limited(accountId: string, queues: readonly string[]): Promise<Person> {
  const person = await signUpMember(house, { storeId: owner.storeId, scopes: ["orders.write"] });
  await house.services.db.asSystem((tx) =>
    tx.run("update memberships set limit_accounts = $2, limit_queues = $3 where user_id = $1", [
      person.userId,
      [accountId],
      queues,
    ]),
  );
  return person;
}

const ids = async (person: Person, query: string, name: string): Promise<string[]> => {
  const { body } = await person.client.graphql(query);
  const rows = (body as { data: Record<string, Record<string, string>[]> }).data[name] ?? [];
  return rows.map((row) => String(row._id ?? row.orderId)).toSorted();
};
const rows = <R>(sql: string, values: unknown[] = []) =>
  house.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));

describe("the catalogue", () => {
  test("has an answer for every table that the role of a store reaches, and they narrow nobody else", async () => {
    expect(await house.services.db.asSystem((tx) => tx.rows(limitedAnswers.missing))).toEqual([]);
    expect(await house.services.db.asSystem((tx) => tx.rows(limitedAnswers.others))).toEqual([]);
  });

  test("counts for somebody limited by the same words as for everybody", async () => {
    expect(await house.services.db.asSystem((tx) => tx.rows(limitedAnswers.copies))).toEqual([
      { name: "keep_order_pieces_limited", isSame: true, owner: "app", isDefiner: true, triggers: 2 },
      { name: "mark_sold_pieces_limited", isSame: true, owner: "app", isDefiner: true, triggers: 2 },
    ]);
  });

  test("finds a table that forgets it", async () => {
    await house.services.db.asSystem(async (tx) => {
      await tx.run("create table forgotten (store_id uuid); grant select on forgotten to app");
      expect(await tx.rows(limitedAnswers.missing)).toEqual([{ name: "forgotten" }]);
      await tx.run("drop table forgotten");
    });
  });

  test("says of every queue what the rule of orders says", async () => {
    const { rows: found } = await house.services.db.asSystem(async (tx) => ({
      rows: await tx.rows<{ rule: string }>(
        "select pg_get_expr(polqual, polrelid) as rule from pg_policy where polname = 'limited_queues'",
      ),
    }));
    for (const queue of orderQueues) expect(found[0]?.rule).toContain(`'${queue}'::text`);
    for (const queue of orderQueues) {
      const limits = { accounts: null, queues: [queue] };
      const seen = await house.services.db
        .limitedTo(limits)
        .viewStore(owner.storeId, (tx) => tx.rows("select id from orders order by id"));
      expect({ queue, seen }).toEqual({
        queue,
        seen: await rows(`select id from orders where ${queueRulesSql[queue]} order by id`),
      });
    }
  });
});

describe("reading", () => {
  test("shows the orders of one's accounts and queues, with what belongs to them", async () => {
    for (const [person, orders] of [
      [packer, [fresh, mine]],
      [shipper, [mine]],
    ] as const) {
      expect(await ids(person, "{ TransactionMany { _id } }", "TransactionMany")).toEqual(orders);
      expect(await ids(person, "{ PostMany { orderId: _id } }", "PostMany")).toEqual(
        orders.map((id) => `${id}:1`),
      );
      expect(await ids(person, "{ OrderEventMany { orderId } }", "OrderEventMany")).toEqual(orders);
      expect((await person.client.graphql("{ TransactionCount }")).body).toEqual({
        data: { TransactionCount: orders.length },
      });
    }
    const by = await packer.client.graphql(`{ TransactionById(_id: "${theirs}") { _id } }`);
    expect(by.body).toEqual({ data: { TransactionById: null } });
    expect((await packer.client.get("/api/meta/accounts")).text).toContain("ada");
  });

  test("says no word of another account on any open way", async () => {
    const open = Object.keys(restMap).filter(
      (key) =>
        key.startsWith("GET ") &&
        factsOf(key as RestKey).isOpenToLimited === true &&
        !key.includes("/labels/"),
    );
    for (const key of open.filter((key) => !/:|events|passkey/.test(key))) {
      const { status, text } = await packer.client.get(key.slice(4));
      expect({ key, status, leaks: /zoe/.test(text) }).toEqual({ key, status: 200, leaks: false });
    }
  });

  test("says none over GraphQL, whatever list and field is asked for", async () => {
    const refused: string[] = [];
    const lists = rootCalls(await readSchema(owner)).filter(({ kind }) =>
      ["Many", "One", "Count", "Pagination"].includes(kind),
    );
    for (const call of lists) {
      const { status, text } = await packer.client.graphql(askAll([{ call, args: {} }]).query);
      expect({ call: call.name, leaks: text.includes("zoe") }).toEqual({ call: call.name, leaks: false });
      if (status === 403) refused.push(call.entity);
    }
    expect(new Set(refused)).toContain("MessagingSession");
    expect(refused).not.toContain("Transaction");
  });

  test("nobody else's plans hold a word of it", async () => {
    const page = `explain (costs off) select id from orders where ${queueRulesSql.ship}
      order by created_at desc limit 200`;
    const planOf = async (db: TestApp["services"]["db"]) =>
      JSON.stringify(await db.viewStore(owner.storeId, (tx) => tx.rows(page)));
    const { db } = house.services;
    expect(await planOf(db)).not.toMatch(/app\.(?:accounts|queues)/);
    expect(await planOf(db.limitedTo({ accounts: [], queues: ["ship"] }))).toMatch(
      /app\.accounts.*app\.queues/,
    );
  });

  test("sees nothing where no account is left, and nothing without the setting", async () => {
    const none = house.services.db.limitedTo({ accounts: [], queues: null });
    expect(await none.viewStore(owner.storeId, (tx) => tx.rows("select 1 from orders"))).toEqual([]);
    const quiet = await house.services.db.asSystem(async (tx) => {
      await tx.run(`set local role app_limited; set local app.store = '${owner.storeId}'`);
      return [await tx.rows("select 1 from orders"), await tx.rows("select 1 from stores")];
    });
    expect(quiet).toEqual([[], [{ "?column?": 1 }]]);
  });
});

describe("what isn't open", () => {
  test("answers 403 LIMITED, whatever is asked of it", async () => {
    const wrong: string[] = [];
    for (const key of Object.keys(restMap) as RestKey[]) {
      const { requires, isOpenToLimited } = factsOf(key);
      const [method = "", path = ""] = key.split(" ");
      if (isOpenToLimited === true || requires === "guest" || requires === "public") continue;
      const url = path.replaceAll(/:\w+/g, "x");
      const answer =
        await packer.client[method === "GET" ? "get" : method === "POST" ? "post" : "patch"](url);
      if (answer.status !== 403 || (answer.body as { code?: string }).code !== "LIMITED") wrong.push(key);
    }
    expect(wrong).toEqual([]);
  });

  test("so do entities over GraphQL, and changes of those that are only read", async () => {
    for (const query of [
      "{ MessagingSessionMany { _id } }",
      "{ InventoryItemCount }",
      'mutation { SavedViewRemoveById(_id: "x") { recordId } }',
    ]) {
      const answer = await packer.client.graphql(query);
      expect({ query, status: answer.status }).toEqual({ query, status: 403 });
      expect(answer.text).toContain("LIMITED");
    }
  });
});

describe("a day's work", () => {
  test("a note is kept on one's own order and on no other", async () => {
    const note = (id: string, person = packer) =>
      person.client.graphql(
        `mutation { TransactionUpdateMany(filter: { _id: "${id}" }, record: { notes: "Fragile" }) { numAffected } }`,
      );
    expect((await note(mine)).body).toMatchObject({ data: { TransactionUpdateMany: { numAffected: 1 } } });
    for (const answer of [await note(theirs), await note(fresh, shipper)])
      expect(answer.body).toMatchObject({ data: { TransactionUpdateMany: { numAffected: 0 } } });
    expect(await rows("select id from orders where notes = 'Fragile'")).toEqual([{ id: mine }]);
  });

  test("another account's order is one that isn't there, on every open way", async () => {
    const item = (orderId: string) => ({ orderId, itemId: `${orderId}:1` });
    const tries: ((id: string) => Promise<Answer>)[] = [
      (saleId) =>
        packer.client.post("/api/fulfilment/markAsShipped", {
          saleId,
          provider: "Van",
          trackingNumber: "T1",
        }),
      (orderId) =>
        packer.client.post("/api/packing/ship", { orderId, provider: "Van", trackingNumber: "T1" }),
      (orderId) =>
        packer.client.post("/api/packing/verify", {
          orderId,
          items: [{ itemId: `${orderId}:1`, checked: 1 }],
        }),
      (orderId) => packer.client.post("/api/packing/picks", { items: [item(orderId)], state: "picked" }),
      (orderId) => packer.client.get(`/api/orders/${orderId}/items/${orderId}:1/photos/0`),
      (orderId) =>
        packer.client.graphql(
          `mutation { TransactionUpdateById(_id: "${orderId}", record: { notes: "Mine" }) { recordId } }`,
        ),
      (orderId) =>
        packer.client.graphql(
          `mutation { PostUpdateMany(filter: { _id: "${orderId}:1" }, record: { meta: { id: "Mine" } }) { numAffected } }`,
        ),
    ];
    for (const attempt of tries) {
      const [one, other] = [await attempt(theirs), await attempt("order-nobody-x")];
      const plain = ({ status, text }: Answer, id: string) => ({
        status,
        text: text.replace(/"requestId":"[^"]+",?/, "").replaceAll(id, "(id)"),
      });
      expect(plain(one, theirs)).toEqual(plain(other, "order-nobody-x"));
    }
    expect(
      await rows(
        "select id from orders where id = $1 and (shipped or notes <> '' or item_meta::text ~ 'Mine')",
        [theirs],
      ),
    ).toEqual([]);
  });

  test("packing and shipping move the store's stock", async () => {
    const pack = (orderId: string) =>
      packer.client.post("/api/packing/verify", { orderId, items: [{ itemId: `${orderId}:1`, checked: 1 }] });
    expect((await pack(fresh)).status).toBe(200);
    const ship = (orderId: string, person = packer) =>
      person.client.post("/api/packing/ship", { orderId, provider: "Van", trackingNumber: `T${orderId}` });
    expect((await ship(mine, shipper)).status).toBe(202);
    expect(await rows("select on_hand from items where sku = 'VASE'")).toEqual([{ on_hand: 9 }]);
    expect(await rows("select order_id from order_pieces order by 1")).toEqual([
      { order_id: fresh },
      { order_id: theirs },
    ]);
    expect(await rows("select id from orders where shipped")).toEqual([{ id: mine }]);
    expect(
      await rows("select actor_id from audit_entries where action = 'orderShipped' and object_id = $1", [
        mine,
      ]),
    ).toEqual([{ actor_id: shipper.userId }]);
    expect(await ids(shipper, "{ TransactionMany { _id } }", "TransactionMany")).not.toContain(mine);
  });

  test("a parcel with an order in it that they don't see isn't sent without it", async () => {
    await rows("update orders set combined_id = uuidv7() where id = $1", [fresh]);
    await rows(
      "update orders set combined_id = (select combined_id from orders where id = $1) where id = $2",
      [fresh, theirs],
    );
    const answer = await packer.client.post("/api/packing/ship", {
      orderId: fresh,
      provider: "Van",
      trackingNumber: "T9",
    });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, "LIMITED"]);
    await rows("update orders set combined_id = null");
  });
});

test("a stream tells of one's own accounts alone", async () => {
  const leave = new AbortController();
  const stream = await fetch(`${house.url}/api/events`, {
    headers: { cookie: packer.client.cookie() },
    signal: leave.signal,
  });
  const reader = stream.body?.getReader();
  let heard = "";
  const until = async (word: string): Promise<void> => {
    while (!heard.includes(word)) heard += new TextDecoder().decode((await reader?.read())?.value);
  };
  await until("event: ready");
  const note = (id: string) =>
    owner.client.graphql(
      `mutation { TransactionUpdateMany(filter: { _id: "${id}" }, record: { notes: "Again" }) { numAffected } }`,
    );
  await note(theirs);
  await note(fresh);
  await until(fresh);
  leave.abort();
  expect(heard).not.toContain("zoe");
});
