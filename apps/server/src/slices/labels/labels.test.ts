/** Labels through the routes, judged by the ledger of the practice courier. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { extractImages, getDocumentProxy } from "unpdf";
import { buildOrder, signUpMember, startPracticeApp, type PracticeApp, type TestClient } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { noticeNumbers } from "./follow-parcels.ts";

let practice: PracticeApp;

beforeAll(async () => {
  practice = await startPracticeApp({ simulator: { orders: 0 }, timings: { actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 } } });
  const linked = await practice.owner.client.post("/api/labels/couriers/practice", {});
  if (linked.status !== 200) throw new Error(linked.text);
  await practice.test.services.db.asSystem((tx) => tx.run("update stores set locale = 'en-GB' where id = $1", [practice.owner.storeId]));
  await practice.simulator.control("PATCH", "/settings", { courier: { voidMs: 200 } });
  await saySettings({ hsCode: "970100" });
}, 60_000);
afterAll(() => practice.close());
afterEach(() => practice.simulator.control("DELETE", "/faults"));

const saySettings = (labels: object, client: TestClient = practice.owner.client) => client.patch("/api/meta/settings", { labels });
type Bought = { _id: string; orderId: string; state: string; voidState: string | null; trackingNumber: string; price: number; currency: string; printedCount: number; shipDate: string };
interface Effect { kind: string; payload: { reference?: string; label_id?: string; ship_date?: string; label_ids?: string[] } }

const rows = <R>(sql: string, values: unknown[] = []) => practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R & object>(sql, values));
const ledger = (kind: string) => practice.simulator.control<Effect[]>("GET", `/ledger?market=courier&kind=${kind}`);
const boughtFor = async (orderId: string) => {
  const shipments = await rows<{ id: string }>("select id from shipments where order_id = $1", [orderId]);
  return (await ledger("label")).filter(({ payload }) => shipments.some(({ id }) => id === payload.reference));
};
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const dataOf = <T>({ body }: { body: unknown }) => (body as { data: T }).data;
const freshOrder = async (columns: object = {}) => (await buildOrder(practice.test.services.db, { storeId: practice.owner.storeId, id: randomUUID(), platform_order_id: randomUUID(), ...columns })).id;
const wish = (orderId: string, more: object = {}) => ({ orderId, weightGrams: 840, serviceCode: "standard", price: 30, ...more });
const buy = (orderId: string, more: object = {}, headers: Record<string, string> = {}, client: TestClient = practice.owner.client) => client.post("/api/labels/buy", wish(orderId, more), headers);
const shipmentOf = async (id: string) => (await rows<Record<string, unknown>>("select * from shipments where id = $1", [id]))[0] ?? expect.fail();

describe("prices and purchases", () => {
  test("rates stand beside each other, the cheapest first; the one chosen is bought and its PDF opens", async () => {
    const orderId = await freshOrder();
    const rates = dataOf<{ rates: { serviceCode: string; price: number; currency: string; isTracked: boolean; minDays: number }[] }>(await practice.owner.client.post("/api/labels/rates", { orderId, weightGrams: 840 }));
    expect(rates.rates.map(({ serviceCode }) => serviceCode)).toEqual(["standard", "express"]);
    expect(rates).toMatchObject({ silent: [], rates: [{ provider: "Practice Courier", currency: "EUR", isTracked: true, minDays: 3 }, {}] });
    const answer = await buy(orderId, { price: rates.rates[0]?.price });
    const label = dataOf<Bought>(answer);
    expect([answer.status, label.state, label.price]).toEqual([200, "labelBought", rates.rates[0]?.price]);
    expect(label.trackingNumber).toMatch(/^CP\d{9}XP$/);
    const file = await fetch(`${practice.test.url}/api/labels/${label._id}/file?format=4x6`, { headers: { cookie: practice.owner.client.cookie() } });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const pdf = Buffer.from(await file.arrayBuffer()).toString("latin1");
    expect(pdf.startsWith("%PDF-1.4")).toBe(true);
    for (const text of [label.trackingNumber, "Ada Byron", "Hauptstr. 1", "10115 Berlin"]) expect(pdf).toContain(`(${text})`);
    expect(dataOf(await practice.owner.client.post(`/api/labels/${label._id}/printed`, {}))).toMatchObject({ state: "printed", printedCount: 1 });
    const events = await rows<{ kind: string }>("select kind from order_events where order_id = $1 order by at, id", [orderId]);
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["actionRequested", "actionAccepted"]));
  });

  test("printing again gives the same bytes, counts, and asks the courier for nothing", async () => {
    const label = dataOf<Bought>(await buy(await freshOrder()));
    const print = async () => Buffer.from(await (await fetch(`${practice.test.url}/api/labels/${label._id}/file?format=a6`, { headers: { cookie: practice.owner.client.cookie() } })).arrayBuffer());
    const first = await print();
    await practice.simulator.control("DELETE", "/calls");
    expect((await print()).equals(first)).toBe(true);
    expect((await practice.simulator.control<{ path: string }[]>("GET", "/calls?market=courier&path=/file")).length).toBe(0);
    for (const count of [1, 2]) expect(dataOf(await practice.owner.client.post(`/api/labels/${label._id}/printed`, {}))).toMatchObject({ printedCount: count });
    expect(await boughtFor(label.orderId)).toHaveLength(1);
  });

  test("ten calls at once with one key buy once and are answered alike; without keys one buys and nine are refused", async () => {
    const [keyed, plain] = [await freshOrder(), await freshOrder()];
    const headers = { "idempotency-key": randomUUID() };
    const alike = await Promise.all(Array.from({ length: 10 }, () => buy(keyed, {}, headers)));
    expect(new Set(alike.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(alike[0]?.status).toBe(200);
    const mixed = await Promise.all(Array.from({ length: 10 }, () => buy(plain)));
    expect(mixed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(mixed.filter(({ status }) => status !== 200).map((answer) => codeOf(answer).join()))).toEqual(new Set(["409,LABEL_EXISTS"]));
    for (const orderId of [keyed, plain]) expect(await boughtFor(orderId)).toHaveLength(1);
    expect(codeOf(await buy(keyed, { price: 31 }, headers))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  test.each(["timeout-after-commit", "reset-after-commit", "500-after-commit", "truncated", "503", "429", "reset"])("%s costs one label", async (kind) => {
    const orderId = await freshOrder();
    await practice.simulator.control("POST", "/faults", { kind, market: "courier", path: "/labels", method: "POST", count: 1, delayMs: 100 });
    const answer = await buy(orderId);
    expect([200, 202]).toContain(answer.status);
    await expect.poll(async () => (await rows<{ state: string }>("select state from shipments where order_id = $1", [orderId]))[0]?.state, { timeout: 10_000 }).toBe("labelBought");
    expect(await boughtFor(orderId)).toHaveLength(1);
  });
});

describe("on paper", () => {
  const fileOf = async (path: string) => fetch(`${practice.test.url}${path}`, { headers: { cookie: practice.owner.client.cookie() } });
  const pagesOf = async (answer: Response) => {
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
    return Promise.all(Array.from({ length: pdf.numPages }, async (_page, at) => {
      const page = await pdf.getPage(at + 1);
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item) => ("str" in item && item.str !== "" ? [{ text: item.str, y: Number(item.transform[5]) }] : []));
      return { size: page.view.slice(2).map(Math.round), texts, pictures: (await extractImages(pdf, at + 1)).map(({ width, height }) => [width, height]) };
    }));
  };

  test("documents and pictures are printed alike: by themselves in their size, together two to an A4 sheet or one after the other", async () => {
    const [first, second] = [dataOf<Bought>(await buy(await freshOrder())), dataOf<Bought>(await buy(await freshOrder()))];
    await practice.simulator.control("PATCH", "/settings", { courier: { pngLabels: 1 } });
    const picture = dataOf<Bought>(await buy(await freshOrder()));
    const alone = await fileOf(`/api/labels/${picture._id}/file?format=4x6`);
    expect([alone.status, alone.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(await pagesOf(alone)).toEqual([{ size: [288, 432], texts: [], pictures: [[812, 1218]] }]);
    await fileOf(`/api/labels/${picture._id}/file?format=a6`);
    await practice.simulator.control("PATCH", "/settings", { courier: { pngLabels: 0 } });
    const ids = [first, picture, second].map(({ _id }) => _id).join(",");
    const sheets = await pagesOf(await fileOf(`/api/labels/files?format=a4x2&ids=${ids}`));
    expect(sheets.map(({ size, pictures }) => [size, pictures.length])).toEqual([[[595, 842], 1], [[595, 842], 0]]);
    const placeOf = (label: Bought) => sheets.map(({ texts }) => texts.filter(({ text }) => text === label.trackingNumber).map(({ y }) => y > 421));
    expect([placeOf(first), placeOf(second)]).toEqual([[[true], []], [[], [true]]]);
    expect((await pagesOf(await fileOf(`/api/labels/${second._id}/file?format=a4x2`))).map(({ size }) => size)).toEqual([[595, 842]]);
    expect((await pagesOf(await fileOf(`/api/labels/files?format=4x6&ids=${ids}`))).map(({ size, texts }) => [size, texts.some(({ text }) => text === first.trackingNumber)]))
      .toEqual([[[288, 432], true], [[288, 432], false], [[288, 432], false]]);
    const stranger = await signUpMember(practice.test, { scopes: ["labels.buy"] });
    expect(codeOf(await stranger.client.get(`/api/labels/files?ids=${ids}`))).toEqual([404, "LABEL_NOT_FOUND"]);
    expect(codeOf(await practice.owner.client.get("/api/labels/files?ids=,&format=a5"))).toEqual([400, "FIELDS_INVALID"]);
  }, 20_000);

  test("many are printed as listed, by SKU or by place, with the pick slip after each label or all of them behind", async () => {
    const shelved = { "SKU-9": "A-2", "SKU-1": "C-14", "SKU-5": "C-2" };
    await practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.run(
      "insert into item_locations (store_id, sku, location, updated_at) select $1, key, value, now() from jsonb_each_text($2)", [practice.owner.storeId, JSON.stringify(shelved)]));
    const labels: Bought[] = [];
    for (const [at, sku] of ["SKU-1", "SKU-9", "SKU-5"].entries()) labels.push(dataOf<Bought>(await buy(await freshOrder({ order_number: `PICK-${at}`, items: [{ _id: randomUUID(), name: "Čaj 茶", sku, quantity: 2, priceMinor: 500 }] }))));
    const read = async (choice: string) => (await pagesOf(await fileOf(`/api/labels/files?format=4x6&${choice}&ids=${labels.map(({ _id }) => _id).join(",")}`))).map(({ texts }) => {
      const label = labels.findIndex(({ trackingNumber }) => texts.some(({ text }) => text === trackingNumber));
      return label === -1 ? texts.flatMap(({ text }) => text.trim() || []).join("|") : `label ${label}`;
    });
    expect(await read("sort=list")).toEqual(["label 0", "label 1", "label 2"]);
    expect(await read("sort=sku")).toEqual(["label 0", "label 2", "label 1"]);
    const slip = (order: string, place: string, sku: string) => `Pick slip|${order}|${place}|2 x|${sku}|Caj ?`;
    const slips = [slip("PICK-1", "A-2", "SKU-9"), slip("PICK-2", "C-2", "SKU-5"), slip("PICK-0", "C-14", "SKU-1")];
    expect(await read("sort=place&pickSlips=each")).toEqual(["label 1", slips[0], "label 2", slips[1], "label 0", slips[2]]);
    expect(await read("sort=place&pickSlips=apart")).toEqual(["label 1", "label 2", "label 0", ...slips]);
    expect(codeOf(await practice.owner.client.get(`/api/labels/files?ids=${labels[0]?._id}&sort=size`))).toEqual([400, "FIELDS_INVALID"]);
  });
});

test("a service that the store likes is marked, a hidden one is not offered, and hiding all hides none", async () => {
  const offered = async () => dataOf<{ rates: { serviceCode: string; isPreferred: boolean }[] }>(await practice.owner.client.post("/api/labels/rates", { orderId: await freshOrder(), weightGrams: 500 })).rates.map(({ serviceCode, isPreferred }) => `${serviceCode} ${isPreferred}`);
  await saySettings({ services: { practicecourier: { preferred: "express", hidden: ["letter"] } } });
  expect(await offered()).toEqual(["standard false", "express true"]);
  expect(dataOf(await practice.owner.client.get("/api/labels/services"))).toEqual([
    { serviceCode: "letter", serviceName: "Large letter", isTracked: false, isPreferred: false, isHidden: true },
    { serviceCode: "standard", serviceName: "Tracked 48", isTracked: true, isPreferred: false, isHidden: false },
    { serviceCode: "express", serviceName: "Express 24", isTracked: true, isPreferred: true, isHidden: false },
  ]);
  await saySettings({ services: { practicecourier: { preferred: null, hidden: ["letter", "standard", "express"] } } });
  expect(await offered()).toHaveLength(3);
  await saySettings({ services: null });
});

describe("what cannot be bought", () => {
  const problems: [string, object, object, [number, string]][] = [
    ["no weight", {}, { weightGrams: null }, [422, "LABEL_INCOMPLETE"]],
    ["no street", { address: { name: "Ada", city: "Berlin", countryName: "Germany", zipcode: "10115" } }, {}, [422, "LABEL_INCOMPLETE"]],
    ["a customs line without a name", { items: [{ _id: "i", name: "", quantity: 1, priceMinor: 100 }] }, {}, [422, "LABEL_INCOMPLETE"]],
    ["a place that nobody serves", { address: { name: "Ada", line1: "Camp 1", city: "Pole", countryName: "Antarctica", zipcode: "1" } }, {}, [422, "COURIER_REFUSED"]],
    ["a price that rose", {}, { price: 1 }, [422, "COURIER_REFUSED"]],
    ["an unknown service", {}, { serviceCode: "rocket" }, [422, "COURIER_REFUSED"]],
    ["a cancelled order", { state: "cancelled" }, {}, [409, "ORDER_CANCELLED"]],
    ["a refunded order", { refund: 2 }, {}, [409, "ORDER_REFUNDED"]],
    ["a shipped order", { shipped: true }, {}, [409, "ALREADY_SHIPPED"]],
  ];
  test.each(problems)("%s is said, and nothing is spent or kept", async (_what, columns, more, expected) => {
    const orderId = await freshOrder(columns);
    const before = (await ledger("label")).length;
    expect(codeOf(await buy(orderId, more))).toEqual(expected);
    expect((await ledger("label")).length).toBe(before);
    expect(await rows("select 1 from shipments where order_id = $1", [orderId])).toEqual([]);
  });

  test("of many the good ones are bought whatever happens to the others", async () => {
    const [good, heavy, streetless, nowhere] = [await freshOrder(), await freshOrder(), await freshOrder({ address: { name: "Ada" } }), await freshOrder({ address: { name: "Ada", line1: "1", city: "Pole", countryName: "Antarctica", zipcode: "1" } })];
    const quoted = dataOf<{ done: { orderId: string }[]; failed: { id: string; group: string; code: string }[] }>(
      await practice.owner.client.post("/api/labels/ratesMany", { rows: [{ orderId: good, weightGrams: 500 }, { orderId: heavy, weightGrams: 90_000 }, { orderId: streetless, weightGrams: 500 }, { orderId: "nobody" }] }));
    expect(quoted.done.map(({ orderId }) => orderId)).toEqual([good]);
    expect(quoted.failed.map(({ id, group, code }) => `${id === "nobody" ? id : ""}${group} ${code}`).sort()).toEqual(["fix LABEL_INCOMPLETE", "nobodyfix ORDER_NOT_FOUND", "refused COURIER_REFUSED"]);
    const bought = dataOf<{ done: Bought[]; failed: { id: string; group: string }[] }>(await practice.owner.client.post("/api/labels/buyMany", { rows: [wish(streetless), wish(good), wish(nowhere)] }));
    expect(bought.done.map(({ orderId }) => orderId)).toEqual([good]);
    expect(new Map(bought.failed.map(({ id, group }) => [id, group]))).toEqual(new Map([[nowhere, "refused"], [streetless, "fix"]]));
    expect(await boughtFor(good)).toHaveLength(1);
  });

  test("of orders that go out in one parcel one label is bought, however many of them are asked for at once", async () => {
    const together = { combined_id: randomUUID() };
    const ids = await Promise.all([0, 1, 2].map(() => freshOrder(together)));
    const many = dataOf<{ done: Bought[]; failed: { code: string }[] }>(await practice.owner.client.post("/api/labels/buyMany", { rows: ids.map((id) => wish(id)) }));
    expect([many.done.length, many.failed.map(({ code }) => code)]).toEqual([1, ["LABEL_EXISTS", "LABEL_EXISTS"]]);
    expect((await Promise.all(ids.map(boughtFor))).flat()).toHaveLength(1);
  });

  test("nobody signed out, without the scope or of another store buys, prints, voids or closes", async () => {
    const label = dataOf<Bought>(await buy(await freshOrder()));
    const weak = await signUpMember(practice.test, { storeId: practice.owner.storeId, scopes: ["orders.write"] });
    const stranger = await signUpMember(practice.test, { scopes: ["labels.buy", "settings.write", "orders.write"] });
    const calls: [string, unknown][] = [["/api/labels/buy", wish(label.orderId)], ["/api/labels/rates", { orderId: label.orderId }], [`/api/labels/${label._id}/void`, {}], [`/api/labels/${label._id}/printed`, {}], ["/api/manifests", {}]];
    for (const [path, body] of calls) {
      expect((await practice.test.app.inject({ method: "POST", url: path, payload: body as object })).statusCode).toBe(401);
      expect(codeOf(await weak.client.post(path, body))).toEqual([403, "FORBIDDEN"]);
    }
    expect(codeOf(await stranger.client.post("/api/labels/buy", wish(label.orderId)))).toEqual([409, "LABEL_PROVIDER_MISSING"]);
    expect(codeOf(await stranger.client.post(`/api/labels/${label._id}/void`, {}))).toEqual([404, "LABEL_NOT_FOUND"]);
    expect((await fetch(`${practice.test.url}/api/labels/${label._id}/file`, { headers: { cookie: stranger.client.cookie() } })).status).toBe(404);
    expect((await ledger("labelVoid")).length).toBe(0);
  });
});

describe("after the purchase", () => {
  const voidIt = (id: string) => practice.owner.client.post(`/api/labels/${id}/void`, {});
  const killSignIn = async () => {
    const [courier] = await rows<{ username: string }>("select username from accounts where role = 'courier'");
    await practice.simulator.control("POST", `/accounts/courier/${courier?.username}/revoke`);
  };
  const linkAgain = async () => expect((await practice.owner.client.post("/api/labels/couriers/practice", {})).status).toBe(200);
  /** The act of an order once it waits for the sign-in. */
  const waitingAct = async (kind: string, orderId: string) => {
    const find = async () => (await rows<{ id: string }>(
      "select a.id from actions a join accounts c on c.id = a.account_id where a.kind = $1 and a.order_id = $2 and a.state = 'pending' and a.lease_until is null and c.state = 'reconnect'", [kind, orderId]))[0]?.id;
    await expect.poll(find, { timeout: 5_000, interval: 20 }).toBeDefined();
    return (await find()) ?? expect.fail();
  };
  const voidStateOf = async (id: string, state: string) => {
    await expect.poll(async () => (await shipmentOf(id)).void_state, { timeout: 15_000 }).toBe(state);
  };

  test("a void is asked for once and chased until the money is back; then another label may be bought", async () => {
    const label = dataOf<Bought>(await buy(await freshOrder()));
    const answers = await Promise.all([voidIt(label._id), voidIt(label._id)]);
    expect(answers.map((answer) => codeOf(answer).join()).sort()).toEqual(["200,", "409,LABEL_NOT_VOIDABLE"]);
    await voidStateOf(label._id, "refunded");
    expect((await ledger("labelVoid")).length).toBe(1);
    expect((await fetch(`${practice.test.url}/api/labels/${label._id}/file`, { headers: { cookie: practice.owner.client.cookie() } })).status).toBe(409);
    expect((await buy(label.orderId)).status).toBe(200);
  }, 20_000);

  test("what waits for a courier whose sign-in died is withdrawn: nothing is bought or given back, and the label is what it was", async () => {
    const label = dataOf<Bought>(await buy(await freshOrder()));
    const orderId = await freshOrder();
    const [bought, given] = [(await ledger("label")).length, (await ledger("labelVoid")).length];
    const withdraw = (id: string) => practice.owner.client.post(`/api/actions/${id}/withdraw`, {});
    await killSignIn();
    const asked = [buy(orderId), voidIt(label._id)];
    for (const [kind, id] of [["labelPurchase", orderId], ["labelVoid", label.orderId]] as const) expect((await withdraw(await waitingAct(kind, id))).status).toBe(200);
    expect((await Promise.all(asked)).map(codeOf)).toEqual([[409, "ACTION_WITHDRAWN"], [409, "ACTION_WITHDRAWN"]]);
    expect(await rows("select 1 from shipments where order_id = $1", [orderId])).toEqual([]);
    expect(await shipmentOf(label._id)).toMatchObject({ state: "labelBought", void_state: null, void_reason: null });
    await linkAgain();
    expect((await voidIt(label._id)).status).toBe(200);
    expect((await buy(orderId)).status).toBe(200);
    expect([(await ledger("label")).length, (await ledger("labelVoid")).length]).toEqual([bought + 1, given + 1]);
  }, 20_000);

  test("withdrawn or bought, never both, however close the person comes to the worker", async () => {
    for (const pauseMs of [0, 2, 5, 10, 20, 40]) {
      const orderId = await freshOrder();
      await killSignIn();
      const buying = buy(orderId);
      const actionId = await waitingAct("labelPurchase", orderId);
      await linkAgain();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const { status } = await practice.owner.client.post(`/api/actions/${actionId}/withdraw`, {});
      expect([pauseMs, status, codeOf(await buying)[1] ?? "bought"]).toEqual([pauseMs, ...(status === 200 ? [200, "ACTION_WITHDRAWN"] : [409, "bought"])]);
      expect(await rows("select state from shipments where order_id = $1", [orderId])).toHaveLength(status === 200 ? 0 : 1);
      expect(await boughtFor(orderId)).toHaveLength(status === 200 ? 0 : 1);
    }
  }, 30_000);

  test("a refused void says why, and the label is good again", async () => {
    const label = dataOf<Bought>(await buy(await freshOrder()));
    // This label's alone: the money of another may still be on its way.
    await practice.simulator.control("POST", "/faults", { kind: "void-refuse", count: 1, path: (await shipmentOf(label._id)).label_ref });
    expect((await voidIt(label._id)).status).toBe(200);
    await voidStateOf(label._id, "refused");
    expect(await shipmentOf(label._id)).toMatchObject({ void_reason: "The parcel was seen in the post." });
    expect((await fetch(`${practice.test.url}/api/labels/${label._id}/file`, { headers: { cookie: practice.owner.client.cookie() } })).status).toBe(200);
  }, 20_000);

  test("a parcel is followed event by event, doubled and late ones change nothing, and the number on an order is followed, too", async () => {
    const label = dataOf<Bought>(await buy(await freshOrder()));
    const scan = (body: object) => practice.simulator.control("POST", `/parcels/${label.trackingNumber}/events`, body);
    // Told by webhook, doubled; the next look would be minutes away.
    await expect.poll(async () => (await rows<{ ref: unknown }>("select webhook_ref as ref from accounts where role = 'courier'"))[0]?.ref, { timeout: 10_000 }).toMatchObject({ vendorRefs: [expect.any(String)] });
    await practice.simulator.control("POST", "/faults", { kind: "webhook-double" });
    await scan({});
    await scan({ state: "inTransit", place: "Dover GB" });
    await expect.poll(async () => (await shipmentOf(label._id)).state, { timeout: 10_000 }).toBe("inTransit");
    // Nobody tells of the end: it is looked for.
    await practice.simulator.control("DELETE", "/faults");
    await practice.simulator.control("POST", "/faults", { kind: "webhook-drop" });
    await scan({ state: "delivered", place: "Berlin DE" });
    await practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.run("update shipments set look_at = now() where id = $1", [label._id]));
    await expect.poll(async () => (await shipmentOf(label._id)).state, { timeout: 10_000 }).toBe("delivered");
    const { events, look_at: lookAt, handed_over_at: handedOverAt, delivered_at: deliveredAt } = await shipmentOf(label._id);
    expect((events as { state: string }[]).map(({ state }) => state)).toEqual(["handedOver", "inTransit", "delivered"]);
    expect([lookAt, handedOverAt !== null, deliveredAt !== null]).toEqual([null, true, true]);
    expect(codeOf(await voidIt(label._id))).toEqual([409, "LABEL_NOT_VOIDABLE"]);
  }, 30_000);

  test("a day is closed once, its list is kept, and what is bought after it is for the next day", async () => {
    await practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.run("update shipments set look_at = null"));
    const label = dataOf<Bought>(await buy(await freshOrder()));
    const answers = await Promise.all([0, 1, 2].map(() => practice.owner.client.post("/api/manifests", { shipDate: label.shipDate })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await ledger("manifest")).filter(({ payload }) => payload.ship_date === label.shipDate)).toHaveLength(1);
    const [manifest = { _id: "", parcelCount: 0 }] = answers.filter(({ status }) => status === 200).map((answer) => dataOf<{ _id: string; parcelCount: number }>(answer));
    expect(manifest.parcelCount).toBeGreaterThan(0);
    const pdf = Buffer.from(await (await fetch(`${practice.test.url}/api/manifests/${manifest._id}/file`, { headers: { cookie: practice.owner.client.cookie() } })).arrayBuffer()).toString("latin1");
    expect(pdf).toContain(label.trackingNumber);
    expect(await shipmentOf(label._id)).toMatchObject({ state: "manifested", manifest_id: manifest._id });
    const next = dataOf<Bought>(await buy(await freshOrder()));
    expect(next.shipDate > label.shipDate).toBe(true);
    expect(codeOf(await practice.owner.client.post("/api/manifests", { shipDate: "2030-01-01" }))).toEqual([409, "NOTHING_TO_HAND_OVER"]);
    expect((await practice.owner.client.graphql(`{ ManifestMany { shipDate state parcelCount } ShipmentMany(filter: { orderId: "${label.orderId}" }) { state price currency } }`)).body).toMatchObject({
      data: { ManifestMany: [{ state: "closed" }], ShipmentMany: [{ state: "manifested", currency: "EUR" }] },
    });
  }, 20_000);
});

