import { createHash, createPrivateKey, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Json, Reply } from "../testing/market-under-test.ts";
import { startEbay } from "./ebay.fixture.ts";
import type { EbayUnderTest } from "./ebay.fixture.ts";

let ebay: EbayUnderTest;
let key: { jwe: string; privateKey: KeyObject; isRsa: boolean };
let orderId: string;

beforeEach(async () => {
  ebay = await startEbay("payer");
  await ebay.control("PATCH", "/settings", { ebay: { refundMs: 400 } });
  key = await makeKey("ED25519");
  const lines = ["1", "2"].map((id) => ({ id, title: "Cup", quantity: 1, priceMinor: 1000 }));
  const [order] = await ebay.control("POST", "/orders", {
    fields: { lines, postageMinor: 0, discountMinor: 0, taxMinor: 0 },
  });
  orderId = String(order?.id);
});
afterEach(() => {
  vi.useRealTimers();
  return ebay.stop();
});

const pathOf = (id: string): string => `/sell/fulfillment/v1/order/${id}`;
const codeOf = (reply: { json: Json }): Json | undefined => reply.json.errors?.[0]?.errorId;
const gbp = (value: string): object => ({ value, currency: "GBP" });

async function makeKey(signingKeyCipher: string): Promise<typeof key> {
  const headers = await ebay.signInApplication();
  const made = await ebay.market.call("POST", "/developer/key_management/v1/signing_key", {
    headers,
    body: { signingKeyCipher },
  });
  expect(made.status).toBe(201);
  const listed = await ebay.market.call("GET", made.headers.get("location") ?? "", { headers });
  expect(listed.json).not.toHaveProperty("privateKey");
  const der = Buffer.from(String(made.json.privateKey), "base64");
  return {
    jwe: String(made.json.jwe),
    privateKey: createPrivateKey({ key: der, format: "der", type: "pkcs8" }),
    isRsa: signingKeyCipher === "RSA",
  };
}

/** The headers as the vendor's guide has them; `bend` spoils one. */
function signed(path: string, body: unknown, bend: Record<string, string> = {}): Record<string, string> {
  const digest = `sha-256=:${createHash("sha256").update(JSON.stringify(body)).digest("base64")}:`;
  const params =
    '("content-digest" "x-ebay-signature-key" "@method" "@path" "@authority");created=1790000000';
  const base = [
    `"content-digest": ${digest}`,
    `"x-ebay-signature-key": ${key.jwe}`,
    '"@method": POST',
    `"@path": ${path}`,
    `"@authority": ${new URL(ebay.market.url).host}`,
    `"@signature-params": ${params}`,
  ].join("\n");
  const bytes = sign(key.isRsa ? "sha256" : null, Buffer.from(base), key.privateKey).toString("base64");
  return {
    "content-digest": digest,
    "x-ebay-signature-key": key.jwe,
    "signature-input": `sig1=${params}`,
    signature: `sig1=:${bytes}:`,
    ...bend,
  };
}

function refund(body: object, bend?: Record<string, string>): Promise<Reply> {
  const path = `${pathOf(orderId)}/issue_refund`;
  return ebay.ask("POST", path, body, signed(path, body, bend));
}

const whole = { reasonForRefund: "BUYER_CANCEL", orderLevelRefundAmount: gbp("20.00") };
const part = (value: string): object => ({
  reasonForRefund: "ITEM_NOT_AS_DESCRIBED",
  comment: "A chip",
  refundItems: [{ lineItemId: "2", refundAmount: gbp(value) }],
});
const refundsOf = async (): Promise<Json | undefined> =>
  (await ebay.ask("GET", pathOf(orderId))).json.paymentSummary?.refunds;
const lineRefundsOf = async (): Promise<(Json | undefined)[] | undefined> =>
  (await ebay.ask("GET", pathOf(orderId))).json.lineItems?.map((line: Json) => line.refunds);

test("a refund needs a right signature: none, another body's, another path's and another key's are refused", async () => {
  const path = `${pathOf(orderId)}/issue_refund`;
  const bare = await ebay.ask("POST", path, whole);
  expect([bare.status, codeOf(bare)]).toEqual([403, 215001]);
  const others = [
    signed(path, { ...whole, comment: "more" }),
    signed(pathOf(orderId), whole),
    { ...signed(path, whole), "x-ebay-signature-key": (await makeKey("ED25519")).jwe },
    { ...signed(path, whole), "signature-input": 'sig1=("@method");created=1' },
  ];
  for (const headers of others) {
    const refused = await ebay.ask("POST", path, whole, headers);
    expect([refused.status, codeOf(refused)]).toEqual([403, 215120]);
  }
  expect(await ebay.control("GET", "/ledger?market=ebay&kind=refund")).toEqual([]);
  expect((await refund(whole)).json).toMatchObject({ refundStatus: "PENDING" });
});

