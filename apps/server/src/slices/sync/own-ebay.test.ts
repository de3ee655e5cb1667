/**
 * A seller's eBay account from end to end: an application of their own, consent, orders, notifications through
 * the service's route, a parcel, a refund, a message, an offer.
 */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectors } from "@stallkeeper/connectors/registry";
import { registerWork } from "@stallkeeper/server";
import { signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { eraseSentOrders } from "../orders/erase-buyer.ts";
import { FakeEbay } from "../../../../../packages/connectors/src/ebay/fake-ebay.test-server.ts";

const shop = new FakeEbay();
let app: TestApp;
let owner: Person;
let address: string;

beforeAll(async () => {
  address = await shop.open();
  // Pulls are rare, so that what arrives came by a notification; the address is one that eBay could reach.
  app = await startTestApp({
    connectors,
    hasRealClock: true,
    runsJobs: true,
    publicUrl: "https://desk.example",
    prepare: (services) =>
      registerWork(services, {
        sync: { pollMs: 600_000 },
        actions: { verifyAfterMs: 50, backoffMs: () => 100 },
      }),
  });
  app.allowedHosts.add(new URL(address).host);
  owner = await signUpOwner(app);
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const rows = <R extends object>(sql: string, values: unknown[] = []) =>
  app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
const orderOf = async (id: string) =>
  (
    await rows<{ id: string; state: string; shipped: boolean; refund: number | null }>(
      "select * from orders where platform_order_id = $1",
      [id],
    )
  )[0];
const accounts = async () =>
  (
    (await owner.client.get("/api/meta/accounts")).body as {
      data: {
        _id: string;
        username: string;
        expiresAt: string | null;
        state: string;
        sync: { phase: string };
      }[];
    }
  ).data;
const fields = () => ({ ...shop.client, ruName: "Stall-RuName", alertEmail: "alerts@desk.example", address });
const begin = async (body: object): Promise<URL> => {
  const answer = await owner.client.post("/api/accounts/link", body);
  expect(answer.status).toBe(200);
  return new URL((answer.body as { data: { authorizeUrl: string } }).data.authorizeUrl);
};
const comeBack = (authorize: URL, code: string) =>
  owner.client.get(`/oauth/callback?code=${code}&state=${authorize.searchParams.get("state") ?? ""}`);
const flashes = async () => ((await owner.client.get("/api/flashes/")).body as { data: object[] }).data;

test("keys are typed once, consent is given at eBay, and the orders come in", async () => {
  const wrong = await owner.client.post("/api/accounts/link", {
    platform: "ebay",
    fields: { clientId: "a b" },
  });
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      fields: {
        clientId: expect.any(String),
        clientSecret: "Enter the client secret.",
        ruName: expect.any(String),
      },
    },
  });
  const ids = [shop.orders.add(), shop.orders.add()];
  const unpaid = shop.orders.add({ orderPaymentStatus: "PENDING" });

  const authorize = await begin({ platform: "ebay", fields: fields() });
  expect(authorize.origin + authorize.pathname).toBe(`${address}/oauth2/authorize`);
  expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
    client_id: shop.client.clientId,
    redirect_uri: "Stall-RuName",
    response_type: "code",
    scope: expect.stringContaining("https://api.ebay.com/oauth/api_scope/sell.fulfillment"),
  });
  expect(authorize.href).not.toContain(shop.client.clientSecret);
  expect(JSON.stringify(await rows("select * from oauth_states"))).not.toContain(shop.client.clientSecret);

  await comeBack(authorize, "bad-code");
  expect(await flashes()).toMatchObject([{ error: true }]);
  expect(await accounts()).toEqual([]);

  await comeBack(await begin({ platform: "ebay", fields: fields() }), "good-code");
  expect(await flashes()).toEqual([{ message: "eBay is linked as northlane.", error: false }]);
  await expect.poll(async () => (await accounts())[0]?.sync.phase).toBe("following");
  const [account] = await accounts();
  // Eighteen months, told with the account.
  expect(Date.parse(account?.expiresAt ?? "") - Date.now()).toBeGreaterThan(500 * 86_400_000);
  const stored = await rows<{ platform_order_id: string; external: boolean }>(
    "select platform_order_id, external from orders order by platform_order_id",
  );
  expect(stored).toEqual([...ids, unpaid].map((id) => ({ platform_order_id: id, external: id === unpaid })));
});

