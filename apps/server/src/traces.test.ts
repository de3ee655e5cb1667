/** Traces at a real receiver of OTLP: from a press to the marketplace's answer, and nothing that people wrote. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  signUpOwner,
  silentLog,
  startPracticeApp,
  startTestApp,
  testPassword,
  type PracticeApp,
  type TestApp,
} from "@stallkeeper/testkit";
import { openTracer } from "./platform/tracing/open-tracer.ts";
import {
  startOtlpReceiver,
  type OtlpReceiver,
  type ReceivedSpan,
} from "./platform/tracing/otlp-receiver.test-server.ts";
import { noTracer, within, type Tracer } from "./platform/tracing/index.ts";

const everyMs = 50;
const open = (receiver: Pick<OtlpReceiver, "url">): Tracer =>
  openTracer({ url: `${receiver.url}/v1/traces`, serviceName: "stall-of-tests" }, silentLog(), everyMs);
const foreignTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${foreignTrace}-00f067aa0ba902b7-01`;

describe("a press that reaches the marketplace", () => {
  const buyer = { name: "Marta Markerova", line1: "7 Markergasse", zipcode: "MK7 7MK" };
  const trackingNumber = "TRK-MARKER-1";
  let receiver: OtlpReceiver;
  let practice: PracticeApp;
  let spans: ReceivedSpan[];
  let bought: string;

  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    practice = await startPracticeApp({
      simulator: { orders: 30 },
      timings: { sync: { pollMs: 500 }, actions: { verifyAfterMs: 50, backoffMs: () => 150 } },
      tracer: open(receiver),
    });
    await practice.connect();
    const order = await practice.buy<{ id: string }>("bazaar", { address: buyer });
    bought = JSON.stringify(order);
    const answer = await practice.owner.client.post(
      "/api/fulfilment/markAsShipped?looking=for-marker-query",
      { saleId: order.id, provider: "Royal Mail", trackingNumber },
      { traceparent },
    );
    if (answer.status !== 200) throw new Error(answer.text);
    spans = await vi.waitFor(
      () => {
        const pressed = receiver.spans.find(({ name }) => name === "POST /api/fulfilment/markAsShipped");
        const all = receiver.spans.filter(({ traceId }) => traceId === pressed?.traceId);
        if (!all.some(({ facts }) => facts["stallkeeper.action.outcome"] === "verified"))
          throw new Error("the trace has not ended");
        return all;
      },
      { timeout: 90_000, interval: 50 },
    );
  });
  afterAll(async () => {
    await practice.close();
    await practice.test.services.tracer.close();
    await receiver.close();
  });

  const named = (name: string | RegExp) =>
    spans.filter((span) => (typeof name === "string" ? span.name === name : name.test(span.name)));

  test("is one trace in which every span but the first has its parent", async () => {
    expect(spans.filter(({ parentId }) => parentId === "").map(({ name }) => name)).toEqual([
      "POST /api/fulfilment/markAsShipped",
    ]);
    // A span arrives once it has ended, which is after those within it.
    const withoutParent = () => {
      const all = receiver.spans.filter(({ traceId }) => traceId === spans[0]?.traceId);
      const ids = new Set(["", ...all.map(({ spanId }) => spanId)]);
      return all.filter(({ parentId }) => !ids.has(parentId));
    };
    await expect.poll(withoutParent, { timeout: 90_000 }).toEqual([]);
  });

  test("leads from the request over its transaction and the job to the call and its answer", () => {
    const above = (span: ReceivedSpan | undefined): string[] =>
      span === undefined ? [] : [span.name, ...above(spans.find(({ spanId }) => spanId === span.parentId))];
    const call = spans.find(
      ({ facts }) => facts["server.address"] !== undefined && facts["http.request.method"] === "POST",
    );
    expect(call?.facts).toMatchObject({
      "server.address": practice.simulator.host,
      "http.response.status_code": 201,
      "stallkeeper.attempt": 1,
    });
    expect(above(call).slice(1)).toEqual([
      "action shipment",
      "job action-due",
      "transaction",
      "POST /api/fulfilment/markAsShipped",
    ]);
    expect(named("POST /api/fulfilment/markAsShipped")[0]?.facts).toMatchObject({
      "http.response.status_code": 200,
      "http.route": "/api/fulfilment/markAsShipped",
      "stallkeeper.store": practice.owner.storeId,
    });
    const written = named("insert actions")[0];
    expect(written?.facts["db.query.text"]).toContain("$1");
    expect(above(written).slice(1)).toEqual(["transaction", "POST /api/fulfilment/markAsShipped"]);
  });

  test("holds nothing that people wrote and no secret, and neither does any other", async () => {
    const { services } = practice.test;
    const [account] = await services.db.withStore(practice.owner.storeId, (tx) =>
      tx.rows<{ username: string }>("select username from accounts limit 1"),
    );
    const posted = receiver.posted();
    expect(bought).toContain(buyer.name);
    expect(posted).toContain("POST /api/fulfilment/markAsShipped");
    const cookies = practice.owner.client
      .cookie()
      .split("; ")
      .map((pair) => pair.split("=")[1] ?? "");
    for (const hidden of [
      ...Object.values(buyer),
      ...cookies,
      trackingNumber,
      "marker-query",
      testPassword,
      practice.owner.email,
      account?.username ?? "",
    ]) {
      expect(hidden.length).toBeGreaterThan(4);
      expect(posted).not.toContain(hidden);
    }
  });

  test("begins its own trace: a stranger's traceparent counts for nothing", () => {
    expect(receiver.spans.some(({ traceId }) => traceId === foreignTrace)).toBe(false);
  });

  test("says who sent it", () => {
    expect(receiver.resource).toMatchObject({ "service.name": "stall-of-tests" });
    expect(receiver.posted()).toContain("/v1/traces");
  });
});

test("a trace that a named proxy began is carried on", async () => {
  const receiver = await startOtlpReceiver();
  const house = await startTestApp({ tracer: open(receiver), trustedProxies: ["127.0.0.1"] });
  await signUpOwner(house);
  await fetch(new URL("/api/setup", house.url), { headers: { traceparent } });
  await house.services.tracer.close();
  const carried = receiver.spans.filter(({ traceId }) => traceId === foreignTrace);
  expect(carried.map(({ name, parentId }) => [name, parentId])).toContainEqual([
    "GET /api/setup",
    "00f067aa0ba902b7",
  ]);
  await house.close();
  await receiver.close();
});

test("a call to another system has a span of its host, and takes nothing of the trace with it", async () => {
  const receiver = await startOtlpReceiver();
  const house = await startTestApp({ tracer: open(receiver) });
  const { tracer, vendorHttp } = house.services;
  const other = await startOtlpReceiver();
  house.allowedHosts.add(new URL(other.url).host);
  const body = "";
  const url = `${other.url}/v1/marker-path?token=marker-token`;
  const headers = { "x-own": "marker-header" };
  const told = within(tracer.begin({ name: "work" }), () =>
    vendorHttp.post({ operation: "webhooks.deliver", url, headers, body, timeoutMs: 10_000 }),
  );
  expect(await told).toBe(200);
  await tracer.close();
  expect(receiver.spans.map(({ name, facts }) => [name, facts["server.address"]])).toEqual([
    ["POST webhooks.deliver", new URL(other.url).host],
    ["work", undefined],
  ]);
  expect(other.posted()).toContain("marker-header");
  expect(other.posted()).not.toMatch(/traceparent|tracestate|baggage/);
  expect(receiver.posted()).not.toContain("marker-");
  await house.close();
  await Promise.all([receiver.close(), other.close()]);
});

describe.each(["away", "silent"])("a receiver that is %s", (how) => {
  let house: TestApp;
  let receiver: OtlpReceiver;

  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    if (how === "away") await receiver.close();
    else receiver.fallSilent();
    house = await startTestApp({ tracer: open(receiver) });
  });
  afterAll(async () => {
    await house.close();
    await receiver.close().catch(() => undefined);
  });

  test("keeps nobody from an answer, nor the service from its end", async () => {
    const owner = await signUpOwner(house);
    for (let count = 0; count < 20; count++)
      expect((await owner.client.get("/api/admin/members")).status).toBe(200);
    await expect(house.services.tracer.close()).resolves.toBeUndefined();
  });
});

test("what the receiver doesn't take is dropped beyond a few thousand spans", async () => {
  const receiver = await startOtlpReceiver();
  const tracer = open(receiver);
  for (let count = 0; count < 20_000; count++) tracer.begin({ name: "flood" })?.end();
  await vi.waitFor(() => expect(receiver.spans.length).toBeGreaterThan(0), { timeout: 90_000 });
  await tracer.close();
  expect(receiver.spans.length).toBeLessThanOrEqual(2_048 + 512);
  await receiver.close();
});

test("what a timer does after a trace has ended is no part of it, and a problem leaves its kind alone", async () => {
  const receiver = await startOtlpReceiver();
  const tracer = open(receiver);
  const { promise: later, resolve: go } = Promise.withResolvers<void>();
  let late: Promise<void> | undefined;
  const failing = within(tracer.begin({ name: "work" }), async () => {
    late = later.then(() => within(tracer.part({ name: "late" }), async () => undefined));
    throw Object.assign(new Error("Anna Marker owes 3 EUR"), { code: "23505" });
  });
  await expect(failing).rejects.toThrow("Anna Marker");
  go();
  await late;
  await tracer.close();
  expect(receiver.spans.map(({ name, isFailed, facts }) => [name, isFailed, facts["error.type"]])).toEqual([
    ["work", true, "23505"],
  ]);
  expect(receiver.posted()).not.toContain("Anna");
  await receiver.close();
});

test("without traces nothing begins", () => {
  expect(noTracer.begin({ name: "work" })).toBeNull();
  expect(noTracer.whereabouts()).toBeUndefined();
});