test("a key of RSA signs as well, and a seller outside the region needs no signature", async () => {
  key = await makeKey("RSA");
  expect((await refund(part("1.00"))).status).toBe(200);
  await ebay.control("POST", "/accounts", { username: "texan", country: "US" });
  const { headers } = await ebay.market.signIn("ebay", "texan");
  const [order] = await ebay.market.control("POST", "/orders", { market: "ebay", account: "texan" });
  const amount = { value: "0.50", currency: String(order?.currency) };
  const free = await ebay.ask(
    "POST",
    `${pathOf(String(order?.id))}/issue_refund`,
    { reasonForRefund: "OTHER_ADJUSTMENT", orderLevelRefundAmount: amount },
    headers,
  );
  expect(free.status).toBe(200);
});

test("money goes back later: pending, then refunded, one at a time and never more than there is", async () => {
  // The market's time for it stands still until it was looked at.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  expect((await refund(part("4.00"))).status).toBe(200);
  // Made for a line, it stands at the line alone, and has no date before the money went out.
  expect(await refundsOf()).toEqual([]);
  expect(await lineRefundsOf()).toEqual([
    [],
    [{ refundId: expect.any(String), amount: { value: "4.0", currency: "GBP" } }],
  ]);
  expect(codeOf(await refund(whole))).toBe(34922);
  vi.advanceTimersByTime(400);
  vi.useRealTimers();
  await expect.poll(lineRefundsOf).toMatchObject([[], [{ refundDate: expect.any(String) }]]);
  expect((await ebay.ask("GET", pathOf(orderId))).json.orderPaymentStatus).toBe("PARTIALLY_REFUNDED");
  expect(codeOf(await refund(whole))).toBe(34915);
  expect(codeOf(await refund(part("11.00")))).toBe(34924);
  const rest = { ...whole, orderLevelRefundAmount: gbp("16.00") };
  expect((await refund(rest)).status).toBe(200);
  await expect.poll(refundsOf).toMatchObject([{ refundStatus: "REFUNDED", refundDate: expect.any(String) }]);
  await expect.poll(async () => codeOf(await refund(rest))).toBe(34917);
  const ledger = await ebay.control("GET", "/ledger?market=ebay&kind=refund");
  expect(ledger.map((one) => [one.orderId, one.payload])).toEqual([
    [orderId, part("4.00")],
    [orderId, rest],
  ]);
});

test("a refund may fail, and wrong wishes are refused by the vendor's numbers", async () => {
  const wrong = [
    [{}, 34902],
    [{ orderLevelRefundAmount: gbp("1.00") }, 34903],
    [{ reasonForRefund: "OTHER_ADJUSTMENT" }, 34905],
    [{ ...whole, orderLevelRefundAmount: { currency: "GBP" } }, 34906],
    [{ ...whole, orderLevelRefundAmount: gbp("1.005") }, 34907],
    [{ ...whole, orderLevelRefundAmount: { value: "1.00" } }, 34908],
    [{ ...whole, orderLevelRefundAmount: { value: "1.00", currency: "USD" } }, 34909],
    [{ reasonForRefund: "OTHER_ADJUSTMENT", refundItems: [{ refundAmount: gbp("1.00") }] }, 34910],
    [{ ...whole, comment: "x".repeat(1001) }, 34921],
  ] as const;
  for (const [body, code] of wrong) expect(codeOf(await refund(body))).toBe(code);
  await ebay.control("POST", "/faults", { kind: "refund-fail" });
  await refund(whole);
  await expect.poll(refundsOf).toMatchObject([{ refundStatus: "FAILED" }]);
  const [unpaid] = await ebay.control("POST", "/orders", { fields: { state: "unpaid" } });
  orderId = String(unpaid?.id);
  expect(codeOf(await refund(whole))).toBe(34929);
  orderId = "10-99999-99999";
  expect(codeOf(await refund(whole))).toBe(34913);
});
