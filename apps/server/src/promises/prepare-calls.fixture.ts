/** Brings a store to where a valid call makes sense: what `prepare` of valid-calls.fixture.ts names. */
import { createHash, randomBytes } from "node:crypto";
import { signBytes } from "@stallkeeper/connector-sdk";
import { buildOrder } from "@stallkeeper/testkit";
import { webhookSecretPlace } from "../slices/accounts/index.ts";
import { codeAt } from "./authenticator.fixture.ts";
import type { House, Store } from "./house.fixture.ts";
import { makePasskey } from "./passkey.fixture.ts";

/** What a preparation found out for the call's body. */
export type Given = Record<string, string>;

/** One statement, as the system. */
export const change = async (house: House, sql: string, ...values: unknown[]): Promise<void> =>
  void (await house.test.services.db.asSystem((tx) => tx.run(sql, values)));

/** A buyer's offer waits for an answer. */
export const withNewOffer = (store: Store, house: House): Promise<void> =>
  change(
    house,
    `update offers set platform = 'stall', state = 0, is_acceptable = true, answer = null, quantity = 1,
       amount_minor = 1000, currency = 'EUR', items = '[]' where id = $1`,
    store.id("offers"),
  );

/** A conversation and an order of two buyers. */
export const withBuyers = async (store: Store, house: House): Promise<void> => {
  await change(
    house,
    `update messaging_sessions set buyer = '{"identifier": "b-1", "handle": "ada", "avatar": ""}'
       where $1 in (id, identifier)`,
    store.id("messaging_sessions"),
  );
  await change(
    house,
    `update orders set buyer = '{"id": "b-2", "handle": "bob"}' where id = $1`,
    store.id("orders"),
  );
};

/** A call of the owner that has to work; its token, where the answer brings one, is the next call's. */
export const post = async (
  store: Store,
  path: string,
  body: unknown = {},
): Promise<Record<string, unknown>> => {
  const answer = await store.owner.client.post(path, body);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  const { token } = (answer.body as { data: { token?: string } }).data;
  if (token !== undefined) store.owner.client.setToken(token);
  return (answer.body as { data: Record<string, unknown> }).data;
};

/** The two buyers are one person, by the store's join. */
export const withJoined = async (store: Store, house: House): Promise<void> => {
  await withBuyers(store, house);
  const path = `/api/messages/${encodeURIComponent(store.id("messaging_sessions"))}/buyers`;
  const { joinId } = await post(store, path, { place: store.id("orders") });
  // They were joined by a call before: the store's join is theirs.
  if (typeof joinId !== "string") return;
  await change(house, "delete from buyer_joins where join_id = $1", store.id("buyer_joins"));
  await change(
    house,
    "update buyer_joins set join_id = $1 where join_id = $2",
    store.id("buyer_joins"),
    joinId,
  );
};

/** A second factor is asked for, and not yet confirmed. */
export const askForSeed = async (store: Store): Promise<string> =>
  String((await post(store, "/api/user/request2FA")).secret);

/** The owner has a second factor. */
export const turnOn = async (store: Store, house: House): Promise<string> => {
  const seed = await askForSeed(store);
  await post(store, "/api/user/confirm2FA", { code: codeAt(seed, house.test.clock.now()) });
  return seed;
};

/** The invitation's link was mailed to somebody new. */
export const mailInvitation = async (store: Store, house: House): Promise<Given> => {
  const token = randomBytes(32).toString("base64url");
  const row = [
    "packer",
    ["orders.write"],
    createHash("sha256").update(token).digest(),
    new Date("2036-01-01"),
    store.id("invitations"),
    `guest-${token.slice(0, 8)}@stallkeeper.test`.toLowerCase(),
  ];
  await change(
    house,
    `update invitations set role = $1, scopes = $2, token_hash = $3, expires_at = $4, created_at = now(),
       email = $6 where id = $5`,
    ...row,
  );
  return { token };
};

/** A link that was mailed: what the database keeps is the hash of its secret. */
export const mailReset = async (store: Store, house: House): Promise<Given> => {
  const linkSecret = randomBytes(32).toString("base64url");
  await change(house, "delete from passkeys where user_id = $1", store.owner.userId);
  await change(
    house,
    "update password_resets set token_hash = $1, expires_at = $2 where user_id = $3",
    createHash("sha256").update(linkSecret).digest(),
    new Date("2036-01-01"),
    store.owner.userId,
  );
  return { token: linkSecret };
};

/** A link was mailed to the owner's new address. */
export const mailAddress = async (store: Store, house: House): Promise<Given> => {
  const token = randomBytes(32).toString("base64url");
  await change(
    house,
    "update email_changes set email = $1, token_hash = $2 where user_id = $3",
    `moved-${store.owner.email}`,
    createHash("sha256").update(token).digest(),
    store.owner.userId,
  );
  return { token };
};

/** A batch is its owner's to change. */
export const ownBatch = async (store: Store, house: House): Promise<void> =>
  change(
    house,
    "update batches set owner_id = $1, state = 'open' where id = $2",
    store.owner.userId,
    store.id("batches"),
  );

/** The return has come so far. */
export const inReturnState =
  (state: string) =>
  (store: Store, house: House): Promise<void> =>
    change(house, "update returns set state = $1 where id = $2", state, store.id("returns"));

