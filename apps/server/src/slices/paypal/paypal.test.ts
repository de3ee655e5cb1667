/** PayPal through the routes, judged by the ledger of a really running practice PayPal. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { markAsShippedInput } from "@stallkeeper/contract";
import { findConnector } from "@stallkeeper/connectors/registry";
import { signUpMember, startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

let practice: PracticeApp;
let keys: { clientId: string; clientSecret: string };

beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 6 },
    timings: {
      sync: { pollMs: 500 },
      actions: { verifyAfterMs: 20, backoffMs: () => 60, maxSends: 3, maxLooks: 40 },
    },
  });
  // The walks through what was there before are waited for by nobody: the orders of this test come after.
  await practice.owner.client.post("/api/accounts/practice", {});
  keys = await control("POST", "/paypal", { username: "northlane" });
  standInForPaypal();
});
afterAll(() => practice.close());
afterEach(() => control("DELETE", "/faults"));

/**
 * PayPal's own addresses are not to be reached here: the same connector, at the practice market's address.
 */
function standInForPaypal(): void {
  const { connectors } = practice.test.services;
  const paypal = findConnector("paypal");
  if (paypal === null || paypal.auth.kind !== "key") throw new Error("PayPal has keys");
  const { auth } = paypal;
  const here = {
    ...paypal,
    auth: {
      ...auth,
      connect: (form: Parameters<typeof auth.connect>[0]) => ({
        ...auth.connect(form),
        baseUrl: `${practice.simulator.url}/paypal`,
      }),
    },
  };
  const { find } = connectors;
  Object.assign(connectors, {
    payments: () => [here],
    find: (id: string) => (id === here.id ? here : find(id)),
  });
}

const control = <T>(method: string, path: string, body?: unknown) =>
  practice.simulator.control<T>(method, path, body);
const rows = <R>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const ledger = async (orderNumber: string) =>
  (
    await control<{ payload: Record<string, unknown> }[]>(
      "GET",
      `/ledger?market=paypal&orderId=${orderNumber}`,
    )
  ).map(({ payload }) => payload);
const ship = (saleId: string, trackingNumber: string, more: object = {}) =>
  practice.owner.client.post("/api/fulfilment/markAsShipped", {
    saleId,
    provider: "Royal Mail",
    trackingNumber,
    ...more,
  });
const actionOf = async (orderId: string) =>
  (
    await rows<{ id: string; state: string; problem: string | null; is_held: boolean }>(
      "select id, state, problem, is_held from actions where order_id = $1 and kind = 'paypalTracking'",
      [orderId],
    )
  )[0];
const stateOf = async (orderId: string) => (await actionOf(orderId))?.state;
const untilState = async (orderId: string, state: string) => {
  await expect.poll(() => stateOf(orderId), { interval: 30 }).toBe(state);
};
const timeline = async (orderId: string) =>
  (
    await rows<{ kind: string }>(
      `select e.kind from order_events e join actions a on a.id = e.action_id
         where e.order_id = $1 and a.kind = 'paypalTracking' order by e.at, e.id`,
      [orderId],
    )
  ).map(({ kind }) => kind);
let paid = 0;

interface Order {
  id: string;
  number: string;
  transactionId: string | null;
  accountId: string;
}

/** A fresh order of Bazaar, paid with PayPal unless told otherwise. */
async function freshOrder(method = "PAYPAL"): Promise<Order> {
  const reference = `8MC58520${++paid}`;
  const [made] = await control<{ id: string }[]>("POST", "/orders", {
    fields: { payment: { method, reference } },
  });
  return vi.waitFor(
    async () => {
      const [found] = await rows<Order>(
        `select id, platform_order_id as number, paypal as "transactionId", account_id as "accountId"
           from orders where platform_order_id = $1`,
        [made?.id],
      );
      if (found === undefined) throw new Error(`${made?.id} is not here yet`);
      return found;
    },
    { timeout: 60_000, interval: 30 },
  );
}
/** What a seller did at PayPal's own page before. */
async function tellByHand({ transactionId }: Order, number: string): Promise<void> {
  const paypal = `${practice.simulator.url}/paypal/v1`;
  const signIn = {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${keys.clientId}:${keys.clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  };
  const { access_token: token } = (await (await fetch(`${paypal}/oauth2/token`, signIn)).json()) as {
    access_token: string;
  };
  const trackers = [
    { transaction_id: transactionId, tracking_number: number, status: "SHIPPED", carrier: "DHL" },
  ];
  await fetch(`${paypal}/shipping/trackers-batch`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ trackers }),
  });
}
const link = (body: object = keys) => practice.owner.client.post("/api/paypal/link", body);