test("notifications: the challenge is answered, a genuine one read again, a forged one refused, a repeat is nothing", async () => {
  await expect.poll(() => shop.notifications.subscriptions.length).toBe(3);
  const [destination] = shop.notifications.destinations;
  const { endpoint, verificationToken } = (destination?.body.deliveryConfig ?? {}) as Record<string, string>;
  const { pathname } = new URL(endpoint ?? "");
  const challenge = await fetch(`${app.url}${pathname}?challenge_code=a8628072`);
  expect(await challenge.json()).toEqual({
    challengeResponse: createHash("sha256")
      .update(`a8628072${verificationToken ?? ""}${endpoint ?? ""}`)
      .digest("hex"),
  });
  expect((await fetch(`${app.url}${pathname}`)).status).toBe(404);
  expect((await fetch(`${app.url}/api/hooks/unknown?challenge_code=a`)).status).toBe(404);

  const orderId = shop.orders.add();
  const send = async (delivery: { rawBody: Buffer; headers: Record<string, string> }) =>
    (
      await fetch(`${app.url}${pathname}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...delivery.headers },
        body: new Uint8Array(delivery.rawBody),
      })
    ).status;
  const told = shop.notifications.deliver("ORDER_CONFIRMATION", { order: { orderId } });
  const altered = Buffer.from(told.rawBody.toString("utf8").replace(orderId, "01-00000-00000"));
  expect(await send({ ...told, rawBody: altered })).toBe(401);
  expect(await send({ ...told, headers: {} })).toBe(401);
  expect(await rows("select 1 from webhook_events")).toEqual([]);
  expect(await Promise.all([send(told), send(told), send(told)])).toEqual([200, 200, 200]);
  await expect.poll(async () => (await orderOf(orderId))?.state).toBe("paid");
  expect(await rows("select 1 from webhook_events")).toHaveLength(1);

  // A key that eBay can't give now isn't a wrong one: eBay is asked to send it again.
  const kid = shop.notifications.rotate();
  const later = shop.notifications.deliver("ORDER_CONFIRMATION", { order: { orderId } }, { id: "n-2", kid });
  shop.troubles = [{ kind: "500", count: 9, path: "public_key" }];
  expect(await send(later)).toBe(503);
  shop.troubles = [];
  expect(await send(later)).toBe(200);
});

test("a parcel and a refund reach eBay once, and the refund is signed with a key that is kept sealed", async () => {
  const orderId = [...shop.orders.all.keys()][0] ?? "";
  const saleId = (await orderOf(orderId))?.id;
  const parcel = { saleId, provider: "Royal Mail", trackingNumber: "RN 4820 1175 4GB" };
  // The answer is lost after eBay has taken it: a look finds it, and it isn't told twice.
  shop.troubles = [{ kind: "resetAfterCommit", count: 1, path: "shipping_fulfillment", method: "write" }];
  expect((await owner.client.post("/api/fulfilment/markAsShipped", parcel)).status).toBeLessThan(300);
  await expect.poll(async () => (await orderOf(orderId))?.shipped).toBe(true);
  await expect
    .poll(
      async () =>
        (await rows<{ state: string }>("select state from actions where kind = 'shipment'"))[0]?.state,
    )
    .toBe("verified");
  expect(shop.orders.parcels.get(orderId)).toMatchObject([
    { shippingCarrierCode: "RoyalMail", shipmentTrackingNumber: "RN482011754GB" },
  ]);

  shop.troubles = [{ kind: "resetAfterCommit", count: 1, path: "issue_refund" }];
  await owner.client.post("/api/refunds/", { orderId: saleId, platformParams: { amount: 5 } });
  await expect.poll(async () => (await orderOf(orderId))?.refund).toBe(1);
  await expect
    .poll(
      async () =>
        (await rows<{ vendor_ref: string | null }>("select vendor_ref from actions where kind = 'refund'"))[0]
          ?.vendor_ref,
    )
    .toMatch(/^5/);
  expect(shop.orders.all.get(orderId)?.paymentSummary.refunds).toHaveLength(1);

  // Lost after half a minute, and shown only later: the looks go on, and nothing is sent again.
  shop.orders.isSlowToShow = true;
  shop.troubles = [{ kind: "resetAfterCommit", count: 1, path: "issue_refund" }];
  const other = (await orderOf([...shop.orders.all.keys()][1] ?? ""))?.id;
  await owner.client.post("/api/refunds/", { orderId: other, platformParams: { amount: 4 } });
  const late = async () =>
    (
      await rows<{ state: string; looks: number }>(
        "select state, looks from actions where kind = 'refund' and order_id = $1",
        [other],
      )
    )[0];
  await expect.poll(async () => (await late())?.state).toBe("unknown");
  await rows("update actions set sent_at = now() - interval '31 seconds' where kind = 'refund' returning 1");
  const before = (await late())?.looks ?? 0;
  await expect.poll(async () => (await late())?.looks ?? 0).toBeGreaterThan(before + 1);
  shop.orders.showRefunds();
  await expect.poll(async () => (await late())?.state).not.toBe("unknown");
  expect(shop.orders.refundsMade).toBe(2);
  const secrets = await rows<{ credentials: Buffer }>("select credentials from accounts");
  expect(secrets[0]?.credentials.toString("latin1")).not.toContain("eyJ.");
});

test("a message begun from an order names the listing, as eBay opens conversations", async () => {
  const orderId = [...shop.orders.all.keys()][1] ?? "";
  const [line] = shop.orders.all.get(orderId)?.lineItems ?? [];
  const saleId = (await orderOf(orderId))?.id ?? "";
  const [{ buyer } = { buyer: "" }] = await rows<{ buyer: string }>(
    "select buyer ->> 'id' as buyer from orders where id = $1",
    [saleId],
  );
  const message = {
    session: "-",
    text: "It leaves today.",
    items: [`${saleId}:${line?.lineItemId ?? ""}`],
    coChatterId: buyer,
  };
  expect((await owner.client.post("/api/messages/", message)).status).toBe(200);
  const sent = shop.asked.findLast(({ path }) => path.endsWith("/send_message"));
  expect(JSON.parse(sent?.text ?? "")).toEqual({
    otherPartyUsername: buyer,
    messageText: "It leaves today.",
    reference: { referenceType: "LISTING", referenceId: "110554" },
  });
});

/** Tables of all stores in whose rows any of these words stands. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  return app.services.db.asSystem(async (tx) => {
    const tables = await tx.rows<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
         where table_type = 'BASE TABLE' and table_schema !~ '^(pg_|information_schema)' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const like = words.map((word) => `%${word}%`);
      // Bytes are written as digits: their words are compared as bytes.
      const sql =
        name === "public.webhook_events"
          ? `select 1 from ${name} t where convert_from(body, 'UTF8') || resource::text ilike any($1) limit 1`
          : `select 1 from ${name} t where t::text ilike any($1) limit 1`;
      if ((await tx.rows(sql, [like])).length > 0) found.push(name.replace("public.", ""));
    }
    return found;
  });
}

test("whoever closed their eBay account is erased from what is over, and from an open order once it's sent", async () => {
  const words = ["Zelda", "zelda_q", "Quince", "Plumtree", "7946 0999", "zq@members", "Barrowby", "NG32"];
  const contact = {
    fullName: "Zelda Quimby",
    email: "zq@members.ebay.com",
    primaryPhone: { phoneNumber: "+44 20 7946 0999" },
    contactAddress: {
      addressLine1: "7 Quince Mews",
      city: "Barrowby",
      postalCode: "NG32 1ZZ",
      countryCode: "GB",
    },
  };
  const bought = (state: string) =>
    shop.orders.add({
      buyer: { username: "zelda_q", buyerRegistrationAddress: contact },
      buyerCheckoutNotes: "Leave it with Mrs Plumtree",
      orderFulfillmentStatus: state,
      fulfillmentStartInstructions: [
        {
          fulfillmentInstructionsType: "SHIP_TO",
          shippingStep: { shippingServiceCode: "GB_Parcel", shipTo: contact },
        },
      ],
    });
  const [sent, open] = [bought("FULFILLED"), bought("NOT_STARTED")];
  const pictures = ["https://i.ebayimg.com/hers.jpg", "https://i.ebayimg.com/everybodys.jpg"];
  shop.talk.write(null, {
    senderUsername: "zelda_q",
    messageBody: "Is the Quince vase still there?",
    messageMedia: pictures.map((mediaUrl) => ({ mediaName: "vase.jpg", mediaType: "IMAGE", mediaUrl })),
  });
  for (const [at, urls] of [
    pictures.slice(0, 1),
    [...pictures.slice(1), "https://i.ebayimg.com/x.jpg"],
  ].entries())
    await rows(
      `with kept as (insert into message_attachments (store_id, sent_hash, media_type, content, added_at, used_at)
         values ($1, $2, 'image/jpeg', 'x', now(), now()) returning id)
       insert into fetched_attachments (store_id, url_hash, attachment_id)
         select $1, sha256(convert_to(url, 'UTF8')), id from kept, unnest($3::text[]) as url returning 1`,
      [owner.storeId, Buffer.from([at]), urls],
    );
  shop.offers.add({ buyer: "zelda_q", message: "Would ten do? Zelda" });
  const [account] = await accounts();
  const sync = () => owner.client.post(`/api/accounts/${account?._id ?? ""}/sync`, {});
  await sync();
  const conversations = () =>
    rows<{ id: string }>("select id from messaging_sessions where buyer ->> 'handle' = 'zelda_q'");
  await expect.poll(conversations).toHaveLength(1);
  const [conversation] = await conversations();
  await expect.poll(() => rows("select 1 from offers where buyer ->> 'handle' = 'zelda_q'")).toHaveLength(1);
  await expect.poll(async () => (await orderOf(open))?.state).toBe("paid");
  const answer = { session: conversation?.id, text: "Dear Zelda, it is." };
  expect((await owner.client.post("/api/messages/", answer)).status).toBe(200);
  await rows(
    `insert into joined_buyers (store_id, platform, buyer_id, person_id, joined_at)
       select $1, 'ebay', buyer, gen_random_uuid(), now() from unnest(array['zelda_q', 'ann']) as buyer returning 1`,
    [owner.storeId],
  );
  expect(await tablesWith(words)).toEqual(
    expect.arrayContaining(["actions", "joined_buyers", "messaging_sessions", "offers", "orders"]),
  );

  const [destination] = shop.notifications.destinations;
  const { endpoint } = (destination?.body.deliveryConfig ?? {}) as Record<string, string>;
  const notice = { username: "zelda_q", userId: "u-zelda_q", eiasToken: "nY+sHZ2PrBmdj6w" };
  const send = async (id: string) => {
    const delivery = shop.notifications.deliver("MARKETPLACE_ACCOUNT_DELETION", notice, { id });
    const sentTo = `${app.url}${new URL(endpoint ?? "").pathname}`;
    const headers = { "content-type": "application/json", ...delivery.headers };
    return (await fetch(sentTo, { method: "POST", headers, body: new Uint8Array(delivery.rawBody) })).status;
  };
  expect([await send("gone-1"), await send("gone-1"), await send("gone-2")]).toEqual([200, 200, 200]);
  const buyerOf = async (id: string) =>
    (
      await rows<{ buyer: object; address: object; amount_total_minor: number }>(
        "select buyer, address, amount_total_minor from orders where platform_order_id = $1",
        [id],
      )
    )[0];
  await expect
    .poll(() => rows("select 1 from webhook_events where event_id like 'gone-%' and state = 'worked'"))
    .toHaveLength(2);
  expect(await buyerOf(sent)).toMatchObject({
    buyer: { firstName: "Erased", lastName: "buyer", id: "", handle: "", country: "GB" },
    address: { name: "", line1: "", countryCode: "GB" },
    amount_total_minor: 2_900,
  });
  // Its parcel has to find its way.
  expect(await buyerOf(open)).toMatchObject({ address: { line1: "7 Quince Mews" } });
  expect(await tablesWith(words)).toEqual(["orders"]);
  expect(await rows("select buyer_id from joined_buyers")).toEqual([{ buyer_id: "ann" }]);
  // Her picture is gone; one that somebody else sent, too, isn't.
  expect(await rows("select sent_hash from message_attachments")).toEqual([{ sent_hash: Buffer.from([1]) }]);
  const audited = () => rows("select 1 from audit_entries where action = 'buyerErased'");
  expect(await audited()).toHaveLength(1);

  // What eBay goes on telling brings nobody back.
  shop.orders.change(sent);
  shop.orders.change(open, { orderFulfillmentStatus: "FULFILLED" });
  await sync();
  await expect.poll(async () => (await orderOf(open))?.shipped).toBe(true);
  await eraseSentOrders(app.services);
  await eraseSentOrders(app.services);
  expect(await tablesWith(words)).toEqual([]);
  expect(await buyerOf(open)).toMatchObject({ buyer: { firstName: "Erased" }, amount_total_minor: 2_900 });
  expect(await rows("select 1 from erased_buyers where is_waiting")).toEqual([]);
});

test("of a stranger who closed their account nothing is kept, even where the store is archived", async () => {
  const [destination] = shop.notifications.destinations;
  const { endpoint } = (destination?.body.deliveryConfig ?? {}) as Record<string, string>;
  const before = await rows("select 1 from erased_buyers");
  const archive = (isArchived: boolean) =>
    app.services.db.asSystem(async (tx) => {
      await tx.run("update stores set archived_at = case when $1 then now() end", [isArchived]);
      await tx.run("update accounts set state = case when $1 then 'paused' else 'connected' end", [
        isArchived,
      ]);
    });
  await archive(true);
  const told = shop.notifications.deliver(
    "MARKETPLACE_ACCOUNT_DELETION",
    { username: "nobody_here", userId: "u-nobody_here" },
    { id: "gone-3" },
  );
  const headers = { "content-type": "application/json", ...told.headers };
  await fetch(`${app.url}${new URL(endpoint ?? "").pathname}`, {
    method: "POST",
    headers,
    body: new Uint8Array(told.rawBody),
  });
  await expect
    .poll(() => rows("select 1 from webhook_events where event_id = 'gone-3' and state = 'worked'"))
    .toHaveLength(1);
  await archive(false);
  expect(await rows("select 1 from erased_buyers")).toHaveLength(before.length);
  expect(await tablesWith(["nobody_here"])).toEqual([]);
});

test("a sign-in that eBay ended asks for a new one, which needs no keys", async () => {
  shop.isRevoked = true;
  shop.expireAccess();
  const [account] = await accounts();
  await owner.client.post(`/api/accounts/${account?._id ?? ""}/sync`, {});
  await expect.poll(async () => (await accounts())[0]?.state).toBe("reconnect");
  shop.isRevoked = false;
  const authorize = await begin({ accountId: account?._id });
  expect(authorize.searchParams.get("client_id")).toBe(shop.client.clientId);
  await comeBack(authorize, "good-code");
  expect(await flashes()).toEqual([{ message: "eBay is linked as northlane.", error: false }]);
  expect((await accounts()).map(({ state }) => state)).toEqual(["connected"]);
});
