/** What offers send by themselves once they are answered, judged by a really running practice market. */
import { expect, test, vi } from "vitest";
import type { AutoMessageDryRun, AutoMessageLogLine, AutoMessagePause } from "@stallkeeper/contract";
import { signUpMember } from "@stallkeeper/testkit";
import { fireTriggers } from "../triggers/index.ts";
import { openAlreadySoldShop } from "./already-sold.fixture.ts";
import { sweepTriggers, workTriggers } from "./work-triggers.ts";

const shop = openAlreadySoldShop();
const { rows, settings, setMessage, freshOrder } = shop;

interface OfferRow {
  id: string;
  identifier: string;
  account_id: string;
  buyer: { identifier: string; handle: string };
  items: { name: string }[];
  state: number;
}
const work = () => workTriggers(shop.practice.test.services, shop.practice.owner.storeId);
async function freshOffer(wish: object = {}): Promise<OfferRow> {
  const [made] = await shop.practice.simulator.control<{ id: string }[]>("POST", "/offers", {
    market: "bazaar",
    ...wish,
  });
  return vi.waitFor(
    async () =>
      (await rows<OfferRow>("select * from offers where identifier = $1", [made?.id]))[0] ??
      Promise.reject(new Error(`${made?.id} is not here yet`)),
    { timeout: 60_000, interval: 30 },
  );
}
const answer = async ({ id }: Pick<OfferRow, "id">, offerState: 1 | 2) => {
  expect((await shop.client().post("/api/offers/", { offerId: id, offerState })).status).toBe(200);
};
const logOf = async ({ id }: OfferRow, query = ""): Promise<AutoMessageLogLine | undefined> => {
  const { body } = await shop.client().get(`/api/messages/auto/log${query}`);
  return (body as { data: AutoMessageLogLine[] }).data.find(({ offerId }) => offerId === id);
};
const sentenceOf = async (offer: OfferRow) => (await logOf(offer))?.sentence;
/** What buyers were written, by the words. */
const written = async (text: string) =>
  (
    await shop.practice.simulator.control<{ sessionId: string; payload: { text?: string } }[]>(
      "GET",
      "/ledger?kind=message&market=bazaar",
    )
  ).filter(({ payload }) => payload.text === text);
/**
 * The buyer of an offer writes: in a conversation that the marketplace doesn't know, so that no reading of
 * others takes it back.
 */
async function hearFrom({ buyer }: OfferRow): Promise<void> {
  const said = await rows(
    `insert into messaging_sessions
       select (jsonb_populate_record(talk, jsonb_build_object(
         'id', gen_random_uuid(), 'identifier', 'by-hand-' || $1, 'platform_order_ids', '[]'::jsonb,
         'buyer', talk.buyer || jsonb_build_object('identifier', $1::text),
         'messages', jsonb_build_array(jsonb_build_object('_id', 'later', 'byMe', false, 'content', 'Hello?',
           'date', to_char(now() at time zone 'utc' + interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       ))).* from messaging_sessions talk limit 1 returning 1`,
    [buyer.identifier],
  );
  expect(said).toHaveLength(1);
}
const off = () => settings({ autoMessaging: { offerAccepted: null, offerRejected: null } });
const plan = (trigger: string, said: object | null) => settings({ autoMessagePlans: { [trigger]: said } });

test("an accepted offer writes to its buyer once, in a conversation that is opened for it; who accepted is told", async () => {
  const offer = await freshOffer();
  await setMessage(
    "Thank you for {{offerAmount}}, {{buyerHandle}}: {{itemName}}. {{agentName}}",
    "offerAccepted",
  );
  await shop.takenFlashes();
  await answer(offer, 1);
  await expect.poll(() => sentenceOf(offer)).toBe("Sent to the buyer.");
  expect(await logOf(offer)).toMatchObject({ orderId: null, buyer: offer.buyer.handle });
  const [session] = await rows<{ id: string; messages: { content: string }[] }>(
    "select id, messages from messaging_sessions where buyer ->> 'identifier' = $1",
    [offer.buyer.identifier],
  );
  const text = session?.messages.at(-1)?.content ?? "";
  expect(text).toMatch(/^Thank you for .\d.*: .+\. /);
  expect(text).toContain(offer.items[0]?.name);
  expect(await written(text)).toHaveLength(1);
  await expect
    .poll(shop.flashes)
    .toEqual([{ message: "Sent auto message for trigger offerAccepted!", error: false }]);
  // Whoever tells of the same answer again sends nothing.
  const { services } = shop.practice.test;
  await services.db.withStore(shop.practice.owner.storeId, (tx) =>
    fireTriggers({ actor: { kind: "system", name: "Sync" }, jobs: services.jobs }, tx, {
      trigger: "offerAccepted",
      offerIds: [offer.id],
      occurrence: "answered",
    }),
  );
  await work();
  await sweepTriggers(shop.practice.test.services);
  expect(await written(text)).toHaveLength(1);
  await off();
});