describe("telling PayPal of a parcel", () => {
  test("it is told once, after the marketplace accepted, and the timeline says so", async () => {
    const order = await freshOrder();
    expect((await ship(order.id, "RN1")).status).toBe(200);
    await untilState(order.id, "verified");
    expect(await ledger(order.number)).toEqual([
      {
        transaction_id: order.transactionId,
        tracking_number: "RN1",
        status: "SHIPPED",
        carrier: "ROYAL_MAIL",
        shipment_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
    expect(await timeline(order.id)).toEqual(["actionRequested", "actionAccepted", "actionVerified"]);
    const at = await control<{ kind: string }[]>("GET", `/ledger?orderId=${order.number}`);
    expect(at.map(({ kind }) => kind)).toEqual(["shipment", "paypalTracking"]);
  });

  test("ten calls at the same moment tell it once", async () => {
    const order = await freshOrder();
    await Promise.all(Array.from({ length: 10 }, () => ship(order.id, "RN10")));
    await untilState(order.id, "verified");
    expect(await ledger(order.number)).toHaveLength(1);
  });

  test.each(["reset-after-commit", "500-after-commit", "truncated", "reset"])(
    "an answer lost by %s is looked for before a repeat",
    async (kind) => {
      const order = await freshOrder();
      await control("POST", "/faults", {
        market: "paypal",
        kind,
        method: "POST",
        path: "trackers",
        count: 1,
      });
      await ship(order.id, "LOST");
      await untilState(order.id, "verified");
      expect(await ledger(order.number)).toHaveLength(1);
    },
  );

  test("unless somebody says otherwise PayPal is told and the call is not silent [SHIP-4]", async () => {
    expect(markAsShippedInput.parse({ saleId: "x" })).toMatchObject({ addToPaypal: true, silent: false });
    const order = await freshOrder();
    await practice.owner.client.post("/api/fulfilment/markAsShipped", {
      saleId: order.id,
      provider: "UPS",
      trackingNumber: "RN11",
    });
    await untilState(order.id, "verified");
  });

  test("not where nobody asks for it, the buyer paid otherwise, or PayPal knows the parcel already", async () => {
    const [unasked, otherwise, known] = await Promise.all([freshOrder(), freshOrder("CARD"), freshOrder()]);
    await ship(unasked.id, "RN2", { addToPaypal: false });
    await ship(otherwise.id, "RN3");
    expect([await actionOf(unasked.id), await actionOf(otherwise.id)]).toEqual([undefined, undefined]);
    await tellByHand(known, "RN4");
    await ship(known.id, "RN4");
    await untilState(known.id, "verified");
    expect(await ledger(known.number)).toHaveLength(1);
  });

  test("a refused shipment takes the wish back", async () => {
    const order = await freshOrder();
    await practice.rest(order.accountId);
    await control("PATCH", `/orders/bazaar/${order.number}`, { act: "cancel" });
    const answer = await ship(order.id, "NOPE");
    await practice.owner.client.post(`/api/accounts/${order.accountId}/sync`, {});
    expect(answer.status).toBe(422);
    expect(await actionOf(order.id)).toMatchObject({
      state: "refused",
      is_held: false,
      problem: "The marketplace refused, so nothing was sent to PayPal.",
    });
    expect(await timeline(order.id)).toEqual(["actionRequested", "actionRefused"]);
    expect(await ledger(order.number)).toEqual([]);
  });

  const correct = (saleId: string, trackingNumber: string) =>
    practice.owner.client.post("/api/fulfilment/correctTracking", {
      saleId,
      provider: "DHL",
      trackingNumber,
    });
  const settled = async (orderId: string) => {
    await expect
      .poll(
        async () =>
          (
            await rows<{ state: string | null }>("select shipment_state as state from orders where id = $1", [
              orderId,
            ])
          )[0]?.state,
      )
      .toBe("verified");
  };

  test("a corrected number takes the place of the first one at PayPal", async () => {
    const order = await freshOrder();
    await ship(order.id, "WRONG1");
    await untilState(order.id, "verified");
    await settled(order.id);
    expect((await correct(order.id, "RIGHT1")).status).toBe(200);
    const shown = () =>
      control<{ transactionId: string; trackingNumber: string; carrier: string; status: string }[]>(
        "GET",
        "/paypal/trackers",
      );
    await expect
      .poll(async () =>
        (await shown())
          .filter(({ transactionId }) => transactionId === order.transactionId)
          .map(({ trackingNumber, carrier, status }) => [trackingNumber, carrier, status]),
      )
      .toEqual([
        ["WRONG1", "ROYAL_MAIL", "CANCELLED"],
        ["RIGHT1", "DHL", "SHIPPED"],
      ]);
    expect(await ledger(order.number)).toHaveLength(2);
  });

  test("a number that was corrected before PayPal heard of it is never told, and one that nobody asked for stays untold", async () => {
    const [late, unasked] = await Promise.all([freshOrder(), freshOrder()]);
    await rows("update accounts set state = 'reconnect' where role = 'payments'");
    await ship(late.id, "WRONG2");
    await ship(unasked.id, "WRONG3", { addToPaypal: false });
    await Promise.all([settled(late.id), settled(unasked.id)]);
    expect((await correct(late.id, "RIGHT2")).status).toBe(200);
    await correct(unasked.id, "RIGHT3");
    // Long overdue: the next sweep takes it up.
    await rows(
      `update actions set next_at = now() - interval '1 minute'
         where order_id = $1 and kind = 'paypalTracking'`,
      [late.id],
    );
    await rows("update accounts set state = 'connected' where role = 'payments'");
    await expect
      .poll(async () => (await ledger(late.number)).map(({ tracking_number: number }) => number))
      .toEqual(["RIGHT2"]);
    expect(
      await rows(
        `select state, problem_code from actions where order_id = $1 and kind = 'paypalTracking'
           order by created_at`,
        [late.id],
      ),
    ).toMatchObject([{ state: "refused", problem_code: "REPLACED" }, { problem_code: null }]);
    expect(await ledger(unasked.number)).toEqual([]);
  });

  test("while the marketplace has not answered PayPal hears nothing", async () => {
    const order = await freshOrder();
    await control("POST", "/faults", {
      market: "bazaar",
      kind: "503",
      method: "POST",
      path: "shipments",
      count: 3,
    });
    const answering = ship(order.id, "LATER");
    await expect.poll(() => actionOf(order.id)).toMatchObject({ state: "pending", is_held: true });
    expect(await ledger(order.number)).toEqual([]);
    await answering;
    const [shipment] = await rows<{ id: string; state: string }>(
      "select id, state from actions where order_id = $1 and kind = 'shipment'",
      [order.id],
    );
    // Given up after three tries: the wish waits with it until a person tries again.
    expect(shipment?.state).toBe("gaveUp");
    expect(await actionOf(order.id)).toMatchObject({ state: "pending", is_held: true });
    await practice.owner.client.post(`/api/actions/${shipment?.id}/retry`, {});
    await untilState(order.id, "verified");
  });

  test("PayPal's refusal stands in its words and asks for a person; the shipment stands", async () => {
    const order = await freshOrder();
    await rows("update orders set paypal = '8MCUNKNOWN' where id = $1", [order.id]);
    expect((await ship(order.id, "RN5")).status).toBe(200);
    await untilState(order.id, "refused");
    expect(await actionOf(order.id)).toMatchObject({
      problem: "The specified resource does not exist. The transaction ID is not valid.",
    });
    expect(
      (
        await rows<{ shipped: boolean; tags: string[] }>("select shipped, tags from orders where id = $1", [
          order.id,
        ])
      )[0],
    ).toEqual({ shipped: true, tags: ["needsAdminAttention"] });
  });

  test("what was given up is tried again by hand, by whoever may write orders", async () => {
    const order = await freshOrder();
    await control("POST", "/faults", {
      market: "paypal",
      kind: "500",
      method: "POST",
      path: "trackers",
      count: 3,
    });
    await control("POST", "/faults", { market: "paypal", kind: "500", method: "GET", path: "trackers" });
    await ship(order.id, "RN6");
    await untilState(order.id, "gaveUp");
    await control("DELETE", "/faults");
    const id = (await actionOf(order.id))?.id;
    const reader = await signUpMember(practice.test, { storeId: practice.owner.storeId, scopes: [] });
    expect((await reader.client.post(`/api/actions/${id}/retry`, {})).status).toBe(403);
    expect((await practice.owner.client.post(`/api/actions/${id}/retry`, {})).status).toBe(202);
    await untilState(order.id, "verified");
    expect(await ledger(order.number)).toHaveLength(1);
    expect(await timeline(order.id)).toContain("actionRetried");
  });
});

describe("the link", () => {
  const read = async (client = practice.owner.client) => (await client.get("/api/meta/paypal")).body;

  test("comes with the practice market, shows no secret and is no account of a marketplace", async () => {
    expect(await read()).toEqual({
      data: { state: "connected", clientId: keys.clientId, kind: "practice", linkedAt: expect.any(String) },
    });
    const accounts = (await practice.owner.client.get("/api/meta/accounts")).body as {
      data: { platform: string }[];
    };
    expect(accounts.data.map(({ platform }) => platform).toSorted()).toEqual([
      "atelier",
      "bazaar",
      "thriftly",
    ]);
    const platforms = (await practice.owner.client.get("/api/meta/platforms")).body as {
      data: { _id: string }[];
    };
    expect(platforms.data.map(({ _id }) => _id)).not.toContain("paypal");
    expect(
      (await practice.owner.client.post("/api/accounts/connect", { platform: "paypal", fields: { ...keys } }))
        .body,
    ).toMatchObject({ code: "PLATFORM_NOT_FOUND" });
    const id = String((await rows<{ id: string }>("select id from accounts where role = 'payments'"))[0]?.id);
    for (const path of [`/api/accounts/${id}/sync`, `/api/accounts/${id}/pause`])
      expect((await practice.owner.client.post(path, {})).body).toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
    expect(
      (await practice.owner.client.post(`/api/accounts/${id}/reconnect`, { fields: { ...keys } })).body,
    ).toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
    expect((await practice.owner.client.post("/api/user/unlink", { toUnlink: id })).body).toMatchObject({
      code: "ACCOUNT_NOT_FOUND",
    });
  });

  test("dead keys make actions wait, and new ones let them go on", async () => {
    const order = await freshOrder();
    await rows("update accounts set state = 'reconnect' where role = 'payments'");
    expect(await read()).toMatchObject({ data: { state: "reconnect" } });
    await ship(order.id, "RN7");
    await expect.poll(async () => (await actionOf(order.id))?.is_held).toBe(false);
    expect(await ledger(order.number)).toEqual([]);
    // Long overdue: the next sweep takes it up.
    await rows(
      `update actions set next_at = now() - interval '1 minute'
         where order_id = $1 and kind = 'paypalTracking'`,
      [order.id],
    );
    expect((await link({ ...keys, isSandbox: true })).body).toMatchObject({
      data: { paypal: { state: "connected", kind: "sandbox", clientId: keys.clientId }, warnings: [] },
    });
    await untilState(order.id, "verified");
    expect(await rows("select id from accounts where role = 'payments'")).toHaveLength(1);
  });

  test("wrong keys are refused in words and change nothing", async () => {
    const before = await read();
    expect(await link({ clientId: keys.clientId, clientSecret: "guess" })).toMatchObject({
      body: {
        code: "CONNECTION_REFUSED",
        msg: expect.stringContaining("PayPal doesn't accept this client ID and secret."),
      },
    });
    expect(await link({ clientId: "", clientSecret: "two words" })).toMatchObject({
      status: 400,
      body: {
        code: "FIELDS_INVALID",
        fields: {
          clientId: "Enter the client ID.",
          clientSecret: "A client secret can't contain spaces or colons.",
        },
      },
    });
    expect(await link({})).toMatchObject({ status: 400 });
    expect(await read()).toEqual(before);
  });

  test("belongs to its store, and only who may set things up may change it", async () => {
    const [other, packer] = await Promise.all([
      signUpMember(practice.test),
      signUpMember(practice.test, { storeId: practice.owner.storeId, scopes: ["orders.write"] }),
    ]);
    expect(await read(other.client)).toMatchObject({ data: { state: "notLinked", clientId: null } });
    expect(await read(packer.client)).toMatchObject({ data: { state: "connected" } });
    expect((await other.client.post("/api/paypal/unlink", {})).body).toMatchObject({
      code: "ACCOUNT_NOT_FOUND",
    });
    for (const path of ["/api/paypal/link", "/api/paypal/unlink"])
      expect((await packer.client.post(path, keys)).body).toMatchObject({ code: "FORBIDDEN" });
    expect(await read()).toMatchObject({ data: { state: "connected" } });
  });

  test("ends once; then nobody is told any more", async () => {
    expect((await practice.owner.client.post("/api/paypal/unlink", {})).body).toMatchObject({
      data: { state: "notLinked" },
    });
    expect((await practice.owner.client.post("/api/paypal/unlink", {})).body).toMatchObject({
      code: "ACCOUNT_NOT_FOUND",
    });
    expect(await rows("select id from accounts where role = 'payments' and credentials is not null")).toEqual(
      [],
    );
    const order = await freshOrder();
    expect((await ship(order.id, "RN8")).status).toBe(200);
    expect(await actionOf(order.id)).toBeUndefined();
  });
});
