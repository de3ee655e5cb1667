import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { startMarketUnderTest } from "./testing/market-under-test.ts";
import type { Json } from "./testing/market-under-test.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const folders: string[] = [];
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "market-"));
  folders.push(folder);
  return folder;
}

async function start(...flags: string[]): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [MAIN, "--port", "0", "--still", ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const match = /^Practice market at (http:\S+)$/.exec(line);
    if (match?.[1] !== undefined) return { url: match[1], child };
  }
  throw new Error("The market did not start.");
}
const post = async (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Json> =>
  (
    await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    })
  ).json() as Promise<Json>;
const read = async (url: string): Promise<Json> => ((await (await fetch(url)).json()) as Json).data as Json;

test("everything accepted survives kill -9: orders, shipments, ledger, keys, tokens", async () => {
  const folder = makeFolder();
  const { url, child } = await start("--data", folder, "--orders", "200", "--seed", "11");
  const account = (await post(`${url}/_control/accounts`, { market: "bazaar", username: "northlane" })).data;
  const made = (await post(`${url}/_control/orders`, { count: 50 })).data ?? [];
  const headers = { authorization: `Bearer ${String(account?.accessToken)}` };
  let accepted = 0;
  const gone = once(child, "exit");
  for (const [at, order] of [...made].entries()) {
    const answer = await post(
      `${url}/bazaar/v2/orders/${String(order.id)}/shipments`,
      { carrier: "DPD", tracking_number: String(at) },
      { ...headers, "idempotency-key": String(order.id) },
    ).catch(() => null);
    if (answer === null) break;
    if (answer.shipment_id !== undefined) accepted += 1;
    // While the next ones are under way.
    if (accepted === 5) setTimeout(() => child.kill("SIGKILL"), 1);
  }
  await gone;
  const again = await start("--data", folder, "--orders", "7", "--seed", "12");
  const ledger = await read(`${again.url}/_control/ledger`);
  expect(ledger.length).toBeGreaterThanOrEqual(accepted);
  expect(ledger.length).toBeLessThanOrEqual(accepted + 1);
  const truth = await read(`${again.url}/_control/orders?market=bazaar`);
  expect(truth).toHaveLength(150);
  expect(
    truth.filter((one) => made.some((each) => each.id === one.id) && String(one.state) === "shipped"),
  ).toHaveLength(ledger.length);
  const [first] = ledger;
  const replay = await fetch(`${again.url}/bazaar/v2/orders/${String(first?.orderId)}/shipments`, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      "idempotency-key": String(first?.idempotencyKey),
    },
    body: JSON.stringify(first?.payload),
  });
  expect([replay.status, replay.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  expect(await read(`${again.url}/_control/ledger`)).toHaveLength(ledger.length);
  again.child.kill("SIGTERM");
  expect(await once(again.child, "exit")).toEqual([0, null]);
});

test("a folder in use is refused in words, a free one is not", async () => {
  const folder = makeFolder();
  const first = await start("--data", folder, "--orders", "5");
  expect(JSON.parse(readFileSync(join(folder, "market.json"), "utf8"))).toEqual({
    pid: first.child.pid,
    url: first.url,
  });
  const second = spawn(process.execPath, [MAIN, "--data", folder], { stdio: ["ignore", "ignore", "pipe"] });
  children.push(second);
  let words = "";
  second.stderr?.on("data", (chunk: Buffer) => {
    words += chunk.toString();
  });
  expect((await once(second, "exit"))[0]).toBe(1);
  expect(words).toContain("already");
  first.child.kill("SIGINT");
  expect((await once(first.child, "exit"))[0]).toBe(0);
});

test("it ends by itself when the process that it belongs to is gone", async () => {
  const parent = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], { stdio: "ignore" });
  children.push(parent);
  const { child } = await start("--orders", "5", "--parent", String(parent.pid));
  parent.kill("SIGKILL");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a refund that was pending at the end is settled after the next start", async () => {
  const folder = makeFolder();
  const first = await startMarketUnderTest({ folder, orders: 20 });
  const { headers } = await first.signIn("bazaar");
  const [order] = await first.control("POST", "/orders", {
    fields: { currency: "GBP", lines: [{ title: "Cup", priceMinor: 900 }], discountMinor: 0 },
  });
  const path = `/bazaar/v2/orders/${String(order?.id)}`;
  const asked = await first.call("POST", `${path}/refunds`, {
    headers,
    body: { amount: { value: "9.00", currency: "GBP" }, reason: "RETURN" },
  });
  expect([asked.status, asked.json.status]).toEqual([202, "PENDING"]);
  await first.stop();
  const second = await startMarketUnderTest({ folder });
  try {
    await expect
      .poll(async () => (await second.call("GET", path, { headers })).json.refunds?.[0]?.status)
      .toBe("REFUNDED");
  } finally {
    await second.stop();
  }
});