/** The replacement has not been sent. */
export const inSwapPlan = (store: Store, house: House): Promise<void> =>
  change(house, "update swaps set state = 'planned' where id = $1", store.id("swaps"));

/** Lets the account sign what it sends, and gives the signature of a body. */
export const signHook = async (store: Store, house: House): Promise<Given> => {
  const secret = house.test.services.secrets.seal(
    "hook-secret",
    webhookSecretPlace(store.storeId, store.id("accounts")),
  );
  await change(house, "update accounts set webhook_secret = $1 where id = $2", secret, store.id("accounts"));
  return { signature: signBytes("hook-secret", [Buffer.from(JSON.stringify({}))], "hex") };
};

/** The answer of a new passkey to the options that the service gave. */
export const askForPasskey = async (store: Store, house: House): Promise<Given> => {
  const answer = await fetch(`${house.url}/api/user/passkeys/options`, {
    method: "POST",
    body: "{}",
    headers: { cookie: store.owner.client.cookie(), "content-type": "application/json" },
  });
  if (!answer.ok)
    throw new Error(`the options of a passkey were answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { challenge: string; rp: { id: string } } };
  return { response: JSON.stringify(makePasskey(data, house.url)) };
};

/** The store's account is a courier's, and its label one that nobody has used. */
export const asCourier = async (store: Store, house: House): Promise<void> => {
  await change(
    house,
    `update accounts set role = 'courier', platform = 'van', state = 'connected', credentials = null
       where id = $1`,
    store.id("accounts"),
  );
  await change(
    house,
    "update shipments set state = 'labelBought', has_label = true, void_state = null where id = $1",
    store.id("shipments"),
  );
  // Orders go abroad: customs want a tariff number.
  await change(
    house,
    `insert into settings (store_id, key, value) values ($1, 'labels', '{"hsCode": "970100"}')
      on conflict (store_id, key) do update set value = excluded.value`,
    store.storeId,
  );
};

/** A line of the order's first item is to come back to where parcels come from, without a label. */
export const withReturn = async (store: Store, house: House): Promise<void> => {
  await asCourier(store, house);
  const settings = {
    hsCode: "970100",
    from: { name: "Stall", line1: "Mill Lane 1", city: "Leeds", postcode: "LS1 4AP", countryCode: "GB" },
  };
  await change(
    house,
    "update settings set value = $2 where store_id = $1 and key = 'labels'",
    store.storeId,
    JSON.stringify(settings),
  );
  await change(
    house,
    "update returns set state = 'authorised', received_at = null, item_id = $2 where id = $1",
    store.id("returns"),
    store.id("items"),
  );
};

/** The file is kept: a document of one page. */
export const printedBefore = async (store: Store, house: House): Promise<void> => {
  await asCourier(store, house);
  const paper =
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 " +
    "R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 " +
    "432]>>endobj\ntrailer<</Root 1 0 R>>";
  await change(
    house,
    "update label_files set format = '4x6', file = $2 where shipment_id = $1",
    store.id("shipments"),
    Buffer.from(paper),
  );
};

/** The order is paid, and nothing was sent for it. */
export const withoutLabel = async (store: Store, house: House): Promise<void> => {
  await asCourier(store, house);
  await change(house, "delete from shipments where order_id = $1", store.id("orders"));
  await change(
    house,
    "update orders set state = 'paid', refund = null, shipped = false where id = $1",
    store.id("orders"),
  );
};

/** An order of one item and two pieces that may be sent. */
export const toSend = (store: Store, house: House): Promise<void> =>
  change(
    house,
    `update orders set state = 'paid', refund = null, shipped = false, shipment_state = null,
       combined_id = null, parts = '[]', items = jsonb_set(jsonb_build_array(items -> 0), '{0,quantity}', '2')
       where id = $1`,
    store.id("orders"),
  );

/** Nobody knows what became of the store's action. */
export const inDoubt = (store: Store, house: House): Promise<void> =>
  change(
    house,
    "update actions set state = 'gaveUp', is_effect_unknown = true, kind = 'shipment' where id = $1",
    store.id("actions"),
  );

/** The order goes out in two parcels, neither of which has left. */
export const inTwoParts = async (store: Store, house: House): Promise<void> => {
  await toSend(store, house);
  const part = (number: number) => ({
    number,
    items: [{ itemId: store.id("items"), quantity: 1 }],
    provider: null,
    trackingNumber: null,
    sentAt: null,
    state: "planned",
  });
  await change(
    house,
    "update orders set parts = $2 where id = $1",
    store.id("orders"),
    JSON.stringify([part(1), part(2)]),
  );
};

/** A second order of the same buyer and address. */
export const withSecondOrder = async (store: Store, house: House): Promise<Given> => {
  await toSend(store, house);
  const { id: second } = await buildOrder(house.test.services.db, {
    storeId: store.storeId,
    id: `second-${randomBytes(6).toString("hex")}`,
  });
  await change(
    house,
    `update orders set account_id = o.account_id, currency = o.currency, buyer = o.buyer, address = o.address,
       fulfillment = o.fulfillment from orders o where o.id = $1 and orders.id = $2`,
    store.id("orders"),
    second,
  );
  return { second };
};
