/** The whole product with stores that have a row in every table, for the promises that walk everything. */
import { randomBytes, randomUUID } from "node:crypto";
import {
  buildOrder,
  createTestClient,
  letOwnerLook,
  signUpMember,
  startTestApp,
  type Person,
  type TestApp,
  type TestAppOptions,
} from "@stallkeeper/testkit";
import type { Tx } from "@stallkeeper/server";
import { scopes } from "@stallkeeper/domain";
import { readStore, type CopyStore } from "./copy-store.fixture.ts";
import { fillTables } from "./fill-tables.fixture.ts";
import { gate, openShop, stall, till, van, type Shop } from "./stall.fixture.ts";

/**
 * Kind of thing (a table, or a name of `furtherIds`) to the id of one that the store has. Throws for a kind
 * that nobody makes.
 */
export type Ids = (kind: string) => string;

export interface Store {
  owner: Person;
  /** A second member of the store, who may do nothing. */
  member: Person;
  storeId: string;
  id: Ids;
}

export interface House {
  test: TestApp;
  shop: Shop;
  /** A store of its own with an owner who is signed in, a further member and a row in every table. */
  makeStore(): Promise<Store>;
  /** Ids of every kind that belong to nobody. */
  nobody: Ids;
  /** Its address under a name: passkeys need one. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts it. Nothing works in the background, and nobody waits for a marketplace: what moves is what a call
 * moved.
 */
export async function openHouse(options: TestAppOptions = {}): Promise<House> {
  const shop = await openShop();
  const test = await startTestApp({
    connectors: [stall, gate, till, van],
    market: {
      open: async () => shop.url,
      wasOpened: () => true,
      reset: async () => undefined,
      close: async () => undefined,
    },
    ...options,
    async prepare(services) {
      services.closing = AbortSignal.abort();
      services.config.isProduction = false;
      await options.prepare?.(services);
    },
  });
  test.allowedHosts.add(shop.host);
  await letOwnerLook(test.services.db);
  let first: Promise<Made> | null = null;
  return {
    test,
    shop,
    async makeStore() {
      if (first !== null) return copyStore(test, await first);
      first = makeStore(test, shop);
      return (await first).store;
    },
    nobody: nobodysId,
    url: test.url.replace("127.0.0.1", "localhost"),
    async close() {
      await test.close();
      await shop.close();
    },
  };
}

const nobodysId: Ids = (kind) => (isTextId(kind) ? `nobody-${kind}` : "00000000-0000-4000-8000-0000000000aa");
const isTextId = (kind: string) =>
  ["orders", "items", "storeName", "secondStoreName", "username", "webhook_endpoints"].includes(kind);

/** The first store of a house as it was made, and how to make more like it. */
interface Made {
  store: Store;
  /** Cookies of the owner and the member. */
  keys: { owner: Keys; member: Keys };
  ids: ReadonlyMap<string, string>;
  copy: CopyStore;
}

async function makeStore(test: TestApp, shop: Shop): Promise<Made> {
  const owner = await signUpMember(test, { scopes: [...scopes] });
  const { storeId, userId } = owner;
  const member = await signUpMember(test, { storeId, scopes: [] });
  const tag = randomBytes(4).toString("hex");
  const ids = new Map<string, string>();
  await buildOrder(test.services.db, {
    storeId,
    id: `order-${tag}`,
    account: `ada-${tag}`,
    platform_order_id: `p-${tag}`,
    order_number: `N-${tag}`,
    items: itemsOf(tag, shop),
    combined_id: randomUUID(),
    data: { refunds: [{ ref: randomUUID(), amountMinor: 100, state: "refunded", at: null }] },
    buyer: { id: `buyer-${tag}`, firstName: tag, handle: tag },
  });
  await test.services.db.asSystem(async (tx) => {
    // A second session of the owner, to be ended.
    await tx.run(
      `insert into sessions (user_id, store_id, sid_hash, token_hash, address, agent, created_at,
        last_seen_at, expires_at, confirmed_at)
       select user_id, store_id, sha256(sid_hash), token_hash, address, agent, created_at, last_seen_at,
         expires_at, confirmed_at from sessions where user_id = $1`,
      [userId],
    );
    await fillTables(tx, { storeId, userId });
    await tx.run("update items set parent_id = id where store_id = $1", [storeId]);
    for (const [name, id] of await newestIds(tx, { storeId, userId })) ids.set(name, id);
    // "items" are those of an order.
    ids.set("stockItems", ids.get("items") ?? fail("items"));
    ids.set(
      "buyer_joins",
      (await tx.one<{ id: string }>("select join_id as id from buyer_joins where store_id = $1", [storeId]))
        ?.id ?? fail("buyer_joins"),
    );
    const second = `Second ${tag}`;
    await tx.run(
      `with made as (insert into stores (name, created_at) values ($1, '2036-01-01')
         returning id) insert into memberships (store_id, user_id, role, scopes, created_at)
         select id, $2, 'owner', '{admin}', '2036-01-01' from made`,
      [second, userId],
    );
    ids.set("storeIds", storeId);
    const photo = await tx.one<{ key: string }>(
      "select public_key as key from upload_photos where store_id = $1",
      [storeId],
    );
    ids.set("photoKeys", photo?.key ?? fail("upload_photos"));
    ids.set("secondStoreName", second);
    ids.set(
      "storeName",
      (await tx.one<{ name: string }>("select name from stores where id = $1", [storeId]))?.name ?? "",
    );
  });
  await addParcel(test, { storeId, tag, shop });
  ids.set("users", member.userId);
  ids.set("orders", `order-${tag}`);
  ids.set("items", `order-${tag}:1`);
  ids.set("username", `ada-${tag}`);
  const keys = { owner: keysOf(owner), member: keysOf(member) };
  const copy = await test.services.db.asSystem(async (tx) =>
    readStore(tx, {
      storeIds: (
        await tx.rows<{ id: string }>("select store_id as id from memberships where user_id = $1", [userId])
      ).map(({ id }) => id),
      userIds: [userId, member.userId],
      words: [tag, ...[owner, member].map(({ email }) => /-([0-9a-f]{8})@/.exec(email)?.[1] ?? fail(email))],
      secrets: [...keys.owner, ...keys.member].map(([, secret]) => secret),
    }),
  );
  return { store: { owner, member, storeId, id: (kind) => ids.get(kind) ?? fail(kind) }, keys, ids, copy };
}

async function copyStore(test: TestApp, { store, keys, ids, copy }: Made): Promise<Store> {
  const own = await test.services.db.asSystem(copy);
  const personLike = (original: Person, cookies: Keys): Person => {
    const client = createTestClient(test.url);
    for (const [name, secret] of cookies) client.setCookie(name, own(secret));
    return {
      client,
      email: own(original.email),
      userId: own(original.userId),
      storeId: own(original.storeId),
    };
  };
  const copied = new Map([...ids].map(([kind, id]) => [kind, own(id)]));
  return {
    owner: personLike(store.owner, keys.owner),
    member: personLike(store.member, keys.member),
    storeId: own(store.storeId),
    id: (kind) => copied.get(kind) ?? fail(kind),
  };
}

/** Names and values of cookies. */
type Keys = readonly (readonly [string, string])[];

const keysOf = ({ client }: Person): Keys =>
  [...client.cookie().matchAll(/([\w-]+)=([\w-]+)/g)].map(([, name = "", value = ""]) => [name, value]);

/** A parcel on its way, of an order that no call is tried with. */
async function addParcel(
  test: TestApp,
  { storeId, tag, shop }: { storeId: string; tag: string; shop: Shop },
): Promise<void> {
  const { id } = await buildOrder(test.services.db, {
    storeId,
    id: `sent-${tag}`,
    account: `ada-${tag}`,
    platform_order_id: `sent-${tag}`,
    order_number: `S-${tag}`,
    items: itemsOf(`sent-${tag}`, shop),
    buyer: { id: `buyer-${tag}`, firstName: tag, handle: tag },
    shipped: true,
    fulfilled: true,
    shipping_provider: "Van",
    tracking_number: `V-${tag}`,
  });
  await test.services.db.withStore(storeId, (tx) =>
    tx.run(
      `insert into shipments (store_id, order_id, account_id, has_label, provider, tracking_number, state,
        currency, created_at, updated_at)
     select store_id, id, account_id, false, 'Van', tracking_number, 'inTransit', currency, '2035-01-01',
       '2035-01-01' from orders where id = $1`,
      [id],
    ),
  );
}

let idStatement: Promise<string> | null = null;

/**
 * The newest row of every table that has an id, of this store or this person. The schema is the same in all
 * databases of a run: its tables are listed once.
 */
async function newestIds(
  tx: Tx,
  { storeId, userId }: { storeId: string; userId: string },
): Promise<[string, string][]> {
  idStatement ??= tx
    .rows<{ name: string; key: string }>(
      `select c.table_name as name, min(o.column_name) as key from information_schema.columns c
     join information_schema.columns o on o.table_schema = 'public' and o.table_name = c.table_name
       and o.column_name in ('store_id', 'user_id')
     where c.table_schema = 'public' and c.column_name = 'id' group by 1`,
    )
    .then((tables) =>
      tables
        .map(
          ({ name, key }) =>
            `select '${name}' as name, (select id::text from ${name}
               where ${key} = ${key === "store_id" ? "$1" : "$2"}::uuid order by 1 desc limit 1) as id`,
        )
        .join(" union all "),
    );
  const rows = await tx.rows<{ name: string; id: string | null }>(
    await idStatement,
    [storeId, userId],
    "promises-ids",
  );
  return rows.flatMap(({ name, id }) => (id === null ? [] : [[name, id]]));
}

const itemsOf = (tag: string, shop: Shop) => [
  {
    _id: `order-${tag}:1`,
    name: `Vase ${tag}`,
    description: tag,
    images: [`${shop.url}/photo.png`],
    platforms: {},
    meta: { id: randomUUID(), fulfillmentId: randomUUID() },
    priceMinor: 4_200,
    sku: tag,
    quantity: 1,
  },
];

function fail(kind: string): never {
  throw new Error(
    `no store of the promises has an id of the kind "${kind}": name its table, or add it in house.fixture.ts`,
  );
}
