/** What binds: a rule asks, a person approves, and the platform is told once. */
import { randomUUID } from "node:crypto";
import type { RuleAskView } from "@stallkeeper/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { buildPlatformOffer } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { receiveListings } from "../listings/index.ts";
import { receiveOffers } from "../offers/index.ts";
import { changeOrders } from "../orders/index.ts";
import { buildListing } from "../stock/build-listing.fixture.ts";
import { keepRules } from "./keep-rules.fixture.ts";
import { workRules } from "./work-rules.ts";

const { house, inStore, row, makeRule, arriveOne, ask } = keepRules();
const now = () => house.app.clock.now();
const iso = (ms = 0) => new Date(now().getTime() + ms).toISOString();
const ctx = () => systemCtx(house.app.services, house.owner.storeId, "Olive");
const work = () => workRules(house.app.services, house.owner.storeId);
const actions = (kind: string) =>
  inStore((tx) =>
    tx.rows<{ key: string }>("select idempotency_key as key from actions where kind = $1", [kind]),
  );
const waiting = async () =>
  ((await house.owner.client.get("/api/rules/waiting")).body as { data: { asks: RuleAskView[] } }).data.asks;
const answer = (evaluationId: string | undefined, isApproved = true) =>
  ask("/waiting/answer", { evaluationId, isApproved });

beforeAll(() =>
  inStore((tx) => tx.run("update accounts set linked_at = '2020-01-01' where id = $1", [house.accountId])),
);
beforeEach(() => {
  house.app.clock.advance(600_000);
});

test("a refund waits for an approval, whoever starts the rule, and is asked for once", async () => {
  const ruleId = await makeRule({
    name: "Refund it",
    trigger: { kind: "tagAdded", tag: "international" },
    groups: [],
    actions: [{ kind: "refund" }, { kind: "note", text: "Refunded" }],
  });
  const id = await arriveOne();
  await inStore((tx) => tx.run("update orders set platform = 'bazaar' where id = $1", [id]));
  house.app.clock.advance(1_000);
  await inStore((tx) => changeOrders(ctx(), tx, [id], { tagsChange: { add: ["international"] } }));
  house.app.clock.advance(1_000);
  await work();
  await ask("/run", { orderIds: [id], ruleIds: [ruleId] });
  expect([(await row(id)).notes, await actions("refund")]).toEqual(["", []]);
  const asks = await waiting();
  expect(asks).toHaveLength(2);
  // Whoever approves sees what it costs, and whose order it is.
  const { amount_total_minor: amountMinor, currency } = await row(id);
  expect(asks[0]?.about).toMatchObject({ platform: "bazaar", amountMinor, refundedMinor: 0, currency });
  expect(asks[0]?.about?.title).not.toBe("");
  expect(await answer(asks[0]?._id)).toMatchObject({ status: 200, body: { data: { outcome: "ran" } } });
  expect((await row(id)).notes).toBe("Refunded");
  expect(await actions("refund")).toHaveLength(1);
  // The same press again changes nothing; the other line finds nothing left, and goes on asking.
  await answer(asks[0]?._id);
  expect(await answer(asks[1]?._id)).toMatchObject({ status: 409 });
  expect(await actions("refund")).toHaveLength(1);
  expect(await waiting()).toHaveLength(1);
  expect(await answer(asks[1]?._id, false)).toMatchObject({ body: { data: { outcome: "declined" } } });
});

test("a rule has another system told once, of an order as of an offer", async () => {
  await inStore((tx) =>
    tx.run(
      `insert into webhook_receivers (store_id, id, press, url, events, secret, by_name, created_at)
       values ($1, $2, $2, 'https://hooks.example.com', '{rule.ran}', '', 'Olive', $3)`,
      [house.owner.storeId, randomUUID(), iso()],
    ),
  );
  const trigger = { kind: "tagAdded", tag: "international" } as const;
  await makeRule({ name: "Tell", trigger, groups: [], actions: [{ kind: "webhook" }] });
  const id = await arriveOne();
  house.app.clock.advance(1_000);
  await inStore((tx) => changeOrders(ctx(), tx, [id], { tagsChange: { add: ["international"] } }));
  house.app.clock.advance(1_000);
  await work();
  await work();
  const told = await inStore((tx) => tx.rows<{ body: unknown }>("select body from webhook_deliveries"));
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told[0]?.body)).toContain(id);
});

