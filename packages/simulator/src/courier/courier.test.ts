import { createHmac } from "node:crypto";
import { inflateSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startMarketUnderTest } from "../testing/market-under-test.ts";
import type { MarketUnderTest, Reply } from "../testing/market-under-test.ts";
import { startWebhookReceiver } from "../testing/webhook-receiver.ts";
import { encodeCode128 } from "./code128.ts";

let market: MarketUnderTest;
let headers: Record<string, string>;
beforeEach(async () => {
  market = await startMarketUnderTest();
  const { apiKey } = await market.control("POST", "/accounts", { market: "courier", username: "northlane" });
  headers = { authorization: `Bearer ${String(apiKey)}` };
});
afterEach(() => market.stop());

const parcel = {
  from: { country: "DE", city: "Berlin" },
  to: { name: "Ann", line1: "1 Way", city: "Lyon", postcode: "69001", country: "FR" },
  parcel: { weight_g: 840 },
  currency: "EUR",
};
const purchase = {
  ...parcel,
  service: "standard",
  reference: "r-1",
  ship_date: "2026-11-21",
  max_price: { amount: "99.00", currency: "EUR" },
};
const call = (method: string, path: string, body?: unknown, key?: string): Promise<Reply> =>
  market.call(method, `/courier/v1${path}`, {
    headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
    ...(body !== undefined && { body }),
  });
const buy = (more: object = {}, key = "k-1"): Promise<Reply> =>
  call("POST", "/labels", { ...purchase, ...more }, key);
const codeOf = ({ status, json }: Reply): string => `${String(status)} ${String(json.error?.code)}`;

test("a label costs its price once a key, has a right S10 number and a file whose text can be read", async () => {
  const [first, again] = [await buy(), await buy()];
  expect([first.status, again.text === first.text, again.headers.get("idempotent-replayed")]).toEqual([
    201,
    true,
    "true",
  ]);
  expect(await market.control("GET", "/ledger?market=courier")).toMatchObject([
    { kind: "label", idempotencyKey: "k-1" },
  ]);
  expect(codeOf(await buy({ reference: "r-2" }))).toBe("422 idempotency_key_reused");
  const number = String(first.json.tracking_number);
  const [, digits = "", check = ""] = /^CP(\d{8})(\d)XP$/.exec(number) ?? [];
  const rest =
    11 - ([8, 6, 4, 2, 3, 5, 9, 7].reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11);
  expect(check).toBe(String(rest === 10 ? 0 : rest === 11 ? 5 : rest));
  const file = await call("GET", `/labels/${String(first.json.label_id)}/file?format=a6`);
  expect(Buffer.from(String(file.json.base64), "base64").toString("latin1")).toContain(`(${number})`);
});