test("a seed fixes the history, and ten thousand orders hold every kind there is", async () => {
  const snapshot = async (seed: string): Promise<string> => {
    const market = await startMarketUnderTest({ orders: 300, seed });
    const orders = await market.control("GET", "/orders");
    await market.stop();
    return JSON.stringify(
      orders.map((one) => [one.id, one.buyer, one.address, one.lines, one.totalMinor, one.note]),
    );
  };
  expect(await snapshot("a")).toBe(await snapshot("a"));
  expect(await snapshot("a")).not.toBe(await snapshot("b"));
  const big = await startMarketUnderTest({ orders: 10_000 });
  const health = await big.control("GET", "/health");
  const orders = await big.control("GET", "/orders");
  await big.stop();
  expect(health.orders).toEqual({ bazaar: 5000, atelier: 2000, thriftly: 3000, ebay: 0 });
  for (const one of orders) {
    const paid =
      Number(one.itemsMinor) + Number(one.postageMinor) + Number(one.giftWrapMinor) + Number(one.taxMinor);
    expect(paid - Number(one.discountMinor)).toBe(Number(one.totalMinor));
  }
  const has = (test: (one: Json) => boolean): boolean => orders.some(test);
  expect({
    zero: has((one) => Number(one.totalMinor) === 0),
    long: has((one) => Number(one.lines?.length) === 300),
    none: has((one) => one.lines?.length === 0),
    yen: has((one) => String(one.currency) === "JPY"),
    rtl: has((one) => /[\u0590-\u06ff]/.test(String(one.address?.name))),
    guest: has((one) => one.buyer?.id === null),
    phoneless: has((one) => one.address?.phone === null),
    held: has((one) => one.statusWord !== null),
    partlyRefunded: has(
      (one) => one.refunds?.some((refund) => Number(refund.amountMinor) < Number(one.totalMinor)) === true,
    ),
    cancelled: has((one) => String(one.state) === "cancelled"),
    twoParcels: has((one) => one.lines?.some((line) => Number(line.parcel) === 2) === true),
  }).toEqual({
    zero: true,
    long: true,
    none: true,
    yen: true,
    rtl: true,
    guest: true,
    phoneless: true,
    held: true,
    partlyRefunded: true,
    cancelled: true,
    twoParcels: true,
  });
});

test("pictures are drawn, bad calls are 4xx in the market's own shape, and life can be started and stilled", async () => {
  const market = await startMarketUnderTest({ orders: 60 });
  try {
    const picture = await fetch(`${market.url}/media/camera-3.jpg`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 640, height: 640 });
    expect(
      Buffer.from(await (await fetch(`${market.url}/media/camera-9.jpg`)).arrayBuffer()).equals(bytes),
    ).toBe(true);
    expect(
      Buffer.from(await (await fetch(`${market.url}/media/camera-4.jpg`)).arrayBuffer()).equals(bytes),
    ).toBe(false);
    for (const path of [
      "/media/..%2f..%2fetc-1.jpg",
      "/media/nothing-1.jpg",
      "/media/constructor-1.jpg",
      "/media/camera-300.jpg",
      "/media/camera-3.svg",
    ])
      expect((await market.call("GET", path)).status).toBe(404);
    for (const [base, key] of [
      ["/bazaar/v2/me", "errors"],
      ["/atelier/v3/users/me", "error"],
      ["/thriftly/api/v1/seller", "error"],
      ["/_control/faults", "error"],
    ] as const) {
      const broken = await fetch(`${market.url}${base}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{",
      });
      expect(broken.status).toBe(400);
      expect(await broken.json()).toHaveProperty(key);
      expect(
        (
          await fetch(`${market.url}${base}`, { method: "POST", body: "x".repeat(300_000) }).catch(() => ({
            status: 413,
          }))
        ).status,
      ).toBe(413);
    }
    expect((await market.call("POST", "/_control/faults", { body: { kind: "earthquake" } })).status).toBe(
      400,
    );
    expect(
      (
        await market.call("POST", "/_control/life", {
          body: { still: false },
          headers: { origin: "https://elsewhere.example" },
        })
      ).status,
    ).toBe(403);
    for (const fields of [{ createdAt: "yesterday" }, { lines: [{ quantity: -1 }] }, { state: "lost" }])
      expect((await market.call("POST", "/_control/orders", { body: { fields } })).status).toBe(400);
    const listing = (await market.control("GET", "/listings?market=bazaar"))[0];
    const page = await market.call("GET", `/bazaar/listing/${String(listing?.id)}`);
    expect([page.status, page.text.includes("sold by northlane")]).toEqual([200, true]);
    expect(await market.control("POST", "/life", { still: false })).toEqual({ still: false });
    expect(await market.control("POST", "/life", { still: true })).toEqual({ still: true });
  } finally {
    await market.stop();
  }
});
