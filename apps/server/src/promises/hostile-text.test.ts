/**
 * Text of buyers and members that would like to be more than text: it is kept as it is and answered as JSON
 * alone (reliability, S7, threat 8).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClient } from "@stallkeeper/testkit";
import { openHouse, type House, type Store } from "./house.fixture.ts";

let house: House;
let store: Store;
beforeAll(async () => {
  house = await openHouse();
  store = await house.makeStore();
});
afterAll(() => house.close());

const payloads = [
  "<script>alert(1)</script>",
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "javascript:alert(1)",
  '<a href="javascript:alert(1)">x</a>',
  "</script><script>alert(1)</script>",
  "<!--<script>-->alert(1)",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "{{constructor.constructor('alert(1)')()}}",
  "${alert(1)}",
  "<body onload=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<video><source onerror=alert(1)>",
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  "<base href=https://evil.example>",
  "<link rel=stylesheet href=https://evil.example/x.css>",
  "<style>*{background:url(https://evil.example)}</style>",
  "\u2028alert(1)\u2029",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "=cmd|'/C calc'!A0",
  "\u202egnp.exe",
  "<ScRiPt\u0009>alert(1)</sCrIpT>",
];

test("25 and more payloads come back unchanged, as JSON that no browser takes for a page (S7)", async () => {
  expect(payloads.length).toBeGreaterThanOrEqual(25);
  const client = store.owner.client;
  for (const payload of payloads) {
    const changed = await client.graphql(
      `mutation ($id: MongoID!, $text: String!) { TransactionUpdateById(_id: $id, record: { notes: $text }) {
         record { notes } } }`,
      { id: store.id("orders"), text: payload },
    );
    expect(changed.body).toEqual({ data: { TransactionUpdateById: { record: { notes: payload } } } });
    const settings = await client.patch("/api/meta/settings", { autoMessaging: { alreadySold: payload } });
    expect(
      (settings.body as { data: { autoMessaging: { alreadySold: string } } }).data.autoMessaging.alreadySold,
    ).toBe(payload);
    const read = await client.graphql(`{ TransactionById(_id: "${store.id("orders")}") { notes } }`);
    expect(read.body).toEqual({ data: { TransactionById: { notes: payload } } });
    for (const { headers } of [changed, settings, read]) {
      expect([
        headers.get("content-type"),
        headers.get("x-content-type-options"),
        headers.get("content-security-policy"),
      ]).toEqual([
        "application/json; charset=utf-8",
        "nosniff",
        expect.stringContaining("default-src 'none'"),
      ]);
    }
  }
});

test("a refusal does not say back what was sent to it (S7)", async () => {
  for (const payload of payloads) {
    const encoded = encodeURIComponent(payload);
    const answers = [
      await createTestClient(house.test.url).get(`/api/${encoded}`),
      await store.owner.client.get(`/api/orders/${encoded}/items/x/photos/0`),
      await createTestClient(house.test.url).post("/api/user/login", { email: payload, password: payload }),
      await store.owner.client.graphql(
        "query ($id: MongoID!) { TransactionById(_id: $id, limit: 1) { _id } }",
        { id: { payload } },
      ),
    ];
    for (const { status, headers, text } of answers) {
      expect([status >= 400 && status < 500, headers.get("content-type"), text.includes(payload)]).toEqual([
        true,
        "application/json; charset=utf-8",
        false,
      ]);
    }
  }
});
