/** Webhooks over real HTTP: what is told, signed how, tried again when, and to whom never. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startExport } from "@stallkeeper/domain";
import type { DeliveriesPage, ReceiverMade, ReceiversView } from "@stallkeeper/contract";
import { buildOrder, signUpMember, signUpOwner, startTestApp } from "@stallkeeper/testkit";
import type { Person, TestApp } from "@stallkeeper/testkit";
import { emit } from "../../platform/events/index.ts";
import { workExport } from "../exports/work-export.ts";
import { ordersArrived, addOrderEvents } from "../orders/index.ts";
import { isSigned, startReceiver, type TestReceiver } from "./receiver.test-server.ts";
import { signDelivery } from "./sign-delivery.ts";
import { deliverDue, tidyDeliveries, workDeliveries } from "./work-deliveries.ts";

let house: TestApp;
let owner: Person;
let receiver: TestReceiver;
let lateMs = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  house = await startTestApp({
    runsJobs: true,
    hasRealClock: true,
    prepare: (services) => {
      services.now = () => new Date(Date.now() + lateMs);
      workDeliveries(services);
    },
  });
  house.allowedHosts.add(receiver.host);
  owner = await signUpOwner(house);
});
afterAll(async () => {
  await house.close();
  await receiver.close();
});
afterEach(async () => {
  const { receivers } = await read<ReceiversView>("/api/admin/webhooks");
  for (const { _id } of receivers) await owner.client.post("/api/admin/webhooks/remove", { receiverId: _id });
  receiver.heard.length = 0;
  receiver.answer = 200;
  lateMs = 0;
});

const read = async <Data>(path: string, person = owner): Promise<Data> =>
  ((await person.client.get(path)).body as { data: Data }).data;
const add = async (events: string[], url = receiver.url, person = owner): Promise<ReceiverMade> => {
  const answer = await person.client.post("/api/admin/webhooks", { press: randomUUID(), url, events });
  expect(answer.status).toBe(200);
  return (answer.body as { data: ReceiverMade }).data;
};
const count = (sku: string, onHand: number, person = owner) =>
  person.client.post("/api/stock/counts", { counts: [{ sku, onHand }] });
const deliveriesOf = async ({ _id }: ReceiverMade) =>
  (await read<DeliveriesPage>(`/api/admin/webhooks/deliveries?receiverId=${_id}`)).deliveries;
const viewOf = async ({ _id }: ReceiverMade) =>
  (await read<ReceiversView>("/api/admin/webhooks")).receivers.find((one) => one._id === _id);
/** From the table: a session is over long before a delivery is. */
const rowOf = ({ _id }: ReceiverMade) =>
  house.services.db.withStore(owner.storeId, (tx) =>
    tx.one<{ failures: number; is_on: boolean; off_because: string | null }>(
      "select failures, is_on, off_because from webhook_receivers where id = $1",
      [_id],
    ),
  );
const deliver = ({ _id }: ReceiverMade) => deliverDue(house.services, owner.storeId, _id);
/** The worker of the process may be at it, too: whoever comes first delivers. */
const heard = async (most: number): Promise<void> => {
  await expect.poll(() => receiver.heard.length).toBe(most);
};
const heardAt = (at: number) => receiver.heard[at] ?? { headers: {}, body: "" };