test("told to, it delivers labels as pictures: a PNG of 203 dots an inch whose bars are those of the number", async () => {
  await market.control("PATCH", "/settings", { courier: { pngLabels: 1 } });
  const label = await buy();
  const file = await call("GET", `/labels/${String(label.json.label_id)}/file?format=4x6`);
  expect(file.json.media_type).toBe("image/png");
  const png = Buffer.from(String(file.json.base64), "base64");
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect([png.subarray(1, 4).toString("latin1"), width, height]).toEqual(["PNG", 812, 1218]);
  const dataAt = png.indexOf("IDAT");
  const raster = inflateSync(png.subarray(dataAt + 4, dataAt + 4 + png.readUInt32BE(dataAt - 4)));
  // A line through the middle of the bars, 75 points above the lower edge.
  const row = (height - Math.round((75 * 203) / 72)) * (Math.ceil(width / 8) + 1) + 1;
  const dark = Array.from(
    { length: width },
    (_dot, x) => ((raster[row + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0,
  );
  const bars = dark.filter((isDark, x) => isDark && dark[x - 1] !== true).length;
  expect(bars).toBe(Math.ceil(encodeCode128(String(label.json.tracking_number)).length / 2));
});

test.each([
  [{ parcel: {} }, "422 weight_missing"],
  [{ to: { ...parcel.to, line1: "" } }, "422 address_incomplete"],
  [{ to: { ...parcel.to, country: "GB" } }, "422 customs_missing"],
  [{ to: { ...parcel.to, country: "AQ" } }, "422 destination_not_served"],
  [{ service: "rocket" }, "422 service_unknown"],
  [{ max_price: { amount: "0.01", currency: "EUR" } }, "422 price_changed"],
  [{ parcel: { weight_g: 90_000 } }, "422 too_heavy"],
  [{ ship_date: "soon" }, "400 field_invalid"],
])("%j is refused as %s and sells nothing", async (more, expected) => {
  expect(codeOf(await buy(more))).toBe(expected);
  expect(await market.control("GET", "/ledger?market=courier")).toEqual([]);
});

test("a day is closed once and takes no more labels; a voided label is not on its list", async () => {
  const [kept, given] = [await buy(), await buy({ reference: "r-2" }, "k-2")];
  expect((await call("POST", `/labels/${String(given.json.label_id)}/void`)).json.void).toMatchObject({
    state: "requested",
  });
  const closed = await call("POST", "/manifests", { ship_date: "2026-11-21" }, "m-1");
  expect(closed.json).toMatchObject({ label_ids: [kept.json.label_id], media_type: "application/pdf" });
  expect((await call("POST", "/manifests", { ship_date: "2026-11-21" }, "m-1")).text).toBe(closed.text);
  expect(codeOf(await call("POST", "/manifests", { ship_date: "2026-11-21" }, "m-2"))).toBe(
    "409 manifest_exists",
  );
  expect(codeOf(await buy({ reference: "r-3" }, "k-3"))).toBe("409 ship_date_closed");
});

test("parcels are seen on their way, told by a signed webhook, and can't be voided any more", async () => {
  const receiver = await startWebhookReceiver();
  try {
    await call("POST", "/webhook_subscriptions", { url: receiver.url, secret: "a-secret-of-16-characters" });
    const label = await buy();
    await market.control("POST", `/parcels/${String(label.json.tracking_number)}/events`, {});
    await expect.poll(() => receiver.received.length).toBe(1);
    const { body = "", headers: sent = {} } = receiver.received[0] ?? {};
    const [, seconds = "", signature] = /^t=(\d+),v1=(\w+)$/.exec(String(sent["x-courier-signature"])) ?? [];
    expect(createHmac("sha256", "a-secret-of-16-characters").update(`${seconds}.${body}`).digest("hex")).toBe(
      signature,
    );
    expect(JSON.parse(body)).toMatchObject({ type: "parcel.updated", label_id: label.json.label_id });
    expect((await call("GET", `/tracking/${String(label.json.tracking_number)}`)).json).toMatchObject({
      status: "accepted",
      events: [{ status: "accepted" }],
    });
    expect(codeOf(await call("POST", `/labels/${String(label.json.label_id)}/void`))).toBe(
      "409 already_in_post",
    );
  } finally {
    await receiver.stop();
  }
});

test("no key, a dead key and another customer's label open nothing", async () => {
  const label = await buy();
  const other = await market.control("POST", "/accounts", { market: "courier", username: "other" });
  const as = (key: string): Promise<Reply> =>
    market.call("GET", `/courier/v1/labels/${String(label.json.label_id)}`, {
      headers: { authorization: `Bearer ${key}` },
    });
  expect([codeOf(await as("cou_none")), codeOf(await as(String(other.apiKey)))]).toEqual([
    "401 key_invalid",
    "404 label_not_found",
  ]);
  await market.control("POST", "/accounts/courier/northlane/revoke");
  expect(codeOf(await call("GET", "/account"))).toBe("401 key_invalid");
});

test("each character of a barcode is eleven modules wide, its end thirteen", () => {
  const widths = encodeCode128("CP000400017XP");
  expect(widths.reduce((sum, each) => sum + each, 0)).toBe(11 * (13 + 2) + 13);
});