test("an offer is declined once a person approves what a rule asks for", async () => {
  await makeRule({
    name: "Too low",
    trigger: { kind: "offerReceived" },
    groups: [[{ field: "total", over: false, amountMinor: 5_000, currency: "EUR" }]],
    actions: [{ kind: "declineOffer" }],
  });
  house.app.clock.advance(1_000);
  const offer = buildPlatformOffer({
    platformOfferId: "LOW",
    amountMinor: 3_500,
    createdAt: iso(),
    updatedAt: iso(),
    expiresAt: iso(86_400_000),
  });
  const source = { accountId: house.accountId, platform: "stall", username: "ada" };
  await inStore((tx) => receiveOffers(tx, source, [offer], now(), ctx()));
  await inStore((tx) => tx.run("update offers set platform = 'bazaar'"));
  house.app.clock.advance(1_000);
  await work();
  await work();
  const [asked, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(asked?.about).toMatchObject({ platform: "bazaar", amountMinor: 3_500, currency: "EUR" });
  expect(await actions("offerAnswer")).toEqual([]);
  expect(await answer(asked?._id)).toMatchObject({ body: { data: { outcome: "ran" } } });
  expect(await actions("offerAnswer")).toHaveLength(1);
  const wrong = await ask("", {
    name: "Nonsense",
    trigger: { kind: "listingEnded" },
    groups: [],
    actions: [{ kind: "acceptOffer" }],
  });
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: { "actions.0": "A rule about a listing can't do this." } },
  });
});

test("a counter-offer asks for its share of the price, and a listing ends, each once they're approved", async () => {
  await makeRule({
    name: "Nearly",
    trigger: { kind: "offerReceived" },
    groups: [],
    actions: [{ kind: "counterOffer", percent: 90 }],
  });
  house.app.clock.advance(1_000);
  const offers = [3_500, 4_000].map((amountMinor) =>
    buildPlatformOffer({
      platformOfferId: `NEAR-${amountMinor}`,
      amountMinor,
      createdAt: iso(),
      updatedAt: iso(),
      expiresAt: iso(86_400_000),
    }),
  );
  const source = { accountId: house.accountId, platform: "stall", username: "ada" };
  await inStore((tx) => receiveOffers(tx, source, offers, now(), ctx()));
  await inStore((tx) => tx.run("update offers set platform = 'thriftly'"));
  house.app.clock.advance(1_000);
  await work();
  const asks = await waiting();
  const askOf = (amountMinor: number) => asks.find(({ about }) => about?.amountMinor === amountMinor)?._id;
  expect(await answer(askOf(3_500))).toMatchObject({ body: { data: { outcome: "ran" } } });
  const [counter] = await inStore((tx) =>
    tx.rows<{ minor: number }>(
      `select (payload -> 'counter' ->> 'amountMinor')::integer as minor from actions
         where kind = 'offerAnswer' and payload ->> 'kind' = 'counter'`,
    ),
  );
  expect(counter?.minor).toBe(3_780);
  // More was offered than the rule would ask for: it says so, and goes on asking.
  expect(await answer(askOf(4_000))).toMatchObject({ status: 409, body: { code: "RULE_CANNOT" } });
  expect((await waiting()).map(({ about }) => about?.amountMinor)).toContain(4_000);

  await makeRule({
    name: "Stale",
    trigger: { kind: "listingPublished" },
    groups: [],
    actions: [{ kind: "endListing" }],
  });
  house.app.clock.advance(1_000);
  for (const state of ["draft", "live"] as const) {
    house.app.clock.advance(1_000);
    const told = buildListing("OLD", "OLD-1", { state, updatedAt: iso(), external: { state } });
    await inStore((tx) => receiveListings(tx, source, [told], now()));
  }
  await inStore((tx) => tx.run("update listings set platform = 'bazaar' where sku = 'OLD-1'"));
  house.app.clock.advance(1_000);
  await work();
  const ask = (await waiting()).find(({ rule }) => rule === "Stale");
  expect(await actions("listingEnd")).toEqual([]);
  expect(await answer(ask?._id)).toMatchObject({ body: { data: { outcome: "ran" } } });
  await answer(ask?._id);
  expect(await actions("listingEnd")).toHaveLength(1);
});