test("a number that was typed by hand is followed once, however many notice it at the same moment", async () => {
  const orderId = await freshOrder({ shipped: true, fulfilled: true, shipping_provider: "Practice Courier", tracking_number: "CP999999999XP", created_at: practice.test.services.now().toISOString() });
  const ctx = systemCtx(practice.test.services, practice.owner.storeId, "test");
  await Promise.all(Array.from({ length: 5 }, () => noticeNumbers(ctx)));
  expect(await rows("select has_label, tracking_number from shipments where order_id = $1", [orderId])).toEqual([{ has_label: false, tracking_number: "CP999999999XP" }]);
});

test("prices of two couriers stand beside each other, each label goes its own way, and each day is closed by itself", async () => {
  const other = await signUpMember(practice.test, { scopes: ["labels.buy", "settings.write"] });
  const inStore = <R extends object>(sql: string) => practice.test.services.db.withStore(other.storeId, (tx) => tx.rows<R>(sql));
  await other.client.post("/api/labels/couriers/practice", {});
  expect(dataOf(await other.client.get("/api/labels/couriers/offered"))).toEqual([{ platform: "practicepost", name: "Practice Post" }]);
  const couriers = dataOf<{ _id: string; name: string }[]>(await other.client.post("/api/labels/couriers/practice", { platform: "practicepost" }));
  expect(couriers.map(({ name }) => name)).toEqual(["Practice Courier", "Practice Post"]);
  expect(dataOf(await other.client.get("/api/labels/couriers/offered"))).toEqual([]);
  expect(codeOf(await other.client.post("/api/labels/couriers/practice", { platform: "bazaar" }))).toEqual([404, "PLATFORM_NOT_FOUND"]);
  const [courier, post] = couriers.map(({ _id }) => _id);
  await saySettings({ hsCode: "970100", firstByPackage: { M: { platform: "practicepost", serviceCode: "express" } } }, other.client);
  const fresh = async () => (await buildOrder(practice.test.services.db, { storeId: other.storeId, id: randomUUID(), platform_order_id: randomUUID() })).id;
  type Rate = { accountId: string; provider: string; serviceCode: string; price: number; isPreferred: boolean };
  const ask = async (wished: object) => dataOf<{ rates: Rate[]; silent: object[] }>(await other.client.post("/api/labels/rates", { weightGrams: 500, orderId: await fresh(), ...wished }));
  const { rates } = await ask({ package: "M" });
  expect(rates.map(({ provider, serviceCode, isPreferred }) => `${provider} ${serviceCode}${isPreferred ? " first" : ""}`)).toEqual(
    ["Practice Courier letter", "Practice Courier standard", "Practice Post signed", "Practice Post express first", "Practice Courier express"]);
  expect((await ask({ accountId: post })).rates.map(({ serviceCode, isPreferred }) => [serviceCode, isPreferred])).toEqual([["signed", false], ["express", false]]);
  const buyAt = async (accountId: string | undefined) => other.client.post("/api/labels/buy", { ...wish(await fresh()), serviceCode: "express", ...(accountId === undefined ? {} : { accountId }) });
  expect(codeOf(await buyAt(undefined))).toEqual([400, "FIELDS_INVALID"]);
  const [byCourier, byPost] = [dataOf<Bought>(await buyAt(courier)), dataOf<Bought>(await buyAt(post))];
  expect([byCourier.trackingNumber, byPost.trackingNumber]).toEqual([expect.stringMatching(/^CP\d{9}XP$/), expect.stringMatching(/^RP\d{9}XP$/)]);
  expect(codeOf(await other.client.post("/api/manifests", { shipDate: byPost.shipDate }))).toEqual([400, "FIELDS_INVALID"]);
  const closed = dataOf<{ provider: string; parcelCount: number }>(await other.client.post("/api/manifests", { accountId: post, shipDate: byPost.shipDate }));
  expect(closed).toMatchObject({ provider: "Practice Post", parcelCount: 1 });
  expect(await inStore("select provider, service_name, state from shipments order by provider")).toEqual([
    { provider: "Practice Courier", service_name: "Express 24", state: "labelBought" }, { provider: "Practice Post", service_name: "Guaranteed by 1 pm", state: "manifested" },
  ]);
  // A number typed by hand is followed by the courier that it looks like.
  await buildOrder(practice.test.services.db, { storeId: other.storeId, id: randomUUID(), platform_order_id: randomUUID(), shipped: true, shipping_provider: "Practice Post", tracking_number: "RP999999999XP", created_at: practice.test.services.now().toISOString() });
  await noticeNumbers(systemCtx(practice.test.services, other.storeId, "test"));
  expect(await inStore("select account_id from shipments where not has_label")).toEqual([{ account_id: post }]);
  // A courier that is away hides none of the others.
  await practice.test.services.db.withStore(other.storeId, (tx) => tx.run("update accounts set base_url = 'http://127.0.0.1:1' where id = $1", [courier]));
  const left = await ask({});
  expect([left.rates.map(({ provider }) => provider), left.silent]).toEqual([["Practice Post", "Practice Post"], [{ provider: "Practice Courier", msg: expect.any(String) }]]);
}, 20_000);