test("an offer that is rejected on the platform's own page writes, too; a rule signs in the store's name", async () => {
  await setMessage("Not this time. {{agentName}}", "offerRejected");
  const elsewhere = await freshOffer();
  await shop.practice.simulator.control("PATCH", `/offers/bazaar/${elsewhere.identifier}`, {
    answer: "declined",
  });
  await shop.client().post(`/api/accounts/${elsewhere.account_id}/sync`, {});
  await expect.poll(() => sentenceOf(elsewhere), { timeout: 60_000 }).toBe("Sent to the buyer.");
  const [store] = await rows<{ name: string }>("select name from stores_shared");
  const words = `Not this time. ${store?.name}`;
  expect(await written(words)).toHaveLength(1);
  const saved = await shop
    .client()
    .post("/api/offers/rules/save", { kind: "reject", percent: 60, isOn: true });
  const ruled = await freshOffer({ amountMinor: 1 });
  await expect.poll(() => sentenceOf(ruled), { timeout: 60_000 }).toBe("Sent to the buyer.");
  expect(await written(words)).toHaveLength(2);
  const { _id: ruleId } = (saved.body as { data: { _id: string } }).data;
  await shop.client().post("/api/offers/rules/remove", { ruleId });
  await off();
});

test("the buyer who wrote first, conditions, an empty placeholder and a snippet that isn't chosen send nothing and say so", async () => {
  await off();
  const quiet = await freshOffer();
  await answer(quiet, 2);
  await expect.poll(() => sentenceOf(quiet)).toBe("Not sent because no snippet was chosen.");
  // Where most triggers are off, what was decided of the others is found all the same.
  expect(await logOf(quiet, "?off=hidden")).toBeUndefined();
  await setMessage("Sorry for {{orderId}}", "offerRejected");
  const held = await freshOffer();
  await answer(held, 2);
  await expect.poll(() => sentenceOf(held)).toBe("Held as a task: {{orderId}} is empty.");
  expect(await logOf(held, "?off=hidden&trigger=offerRejected")).toBeDefined();
  await setMessage("Sorry", "offerRejected");
  await plan("offerRejected", { leastTotal: 999_999 });
  const low = await freshOffer();
  await answer(low, 2);
  await expect.poll(() => sentenceOf(low)).toBe("Not sent because the offer is too low.");
  await plan("offerRejected", { delayMinutes: 60 });
  const talker = await freshOffer();
  await answer(talker, 2);
  await work();
  expect(await sentenceOf(talker)).toBe("Waiting to be sent.");
  await hearFrom(talker);
  await rows(
    `update order_triggers set fired_at = now() - interval '2 hours', due_at = now() where offer_id = $1
       returning 1`,
    [talker.id],
  );
  await work();
  expect(await sentenceOf(talker)).toBe("Not sent because the buyer wrote first.");
  expect(await written("Sorry")).toEqual([]);
  await plan("offerRejected", null);
  await off();
});

test("a dry run tries the offers of the last 30 days", async () => {
  const offer = await freshOffer();
  await answer(offer, 1);
  const snippetId = await shop.makeSnippet("Thank you, {{buyerHandle}}");
  const { status, body } = await shop
    .client()
    .post("/api/messages/auto/dryRun", { trigger: "offerAccepted", snippetId, plan: {} });
  expect(status).toBe(200);
  const run = (body as { data: AutoMessageDryRun }).data;
  expect(run.lines.find(({ offerId }) => offerId === offer.id)).toMatchObject({
    orderId: null,
    buyer: offer.buyer.handle,
    state: "sent",
    sentence: "Would be sent.",
  });
});

test("while all are paused nothing goes out by itself; what waits is decided on anew once they go on", async () => {
  const pause = async (isPaused: boolean, client = shop.client()) => {
    const { status, body } = await client.post("/api/messages/auto/pause", { isPaused });
    return { status, paused: (body as { data?: { paused: AutoMessagePause | null } }).data?.paused };
  };
  await setMessage("Good news", "offerAccepted");
  const member = (scopes: []) =>
    signUpMember(shop.practice.test, { storeId: shop.practice.owner.storeId, scopes });
  expect((await pause(true, (await member([])).client)).status).toBe(403);
  const byName = (await shop.client().get("/api/messages/auto/pause")).body;
  expect(byName).toEqual({ data: { paused: null } });
  const { paused } = await pause(true);
  expect(paused).toMatchObject({ at: expect.any(String), byName: expect.stringMatching(/./) });
  expect((await pause(true)).paused).toEqual(paused);
  const [waits, wrote] = [await freshOffer(), await freshOffer()];
  for (const offer of [waits, wrote]) await answer(offer, 1);
  await work();
  await sweepTriggers(shop.practice.test.services);
  for (const offer of [waits, wrote])
    expect(await logOf(offer)).toMatchObject({
      state: "waiting",
      sentence: "Waits until auto messages are resumed.",
      dueAt: null,
    });
  // Already sold is a person's own message, sent after its preview.
  const order = await freshOrder();
  expect((await shop.mark(order)).data.message.state).toBe("sent");
  await hearFrom(wrote);
  expect((await pause(false)).paused).toBeNull();
  await expect.poll(() => sentenceOf(waits)).toBe("Sent to the buyer.");
  await expect.poll(() => sentenceOf(wrote)).toBe("Not sent because the buyer wrote first.");
  expect(await written("Good news")).toHaveLength(1);
  expect(
    (
      await rows<{ action: string }>(
        "select action from audit_entries where action like 'autoMessages%' order by at",
      )
    ).map(({ action }) => action),
  ).toEqual(["autoMessagesPaused", "autoMessagesResumed"]);
  await off();
});