test("signatures are those of the Standard Webhooks scheme", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const delivery = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  expect(signDelivery(secret, delivery)).toMatchObject({
    "webhook-id": delivery.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

describe("news", () => {
  test("of an export says when its file is ready, and holds no row of it", async () => {
    const made = await add(["export.ready", "export.failed"]);
    const definition = startExport("orders");
    const asked = { key: randomUUID(), name: "Orders for the books", definition };
    const { body } = await owner.client.post("/api/exports/runs", asked);
    const runId = (body as { data: { _id: string } }).data._id;
    await workExport(house.services, owner.storeId, runId);
    await deliver(made);
    await heard(1);
    expect(JSON.parse(heardAt(0).body)).toMatchObject({
      type: "export.ready",
      data: {
        export: {
          id: runId,
          name: "Orders for the books",
          set: "orders",
          format: "csv",
          problem: null,
          file: `/api/exports/runs/${runId}/file`,
        },
      },
    });
  });

  test("of counted stock goes out once, signed with the secret that was shown once", async () => {
    const made = await add(["stock.changed"]);
    expect(made.secret).toMatch(/^whsec_.{44}$/);
    expect((await count("CUP-1", 5)).status).toBe(200);
    await deliver(made);
    await heard(1);
    const one = heardAt(0);
    expect(isSigned(made.secret, one)).toBe(true);
    expect(JSON.parse(one.body)).toMatchObject({
      type: "stock.changed",
      data: { sku: "CUP-1", reason: "count", onHandBefore: null, onHand: 5 },
    });
    await deliver(made);
    expect(receiver.heard).toHaveLength(1);
    await expect
      .poll(async () => (await deliveriesOf(made))[0])
      .toMatchObject({ state: "delivered", nextAt: null, tries: [{ status: 200, problem: null }] });
    expect(JSON.stringify(await viewOf(made))).not.toContain(made.secret.slice(6));
    const [stored] = await house.services.db.withStore(owner.storeId, (tx) =>
      tx.rows<{ secret: Buffer }>("select secret from webhook_receivers"),
    );
    expect(stored?.secret.toString("latin1")).not.toContain(made.secret.slice(6));
  });

  test("of orders tells the order and never who bought it", async () => {
    const made = await add(["order.created", "order.cancelled"]);
    const buyer = { id: "b1", handle: "mara_l", firstName: "Mara", lastName: "Lind" };
    const order = await buildOrder(house.services.db, { storeId: owner.storeId, buyer });
    const arrive = () =>
      house.services.db.withStore(owner.storeId, (tx) => emit(tx, ordersArrived, { orderIds: [order.id] }));
    await arrive();
    await arrive();
    await house.services.db.withStore(owner.storeId, (tx) =>
      addOrderEvents(tx, [
        { orderId: order.id, at: new Date().toISOString(), kind: "cancelled", actor: "Bazaar" },
        { orderId: order.id, at: new Date().toISOString(), kind: "moved", actor: "Ada" },
      ]),
    );
    await deliver(made);
    await heard(2);
    expect(receiver.heard.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      "order.created",
      "order.cancelled",
    ]);
    expect(receiver.heard[0]?.body).toContain(`"id": "${order.id}"`);
    expect(JSON.stringify(receiver.heard)).not.toMatch(/Mara|Lind|mara_l/);
  });

  test("that was rolled back, or that nobody asked for, isn't told", async () => {
    const made = await add(["stock.changed"]);
    const order = await buildOrder(house.services.db, { storeId: owner.storeId });
    const failing = house.services.db.withStore(owner.storeId, async (tx) => {
      await emit(tx, ordersArrived, { orderIds: [order.id] });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await house.services.db.withStore(owner.storeId, (tx) =>
      emit(tx, ordersArrived, { orderIds: [order.id] }),
    );
    expect(await deliveriesOf(made)).toEqual([]);
  });
});

describe("an address that fails", () => {
  test("is tried again under the same id, later each time", async () => {
    const made = await add(["stock.changed"]);
    receiver.answer = 500;
    await count("CUP-2", 5);
    await deliver(made);
    await heard(1);
    await expect
      .poll(async () => (await deliveriesOf(made))[0]?.tries[0]?.problem)
      .toBe("The address answered 500.");
    receiver.answer = 200;
    lateMs = 6_000;
    await deliver(made);
    await heard(2);
    const ids = receiver.heard.map(({ headers }) => headers["webhook-id"]);
    expect(ids[0]).toBe(ids[1]);
    await expect.poll(async () => (await deliveriesOf(made))[0]?.state).toBe("delivered");
    expect(await viewOf(made)).toMatchObject({ failures: 0, failingSince: null, waiting: 0 });
  });

  test("is tried at once when somebody who mended it asks, and no try under way is doubled", async () => {
    const made = await add(["stock.changed"]);
    receiver.answer = 500;
    await count("CUP-31", 5);
    await deliver(made);
    await heard(1);
    await expect.poll(async () => (await deliveriesOf(made))[0]?.tries.length).toBe(1);
    const deliveryId = (await deliveriesOf(made))[0]?._id;
    const replay = () => owner.client.post("/api/admin/webhooks/replay", { deliveryId });
    receiver.answer = 200;
    expect((await replay()).status).toBe(200);
    await deliver(made);
    await heard(2);
    await expect.poll(async () => (await deliveriesOf(made))[0]?.state).toBe("delivered");
    await house.services.db.withStore(owner.storeId, (tx) =>
      tx.run("update webhook_deliveries set held_until = now() + interval '1 hour' where id = $1", [
        deliveryId,
      ]),
    );
    expect((await replay()).status).toBe(200);
    await deliver(made);
    expect(receiver.heard).toHaveLength(2);
  });

  test("for a day is switched off with a notice, and what waits goes out once it's on again", async () => {
    const made = await add(["stock.changed"]);
    receiver.answer = 503;
    await count("CUP-3", 5);
    await count("CUP-3", 6);
    const failed: number[] = [];
    while ((await rowOf(made))?.is_on === true && failed.length < 12) {
      await deliver(made);
      failed.push((await rowOf(made))?.failures ?? 0);
      lateMs += 25 * 3_600_000;
    }
    expect(failed.at(-1)).toBeGreaterThanOrEqual(10);
    expect(await rowOf(made)).toMatchObject({ is_on: false, off_because: "failing" });
    const flashes = await house.services.db.asSystem((tx) =>
      tx.rows<{ message: string }>("select message from flashes where user_id = $1", [owner.userId]),
    );
    expect(flashes.map(({ message }) => message)).toEqual([
      `The webhook to ${receiver.host}/hook was switched off after failing for a day.`,
    ]);
    const lines = await house.services.db.withStore(owner.storeId, (tx) =>
      tx.rows("select object_id from audit_entries where action = 'webhookSwitchedOff'"),
    );
    expect(lines).toEqual([{ object_id: made._id }]);
    const before = receiver.heard.length;
    receiver.answer = 200;
    await deliver(made);
    expect(receiver.heard).toHaveLength(before);
    const wish = { receiverId: made._id, url: receiver.url, events: ["stock.changed"], isOn: true };
    lateMs = 0;
    expect(await viewOf(made)).toMatchObject({ isOn: false, offBecause: "failing", waiting: 2 });
    expect((await owner.client.post("/api/admin/webhooks/change", wish)).status).toBe(200);
    await deliver(made);
    await heard(before + 2);
    expect(await viewOf(made)).toMatchObject({ isOn: true, offBecause: null });
  });

  test("as gone is switched off at once", async () => {
    const made = await add(["stock.changed"]);
    receiver.answer = 410;
    await count("CUP-4", 5);
    await deliver(made);
    await expect.poll(async () => (await viewOf(made))?.offBecause).toBe("gone");
    expect(await deliveriesOf(made)).toMatchObject([{ state: "failed", nextAt: null }]);
  });

  test("isn't followed where it redirects", async () => {
    const made = await add(["stock.changed"]);
    receiver.answer = 302;
    await count("CUP-5", 5);
    await deliver(made);
    await expect.poll(async () => (await viewOf(made))?.failures).toBe(1);
    expect(receiver.heard).toHaveLength(1);
  });
});

describe("by hand", () => {
  test("a test and a replay go out, the replay under its old id", async () => {
    const made = await add(["order.created"]);
    expect((await owner.client.post("/api/admin/webhooks/test", { receiverId: made._id })).status).toBe(200);
    await deliver(made);
    await heard(1);
    expect(JSON.parse(receiver.heard[0]?.body ?? "")).toMatchObject({ type: "webhook.test" });
    await expect.poll(async () => (await deliveriesOf(made))[0]?.state).toBe("delivered");
    const deliveryId = (await deliveriesOf(made))[0]?._id;
    expect((await owner.client.post("/api/admin/webhooks/replay", { deliveryId })).status).toBe(200);
    await deliver(made);
    await heard(2);
    const [first, second] = receiver.heard.map(({ headers }) => headers["webhook-id"]);
    expect(second).toBe(first);
  });

  test("a new secret signs what follows", async () => {
    const made = await add(["stock.changed"]);
    const answer = await owner.client.post("/api/admin/webhooks/secret", { receiverId: made._id });
    const { secret } = (answer.body as { data: ReceiverMade }).data;
    await count("CUP-6", 5);
    await deliver(made);
    await heard(1);
    const one = heardAt(0);
    expect([isSigned(made.secret, one), isSigned(secret, one)]).toEqual([false, true]);
  });

  test("a press that is repeated adds one address", async () => {
    const body = { press: randomUUID(), url: receiver.url, events: ["order.created"] };
    const [one, two] = await Promise.all([1, 2].map(() => owner.client.post("/api/admin/webhooks", body)));
    expect(one?.body).toEqual(two?.body);
    expect((await read<ReceiversView>("/api/admin/webhooks")).receivers).toHaveLength(1);
  });
});

test.each([
  "http://127.0.0.1:1/hook",
  "http://169.254.169.254/latest",
  "https://10.0.0.1/hook",
  "https://[::1]/hook",
  "http://2130706433/hook",
  "ftp://example.com/hook",
  "https://user:pass@example.com/hook",
  "nonsense",
])("%s is refused", async (url) => {
  const body = { press: randomUUID(), url, events: ["order.created"] };
  const answer = await owner.client.post("/api/admin/webhooks", body);
  expect(answer.body).toMatchObject({ status: 422, code: "WEBHOOK_ADDRESS_REFUSED" });
});

test("another store sees, changes and hears nothing, and a packer neither", async () => {
  const made = await add(["stock.changed"]);
  const other = await signUpMember(house, { scopes: ["admin", "inventory.write"] });
  const packer = await signUpMember(house, { storeId: owner.storeId, scopes: ["orders.write"] });
  expect(await read<ReceiversView>("/api/admin/webhooks", other)).toEqual({ receivers: [] });
  for (const name of ["secret", "remove", "test"]) {
    const call = (by: Person) => by.client.post(`/api/admin/webhooks/${name}`, { receiverId: made._id });
    expect([(await call(other)).status, (await call(packer)).status]).toEqual([404, 403]);
  }
  expect((await count("CUP-7", 5, other)).status).toBe(200);
  await deliver(made);
  expect(receiver.heard).toEqual([]);
  expect(await deliveriesOf(made)).toEqual([]);
});

test("deliveries are forgotten after a month", async () => {
  const made = await add(["stock.changed"]);
  await count("CUP-8", 5);
  await deliver(made);
  await expect.poll(async () => (await deliveriesOf(made))[0]?.state).toBe("delivered");
  lateMs = 31 * 24 * 3_600_000;
  await tidyDeliveries(house.services);
  lateMs = 0;
  expect(await deliveriesOf(made)).toEqual([]);
});