test("a courier is linked by one click, is in no list of marketplaces, and ends without its labels", async () => {
  const other = await signUpMember(practice.test, { scopes: ["labels.buy", "settings.write"] });
  const link = () => other.client.post("/api/labels/couriers/practice", {});
  const [courier] = dataOf<{ _id: string; name: string; state: string }[]>(await link());
  await saySettings({ hsCode: "970100" }, other.client);
  expect(courier).toMatchObject({ name: "Practice Courier", state: "connected" });
  expect(dataOf(await link())).toHaveLength(1);
  expect(dataOf(await other.client.get("/api/meta/accounts"))).toEqual([]);
  const keys = { address: practice.simulator.url, username: "northlane", apiKey: "cou_none" };
  expect(codeOf(await other.client.post(`/api/accounts/${courier?._id}/reconnect`, { fields: keys }))).toEqual([404, "ACCOUNT_NOT_FOUND"]);
  expect(dataOf<{ _id: string }[]>(await other.client.get("/api/meta/platforms")).map(({ _id }) => _id)).not.toContain("practicecourier");
  expect(dataOf<{ name: string; pattern: string }[]>(await other.client.get("/api/meta/couriers"))).toContainEqual(expect.objectContaining({ name: "Practice Courier", pattern: "^CP\\d{9}XP$" }));
  const { id: orderId } = await buildOrder(practice.test.services.db, { storeId: other.storeId, id: randomUUID(), platform_order_id: randomUUID() });
  expect((await buy(orderId, {}, {}, other.client)).status).toBe(200);
  const unlink = () => other.client.post("/api/labels/couriers/unlink", { accountId: courier?._id });
  expect(dataOf(await unlink())).toEqual([]);
  expect(codeOf(await unlink())).toEqual([404, "ACCOUNT_NOT_FOUND"]);
  expect(codeOf(await buy(orderId, {}, {}, other.client))).toEqual([409, "LABEL_PROVIDER_MISSING"]);
  expect(dataOf(await link())).toHaveLength(1);
  expect(codeOf(await buy(orderId, {}, {}, other.client))).toEqual([409, "LABEL_EXISTS"]);
});

