/** Live listings revised, ended and listed again, judged by what a really running practice market knows. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ListingsEnding } from "@stallkeeper/contract";
import { signUpMember, type PracticeApp } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { findAction } from "../actions/index.ts";
import { books, keepLive, outcomeOf } from "./keep-live.fixture.ts";
import { openMarket } from "./open-market.fixture.ts";
import { reviseAction } from "./revise-action.ts";

let practice: PracticeApp;
const ids: Record<string, string> = {};
const { make, save, read, publish, photo, target, rows, toldOf, atelierBooks, goLive, endThere } = keepLive(
  () => practice,
  ids,
);
beforeAll(async () => {
  practice = await openMarket(ids);
});
afterAll(() => practice.close());
afterEach(() => practice.simulator.control("DELETE", "/faults"));

const bazaar = (): string => ids["bazaar"] ?? "";
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const endingOf = ({ body }: { body: unknown }) => (body as { data: ListingsEnding }).data;
const revise = (draftId: string, by = practice.owner) =>
  by.client.post("/api/uploads/revise", { drafts: [{ draftId }] });
const end = (listingIds: (string | null)[], by = practice.owner) =>
  by.client.post("/api/uploads/listings/end", { listingIds });

const change = async (draftId: string, set: object, own: object = {}) =>
  save(draftId, { revision: (await read(draftId))?.revision ?? 0, set, targets: { [bazaar()]: own } });
const changeOf = async (draftId: string) => (await target(draftId, bazaar())).change;

describe("a live listing is told what its draft says by now", () => {
  test("the changed fields alone, once, and the draft knows what stands there", async () => {
    const draftId = await goLive();
    const { listingId } = await target(draftId, bazaar());
    await change(
      draftId,
      { title: "Cord cap, brown", photos: [{ id: await photo(), alt: "" }] },
      { priceMinor: 1_400 },
    );
    expect(outcomeOf(await revise(draftId))).toMatchObject({
      started: [{ accountId: bazaar() }],
      failed: [],
    });
    await expect.poll(() => changeOf(draftId)).toBeNull();
    const told = await toldOf(listingId);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ price: { value: "14.00", currency: "GBP" } });
    expect(told[1]).toMatchObject({ title: "Cord cap, brown", image_urls: [expect.any(String)] });
    expect(Object.keys(told[1] ?? {})).not.toContain("description");
    expect((await target(draftId, bazaar())).sent).toMatchObject({
      title: "Cord cap, brown",
      priceMinor: 1_400,
    });
    const [listing] = await rows("select title, price_minor, state from listings where id = $1", [listingId]);
    expect(listing).toEqual({ title: "Cord cap, brown", price_minor: 1_400, state: "live" });
    const [line] = await rows("select action from audit_entries where action = 'listingRevised'");
    expect(line).toBeDefined();
    // There is nothing left to send.
    expect(outcomeOf(await revise(draftId)).failed).toMatchObject([{ code: "DRAFT_NOT_READY" }]);
    expect(await toldOf(listingId)).toHaveLength(2);
  });

  test("a second press while it is under way sends nothing more", async () => {
    const draftId = await goLive();
    const { listingId } = await target(draftId, bazaar());
    await change(draftId, { title: "Cord hat" });
    const outcomes = (await Promise.all([revise(draftId), revise(draftId), revise(draftId)])).map(outcomeOf);
    expect(outcomes.flatMap(({ started }) => started)).toHaveLength(1);
    await expect.poll(() => changeOf(draftId)).toBeNull();
    expect((await toldOf(listingId)).filter(({ title }) => title === "Cord hat")).toHaveLength(1);
  });

  test("what a review refuses is named, and goes up mended as the listing that it was", async () => {
    const at = ids["atelier"] ?? "";
    const { attributes, category } = await atelierBooks();
    const more = { attributes, photos: [{ id: await photo(), alt: "" }] };
    const draftId = await goLive("atelier", more, category);
    const { listingId } = await target(draftId, at);
    const { revision = 0 } = (await read(draftId)) ?? {};
    const changed = { set: { title: "CORD CAP" }, targets: { [at]: { priceMinor: 1_500 } } };
    await save(draftId, { revision, ...changed });
    expect(outcomeOf(await revise(draftId)).started).toHaveLength(1);
    await expect.poll(async () => (await target(draftId, at)).change?.state).toBe("refused");
    const refused = await target(draftId, at);
    expect(refused.change?.problems).toMatchObject([{ text: "Do not write the title in capitals." }]);
    await expect.poll(async () => (await target(draftId, at)).state).toBe("rejected");
    // Mended, it goes through the review again as the listing that it was, and nothing is left to say.
    await save(draftId, { revision: revision + 1, set: { title: "Cord cap, brown" } });
    await publish(draftId);
    await expect.poll(async () => (await target(draftId, at)).state).toBe("live");
    expect(await target(draftId, at)).toMatchObject({
      listingId,
      change: null,
      sent: { title: "Cord cap, brown" },
    });
  });

  test("of a refusal the half that was taken is remembered: the price, where the words were refused", async () => {
    const draftId = await goLive();
    // Put off until the test is over with it: the action itself says nothing meanwhile.
    const account = (state: string) =>
      rows("update accounts set state = $2 where id = $1 returning 1", [bazaar(), state]);
    await account("reconnect");
    await change(draftId, { title: "Cord hat" }, { priceMinor: 1_600 });
    const [started] = outcomeOf(await revise(draftId)).started;
    const { services } = practice.test;
    const refuse = (field: string) =>
      services.db.withStore(practice.owner.storeId, async (tx) => {
        const row = await findAction(tx, started?.actionId ?? "");
        if (row === null) throw new Error("no such action");
        const problem = { code: "no", text: "Not like this.", field };
        const refused = { ...row, problem_code: "no", problem: problem.text, problems: [problem] };
        await reviseAction.record(
          systemCtx(services, practice.owner.storeId, "test"),
          tx,
          refused,
          "refused",
        );
      });
    await refuse("price");
    expect(await target(draftId, bazaar())).toMatchObject({
      sent: { priceMinor: 1_250 },
      change: { kind: "revise", state: "refused", problems: [{ field: "price" }] },
    });
    await refuse("title");
    expect((await target(draftId, bazaar())).sent).toMatchObject({ title: "Cord cap", priceMinor: 1_600 });
    await account("connected");
    await expect.poll(() => changeOf(draftId)).toBeNull();
  });

  test.each([
    ["its title", { title: "Cord hat" }, {}],
    ["its description", { description: "Dark brown." }, {}],
    ["its price", {}, { priceMinor: 1_900 }],
  ])("a repeat that is refused after a lost answer is refused: %s", async (_what, set, own) => {
    const draftId = await goLive();
    const { listingId } = await target(draftId, bazaar());
    const before = await toldOf(listingId);
    for (const [method, path] of [
      ["PATCH", "/listings"],
      ["POST", "/listings/bulk_price_quantity"],
    ])
      await practice.simulator.control("POST", "/faults", { kind: "reset", market: "bazaar", method, path });
    await change(draftId, set, own);
    const [started] = outcomeOf(await revise(draftId)).started;
    const isLost = async () =>
      (
        await rows<{ lost: boolean }>(
          "select attempts > 0 and is_effect_unknown as lost from actions where id = $1",
          [started?.actionId],
        )
      )[0]?.lost;
    await expect.poll(isLost).toBe(true);
    // It ends while no repeat gets through: one that came before would be taken.
    await endThere(listingId);
    await practice.simulator.control("DELETE", "/faults");
    await expect.poll(async () => (await changeOf(draftId))?.state).toBe("refused");
    expect((await target(draftId, bazaar())).sent).toMatchObject({
      title: "Cord cap",
      description: "Brown.",
      priceMinor: 1_250,
    });
    expect((await toldOf(listingId)).filter(({ act }) => act !== "end")).toEqual(before);
  });

  test("a draft that isn't live has nothing to be told, and nobody without the scope tells it", async () => {
    const draftId = await make({ sku: `L-${randomUUID().slice(0, 6)}`, title: "Cup" }, { [bazaar()]: {} });
    expect(outcomeOf(await revise(draftId))).toEqual({ started: [], failed: [] });
    const packer = await signUpMember(practice.test, {
      storeId: practice.owner.storeId,
      scopes: ["orders.write"],
    });
    const stranger = await signUpMember(practice.test, { scopes: ["listings.write"] });
    expect(codeOf(await revise(draftId, packer))).toEqual([403, "FORBIDDEN"]);
    expect(outcomeOf(await revise(draftId, stranger)).failed).toMatchObject([{ code: "DRAFT_NOT_FOUND" }]);
  });
});

describe("a live listing is taken off sale", () => {
  test("is over here once the marketplace shows it, and can be listed again", async () => {
    const draftId = await goLive();
    const { listingId } = await target(draftId, bazaar());
    expect(endingOf(await end([listingId])).started).toMatchObject([{ listingId }]);
    await expect.poll(async () => (await read(draftId))?.state).toBe("ended");
    await expect.poll(() => changeOf(draftId)).toBeNull();
    expect(endingOf(await end([listingId])).failed).toMatchObject([{ code: "LISTING_NOT_LIVE" }]);
    // Publishing all that is ready doesn't put up what was taken down; naming it does.
    expect(outcomeOf(await publish(draftId))).toEqual({ started: [], failed: [] });
    expect(outcomeOf(await publish(draftId, [bazaar()])).started).toHaveLength(1);
    await expect.poll(async () => (await read(draftId))?.state).toBe("live");
    expect((await target(draftId, bazaar())).listingId).not.toBe(listingId);
  });

  test("isn't over before the marketplace shows it", async () => {
    const draftId = await goLive();
    const { listingId } = await target(draftId, bazaar());
    await practice.simulator.control("POST", "/faults", {
      kind: "500",
      market: "bazaar",
      method: "POST",
      path: "/end",
    });
    await end([listingId]);
    expect(await read(draftId)).toMatchObject({ state: "live", targets: [{ change: { kind: "end" } }] });
    await practice.simulator.control("DELETE", "/faults");
    await expect.poll(async () => (await read(draftId))?.state).toBe("ended");
    expect((await toldOf(listingId)).filter(({ act }) => act === "end")).toHaveLength(1);
  });

  test("whoever listed it: one that was made at the marketplace ends, too", async () => {
    const [listing = expect.fail()] = await rows<{ id: string }>(
      `select id from listings l where state = 'live' and platform = 'thriftly'
         and not exists (select from upload_targets t where t.listing_id = l.id) limit 1`,
    );
    expect(endingOf(await end([listing.id, listing.id])).started).toHaveLength(1);
    await expect
      .poll(() => rows("select state from listings where id = $1", [listing.id]))
      .toEqual([{ state: "ended" }]);
    const changes = () => rows("select from listing_changes where listing_id = $1", [listing.id]);
    await expect.poll(changes).toEqual([]);
  });

  test("another store's isn't known, and nobody without the scope ends one", async () => {
    const draftId = await goLive();
    const { listingId } = await target(draftId, bazaar());
    const packer = await signUpMember(practice.test, {
      storeId: practice.owner.storeId,
      scopes: ["orders.write"],
    });
    const stranger = await signUpMember(practice.test, { scopes: ["listings.write"] });
    expect(codeOf(await end([listingId], packer))).toEqual([403, "FORBIDDEN"]);
    expect(endingOf(await end([listingId], stranger)).failed).toMatchObject([{ code: "LISTING_NOT_FOUND" }]);
    expect((await read(draftId))?.state).toBe("live");
  });
});

describe("variants", () => {
  test("go up as one listing with a SKU, price and pieces each, and are a family of items", async () => {
    const at = ids["atelier"] ?? "";
    const { attributes, category } = await atelierBooks();
    const sku = `V-${randomUUID().slice(0, 6)}`;
    const photoId = await photo();
    const rows_ = [
      { sku: `${sku}-S`, values: ["S"], priceMinor: null, quantity: 2, gtin: "4006381333931", photoId },
      { sku: `${sku}-M`, values: ["M"], priceMinor: null, quantity: 3 },
    ];
    const variants = { axes: [{ name: "Size", values: ["S", "M"] }], rows: rows_ };
    const more = { sku, attributes, variants, photos: [{ id: photoId, alt: "" }] };
    const packageCm = { length: 30, width: 20, height: 5 };
    const draftId = await goLive("atelier", { ...more, packageCm }, category);
    const { listingId, sent } = await target(draftId, at);
    const variantsOf = async () =>
      (await rows<{ variants: object[] }>("select variants from listings where id = $1", [listingId]))[0]
        ?.variants;
    expect(await variantsOf()).toMatchObject([
      { sku: `${sku}-S`, options: [{ name: "Size", value: "S" }], priceMinor: 1_250, quantity: 2 },
      { sku: `${sku}-M`, options: [{ name: "Size", value: "M" }], priceMinor: 1_250, quantity: 3 },
    ]);
    // A barcode and a photo of its own go out with the variant that has them.
    const told = await rows<{ variants: object[]; parcel: object }>(
      `select payload -> 'draft' -> 'variants' as variants, payload -> 'draft' -> 'packageCm' as parcel
         from actions where payload -> 'draft' ->> 'sku' = $1`,
      [sku],
    );
    expect(told[0]?.parcel).toEqual(packageCm);
    expect(told[0]?.variants).toMatchObject([
      {
        sku: `${sku}-S`,
        gtin: "4006381333931",
        imageUrls: [expect.stringContaining("/api/listing-photos/")],
      },
      { sku: `${sku}-M` },
    ]);
    expect(told[0]?.variants[1]).not.toHaveProperty("gtin");
    expect(sent).toMatchObject({ variantPrices: { [`${sku}-S`]: 1_250, [`${sku}-M`]: 1_250 } });
    expect(
      await rows(
        `select i.sku, i.on_hand, k.listing_id from items i left join item_listings k on k.item_id = i.id
           where i.sku like $1 order by i.sku`,
        [`${sku}-%`],
      ),
    ).toEqual([
      { sku: `${sku}-M`, on_hand: 3, listing_id: listingId },
      { sku: `${sku}-S`, on_hand: 2, listing_id: listingId },
    ]);
    // Their prices can change while they are live, their SKUs can't.
    const { revision = 0 } = (await read(draftId)) ?? {};
    const renamed = { ...variants, rows: [{ ...rows_[0], sku: "OTHER" }, rows_[1]] };
    expect(codeOf(await save(draftId, { revision, set: { variants: renamed } }))).toEqual([
      409,
      "DRAFT_SKU_FIXED",
    ]);
    await save(draftId, { revision, targets: { [at]: { priceMinor: 1_400 } } });
    expect(outcomeOf(await revise(draftId)).started).toHaveLength(1);
    await expect.poll(async () => (await target(draftId, at)).change).toBeNull();
    expect(await variantsOf()).toMatchObject([
      { priceMinor: 1_400, quantity: 2 },
      { priceMinor: 1_400, quantity: 3 },
    ]);
  });

  test("whose SKUs are items already are sold from those, and the others become items beside them", async () => {
    const at = ids["atelier"] ?? "";
    const { attributes, category } = await atelierBooks();
    const sku = `V-${randomUUID().slice(0, 6)}`;
    await practice.owner.client.post("/api/stock/items", { sku: `${sku}-S`, title: "Cap, S", onHand: 7 });
    const row = (value: string) => ({
      sku: `${sku}-${value}`,
      values: [value],
      priceMinor: null,
      quantity: 1,
    });
    const variants = { axes: [{ name: "Size", values: ["S", "M"] }], rows: [row("S"), row("M")] };
    const draftId = await goLive(
      "atelier",
      { sku, attributes, variants, photos: [{ id: await photo(), alt: "" }] },
      category,
    );
    const { listingId } = await target(draftId, at);
    const items = await rows(
      `select i.sku, i.title, i.on_hand, k.listing_id from items i
         left join item_listings k on k.item_id = i.id where i.sku like $1 order by i.sku`,
      [`${sku}-%`],
    );
    expect(items).toEqual([
      { sku: `${sku}-M`, title: "Cord cap, M", on_hand: 1, listing_id: listingId },
      { sku: `${sku}-S`, title: "Cap, S", on_hand: 7, listing_id: listingId },
    ]);
    // Ended and listed again: the items that are there by now are enough.
    await end([listingId]);
    await expect.poll(async () => (await target(draftId, at)).state).toBe("ended");
    expect(outcomeOf(await publish(draftId, [at])).started).toHaveLength(1);
    await expect.poll(async () => (await target(draftId, at)).state).toBe("live");
  });

  test("are refused in words before anything is sent where a platform takes none, and once each SKU", async () => {
    const row = (sku: string, value: string) => ({ sku, values: [value], priceMinor: null, quantity: 1 });
    const axes = [{ name: "Size", values: ["S", "M"] }];
    const own = {
      [bazaar()]: { priceMinor: 1_250, ...books },
      [ids["atelier"] ?? ""]: { priceMinor: 1_250, ...books },
    };
    const sku = `V-${randomUUID().slice(0, 6)}`;
    const wish = { sku, title: "Cap", variants: { axes, rows: [row("A1", "S"), row("A1", "M")] } };
    const draftId = await make(wish, own);
    const { failed } = outcomeOf(await publish(draftId, [bazaar(), ids["atelier"] ?? ""]));
    const msgAt = (market: string) => failed.find(({ accountId }) => accountId === ids[market])?.msg;
    expect(failed.map(({ field }) => field)).toEqual(["variants", "variants"]);
    expect(msgAt("bazaar")).toContain("doesn't take variants");
    expect(msgAt("atelier")).toContain("A1 is there twice");
  });
});