test("a return's label is bought once from its buyer to the store, stands on no manifest, is in nobody's way, and can be given back", async () => {
  const other = await signUpMember(practice.test, { scopes: ["labels.buy", "settings.write", "orders.write"] });
  const post = (path: string, body: object, headers: Record<string, string> = {}) => other.client.post(path, body, headers);
  await post("/api/labels/couriers/practice", {});
  const order = await buildOrder(practice.test.services.db, { storeId: other.storeId, id: randomUUID(), platform_order_id: randomUUID(), items: [{ _id: "cup", name: "Cup", sku: "CUP-1", quantity: 2, priceMinor: 1_250 }] });
  const [returnId = ""] = dataOf<{ returnIds: string[] }>(await post("/api/returns/", { orderId: order.id, items: [{ itemId: "cup", quantity: 1 }], reason: "Chipped" })).returnIds;
  const ask = () => post("/api/labels/returns/rates", { returnId });
  expect(codeOf(await ask())).toEqual([422, "LABEL_INCOMPLETE"]);
  await saySettings({ from: { name: "Northlane", line1: "12 Mill Lane", city: "Leeds", postcode: "LS1 4AP", countryCode: "GB" }, weightBySku: { "CUP-1": 300 }, hsCode: "970100" }, other.client);
  const { rates, weightGrams } = dataOf<{ rates: { price: number; serviceCode: string }[]; weightGrams: number }>(await ask());
  expect([rates.length, weightGrams]).toEqual([3, 300]);
  const wanted = { returnId, serviceCode: "standard", price: rates[1]?.price };
  const before = (await ledger("label")).length;
  const key = { "idempotency-key": randomUUID() };
  const answer = await post("/api/labels/returns/buy", wanted, key);
  const answers = [answer, ...(await Promise.all([0, 1].map(() => post("/api/labels/returns/buy", wanted, key))))];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(codeOf(await post("/api/labels/returns/buy", wanted))).toEqual([409, "LABEL_EXISTS"]);
  expect(codeOf(await post("/api/labels/returns/buy", { ...wanted, price: 99 }, key))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect((await ledger("label")).length).toBe(before + 1);
  const label = dataOf<Bought>(answer);
  const file = await fetch(`${practice.test.url}/api/labels/${label._id}/file`, { headers: { cookie: other.client.cookie() } });
  const pdf = Buffer.from(await file.arrayBuffer()).toString("latin1");
  for (const text of ["RETURN", "12 Mill Lane", "CN 22: Cup"]) expect(pdf).toContain(text);
  expect(pdf.indexOf("(Northlane)")).toBeGreaterThan(pdf.indexOf("(Ada Byron)"));
  const shown = async () => (await other.client.graphql(`{ ReturnMany { labelId labelNumber labelService labelVoidState } ShipmentMany(filter: { hasLabel: true }) { _id } }`)).body;
  expect(await shown()).toMatchObject({ data: { ReturnMany: [{ labelId: label._id, labelNumber: label.trackingNumber, labelService: "Tracked 48", labelVoidState: null }], ShipmentMany: [] } });
  expect(codeOf(await post("/api/manifests", { shipDate: label.shipDate }))).toEqual([409, "NOTHING_TO_HAND_OVER"]);
  expect((await buy(order.id, {}, {}, other.client)).status).toBe(200);
  expect((await post(`/api/labels/${label._id}/void`, {})).status).toBe(200);
  expect((await post("/api/labels/returns/buy", { ...wanted, serviceCode: "express", price: 30 })).status).toBe(200);
  await post("/api/returns/advance", { returnId, to: "received" });
  expect(codeOf(await ask())).toEqual([409, "RETURN_STEP_WRONG"]);
  expect(codeOf(await practice.owner.client.post("/api/labels/returns/rates", { returnId }))).toEqual([404, "RETURN_NOT_FOUND"]);
  const packer = await signUpMember(practice.test, { storeId: other.storeId, scopes: ["orders.write"] });
  for (const path of ["rates", "buy"]) expect((await packer.client.post(`/api/labels/returns/${path}`, wanted)).status).toBe(403);
}, 20_000);
