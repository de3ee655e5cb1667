/** Which rows and cells each data set holds, compared with what was put into the store. */
import {
  countryCodeOf,
  exportSets,
  isSale,
  readyExport,
  type ExportDefinition,
  type ExportStatus,
} from "@stallkeeper/domain";
import { buildOrder, type OrderColumns } from "@stallkeeper/testkit";
import type { CountryRow, SalesRow } from "@stallkeeper/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { insertSales, makeSales } from "../analytics/generated-sales.fixture.ts";
import { columnsOf, define, keepExports } from "./keep-exports.fixture.ts";

const { house, rows, take, preview } = keepExports();
const add = (columns: OrderColumns) =>
  buildOrder(house.app.services.db, { storeId: house.owner.storeId, ...columns });
const read = async (definition: ExportDefinition): Promise<Record<string, unknown>[]> =>
  JSON.parse(
    (await take({ ...definition, format: { ...definition.format, kind: "json" } })).toString(),
  ) as Record<string, unknown>[];

describe("orders", () => {
  const address = { name: "Mara Lind", line1: "1 High St", countryName: "Sweden" };
  const blank = { name: "", line1: "", city: "", countryName: "", zipcode: null };

  test("go where their label goes: to the buyer again once the seller's own address is empty", async () => {
    const own = { ...address, name: "Depot", line1: "2 Dock Rd" };
    const given = { null: null, blank, own };
    for (const [id, customFulfillmentAddress] of Object.entries(given))
      await add({ id: `to-${id}`, address, fulfillment: { customFulfillmentAddress } });
    const all = await read(define("orders", { columns: columnsOf("order_id", "address_name", "country") }));
    expect(Object.fromEntries(all.map((row) => [row["order_id"], row["address_name"]]))).toMatchObject({
      "to-null": "Mara Lind",
      "to-blank": "Mara Lind",
      "to-own": "Depot",
    });
    expect(all.every((row) => row["country"] === "Sweden")).toBe(true);
  });

  test("of a status hold no order that must not ship, and tell pending refunds from done ones", async () => {
    const made = {
      "is-open": {},
      "is-shipped": { shipped: true },
      "is-external": { external: true },
      "is-failed": { failed: true },
      "is-pending": { refund: 1 },
      "is-refunded": { refund: 2 },
      "is-refused": { refund: 3 },
    };
    for (const [id, columns] of Object.entries(made)) await add({ id, ...columns });
    const of = async (status: ExportStatus): Promise<unknown[]> =>
      (await read(define("orders", { columns: columnsOf("order_id"), filter: { status } })))
        .map((row) => String(row["order_id"]))
        .filter((id) => id.startsWith("is-"))
        .sort();
    expect(await of("open")).toEqual(["is-open", "is-refused"]);
    expect(await of("refundPending")).toEqual(["is-pending"]);
    expect(await of("refunded")).toEqual(["is-refunded"]);
    expect(await of("shipped")).toEqual(["is-shipped"]);
    expect(await of("notRefunded")).toEqual(
      ["is-external", "is-failed", "is-open", "is-refused", "is-shipped"].sort(),
    );
    expect(await of("sold")).toEqual(["is-open", "is-pending", "is-refunded", "is-refused", "is-shipped"]);
    expect(await of("any")).toEqual(Object.keys(made).sort());
  });

  test("count goods as pieces, and show their money line by line", async () => {
    const item = { name: "Vase", sku: "V", priceMinor: 500, quantity: 2 };
    const lines = [
      { kind: "postage", amountMinor: 350 },
      { kind: "tax", amountMinor: 200 },
      { kind: "platformFee", amountMinor: -90 },
    ];
    await add({ id: "money", currency: "EUR", items: [item, { ...item, sku: "W" }], money: { lines } });
    const columns = columnsOf("order_id", "pieces", "skus", "postage", "tax", "fees");
    const found = (await read(define("orders", { columns }))).find((row) => row["order_id"] === "money");
    expect(found).toEqual({ order_id: "money", pieces: 4, skus: "V; W", postage: 3.5, tax: 2, fees: 0.9 });
  });

  test("of the accountant's file add up to the month's sales, and count no tax that the platform remits", async () => {
    const { db } = house.app.services;
    const { storeId, client } = house.owner;
    const made = makeSales(
      120,
      17,
      Date.parse("2025-10-01T00:00:00.000Z"),
      Date.parse("2025-11-01T00:00:00.000Z"),
    );
    await insertSales(db, storeId, made);
    const usual = readyExport("accountant")?.definition;
    if (usual === undefined) throw new Error("there is no accountant's file");
    expect(usual.filter.status).toBe("sold");
    const definition = {
      ...usual,
      columns: columnsOf("total", "refunded", "currency"),
      filter: { ...usual.filter, range: "between", from: "2025-10-01", to: "2025-10-31" },
      format: { ...usual.format, kind: "json" },
    } as const;
    const file = JSON.parse((await take(definition)).toString()) as {
      total: number;
      refunded: number;
      currency: string;
    }[];
    const { body } = await client.get("/api/analytics/sales?from=2025-10-01&to=2025-10-31");
    const sums = (list: readonly (readonly [string, number])[]): object =>
      Object.fromEntries(
        [...Map.groupBy(list, ([currency]) => currency)].map(([currency, of]) => [
          currency,
          of.reduce((sum, [, minor]) => sum + minor, 0),
        ]),
      );
    expect(file.length).toBe(made.filter(isSale).length);
    expect(
      sums(
        file.map(({ total, refunded, currency }) => [
          currency,
          Math.round((total - refunded) * (currency === "JPY" ? 1 : 100)),
        ]),
      ),
    ).toEqual(
      sums(
        (body as { data: { rows: SalesRow[] } }).data.rows.map(({ currency, netMinor }) => [
          currency,
          netMinor,
        ]),
      ),
    );
    const lines = [{ kind: "tax", amountMinor: 825, counts: "outside", isRemitted: true }];
    await add({ id: "collected", currency: "USD", money: { lines } });
    const columns = columnsOf("order_id", "tax", "remitted_tax");
    const found = await read(define("orders", { columns }));
    expect(found.find((row) => row["order_id"] === "collected")).toEqual({
      order_id: "collected",
      tax: 0,
      remitted_tax: 8.25,
    });
  });

  test("leave fees empty that aren't known, and name settled ones and estimates", async () => {
    const fee = (isSettled?: boolean) => ({
      lines: [{ kind: "platformFee", amountMinor: -90, ...(isSettled === undefined ? {} : { isSettled }) }],
    });
    const { accountId } = await add({ id: "fee-none", currency: "EUR" });
    await add({ id: "fee-guess", currency: "EUR", money: fee(false) });
    await add({ id: "fee-told", currency: "EUR", money: fee() });
    await add({ id: "fee-settled", currency: "EUR", money: fee(false) });
    for (const [kind, minor] of [
      ["sale", 1_000],
      ["fee", -75],
    ])
      await rows(
        `insert into settlement_entries (store_id, id, account_id, platform, account, identifier,
           platform_updated_at, kind, occurred_at, amount_minor, currency, order_id)
         values ($1, $2, $3, 'stall', 'ada', $2, now(), $2, now(), $4, 'EUR', 'fee-settled') returning id`,
        [house.owner.storeId, kind, accountId, minor],
      );
    const found = await read(define("orders", { columns: columnsOf("order_id", "fees", "fee_basis") }));
    const ofFees = found.filter((row) => String(row["order_id"]).startsWith("fee-"));
    expect(
      Object.fromEntries(ofFees.map((row) => [row["order_id"], [row["fees"], row["fee_basis"]]])),
    ).toEqual({
      "fee-none": [null, null],
      "fee-guess": [0.9, "Estimate"],
      "fee-told": [0.9, "Settled"],
      "fee-settled": [0.75, "Settled"],
    });
  });

  test("keep sellers' notes from whoever may not see who buyers are", async () => {
    await add({ id: "noted", notes: "Mara's new number is 0461" });
    const file = await take(define("orders", { columns: columnsOf("order_id", "notes") }), house.clerk);
    expect(file.toString()).toContain("noted,hidden");
    expect(file.toString()).not.toContain("0461");
  });
});

describe("sales and tax by month", () => {
  test("count each sale that Analytics counts, and no other, in each currency", async () => {
    const { db } = house.app.services;
    const { storeId, client } = house.stranger;
    const from = Date.parse("2026-03-01T12:00:00.000Z");
    const made = makeSales(200, 11, from, Date.parse("2026-03-30T12:00:00.000Z"));
    await insertSales(db, storeId, made);
    const columns = columnsOf("month", "orders", "refunded", "net", "currency", "country");
    const shown = await preview(
      define("salesByMonth", { columns, filter: { range: "between", from: "2026-03-01", to: "2026-03-31" } }),
      house.stranger,
    );
    const ask = async <Row>(what: string): Promise<Row[]> =>
      (
        (await client.get(`/api/analytics/${what}?from=2026-03-01&to=2026-03-31`)).body as {
          data: { rows: Row[] };
        }
      ).data.rows;
    const sums = await ask<SalesRow>("sales");
    const countries = await ask<CountryRow>("countries");
    // The preview shows twenty lines; all of them are summed from the file's source.
    const lines = await takeAll();
    const minorOf = ({ net, currency }: { net: number; currency: string }): number =>
      Math.round(net * (currency === "JPY" ? 1 : 100));
    const total = (list: readonly { key: string; value: number }[]): Record<string, number> => {
      const all: Record<string, number> = {};
      for (const { key, value } of list) all[key] = (all[key] ?? 0) + value;
      return all;
    };
    expect(shown.count).toBe(lines.length);
    expect(total(lines.map((one) => ({ key: one.currency, value: one.orders })))).toEqual(
      total(sums.map((one) => ({ key: one.currency, value: one.orders }))),
    );
    expect(total(lines.map((one) => ({ key: one.currency, value: minorOf(one) })))).toEqual(
      total(sums.map((one) => ({ key: one.currency, value: one.netMinor }))),
    );
    expect(total(lines.map((one) => ({ key: one.country, value: one.orders })))).toEqual(
      total(countries.map((one) => ({ key: countryCodeOf(one.country) || one.country, value: one.orders }))),
    );

    async function takeAll() {
      const file = await take(define("salesByMonth", { columns, format: { kind: "json" } }), house.stranger);
      return JSON.parse(file.toString()) as {
        orders: number;
        net: number;
        currency: string;
        country: string;
      }[];
    }
  });

  test("put a country's code and name in one line, count no tax that was refunded, and say who remitted it", async () => {
    const lines = [
      { kind: "tax", amountMinor: 200 },
      { kind: "tax", amountMinor: 100, isRemitted: true },
      { kind: "tax", amountMinor: 40, isRemitted: true, counts: "outside" },
      { kind: "postage", amountMinor: 300 },
      { kind: "platformFee", amountMinor: -50 },
    ];
    const sale = {
      currency: "CHF",
      amount_total_minor: 1_000,
      created_at: "2025-05-10T10:00:00.000Z",
      money: { lines },
    };
    await add({ ...sale, address: { countryCode: "SE", countryName: "Sweden" } });
    await add({ ...sale, address: { countryName: "Sweden" }, data: { refundedMinor: 500 } });
    await add({ ...sale, address: {}, buyer: { country: "se" }, data: { refundedMinor: 1_000 } });
    await add({ ...sale, address: { countryName: "Sweden" }, external: true });
    const ids = exportSets.salesByMonth.columns.map(({ id }) => id);
    const found = await read(define("salesByMonth", { columns: columnsOf(...ids) }));
    expect(found.filter((row) => row["currency"] === "CHF")).toEqual([
      {
        month: "2025-05",
        platform: "Stall",
        account: "ada",
        country: "SE",
        orders: 3,
        total: 30,
        refunded: 15,
        net: 15,
        tax: 4.5,
        remitted_tax: 2.1,
        postage: 9,
        fees: 1.5,
        currency: "CHF",
      },
    ]);
  });
});

describe("messages and tracking", () => {
  test("of a range are previewed though many hundred others come first", async () => {
    const { accountId } = await add({
      id: "late-parcel",
      created_at: "2020-01-01T10:00:00.000Z",
      shipped: true,
      shipped_at: "2021-06-01T10:00:00.000Z",
      tracking_number: "LATE1",
    });
    await rows(
      `insert into orders (store_id, id, account_id, platform, source, account, platform_order_id, order_number,
         status, state, platform_updated_at, currency, amount_total_minor, created_at, updated_at, shipped,
         shipped_at, tracking_number)
       select $1, 'sent-' || n, $2, 'stall', 'Stall', 'ada', 's-' || n, 's-' || n, 'paid', 'paid', now(), 'EUR', 1,
         now(), now(), true, now(), 'T' || n from generate_series(1, 600) n returning id`,
      [house.owner.storeId, accountId],
    );
    await rows(
      `insert into messaging_sessions (store_id, id, account_id, platform, account, identifier, buyer, messages,
         is_read, latest_message_date, platform_updated_at)
       select $1, case n when 700 then 'zz-late' else 'a-' || n end, $2, 'stall', 'ada', 'c-' || n,
         '{"handle":"mara"}', jsonb_build_array(jsonb_build_object('_id', 'm-' || n, 'byMe', false, 'title', '',
           'content', 'Hello ' || n, 'date', case n when 700 then '2021-06-01T10:00:00Z'
             else '2026-03-01T10:00:00Z' end)), true, now(), now()
       from generate_series(1, 700) n returning id`,
      [house.owner.storeId, accountId],
    );
    const filter = { range: "between", from: "2021-06-01", to: "2021-06-01" } as const;
    const parcels = define("tracking", { columns: columnsOf("tracking_number", "order_number"), filter });
    const shown = await preview(parcels);
    expect([shown.count, shown.rows.map(([number]) => number)]).toEqual([1, ["LATE1"]]);
    expect(await read(parcels)).toHaveLength(1);
    const talk = define("messages", { columns: columnsOf("content", "from_us"), filter });
    expect(await preview(talk)).toMatchObject({ count: 1, rows: [["Hello 700", "no"]] });
    expect(await read(talk)).toEqual([{ content: "Hello 700", from_us: false }]);
    const all = { ...talk, filter: { ...talk.filter, range: "all" as const } };
    expect(await read(all)).toHaveLength(700);
  });
});

describe("refused at its field", () => {
  const wrong = async (definition: ExportDefinition): Promise<unknown> => {
    const { status, body } = await house.owner.client.post("/api/exports/preview", { definition });
    return { status, fields: Object.keys((body as { fields?: object }).fields ?? {}) };
  };
  test("a name that two columns have", async () => {
    const columns = [
      { id: "order_id", name: "Order" },
      { id: "order_number", name: " Order " },
    ];
    expect(await wrong(define("orders", { columns }))).toEqual({
      status: 400,
      fields: ["definition.columns.1.name"],
    });
  });

  test.each(["9999-12-31", "1999-12-31", "2101-01-01"])("a last day such as %s", async (to) => {
    const filter = { range: "between", from: "2026-01-01", to } as const;
    expect(await wrong(define("orders", { filter }))).toMatchObject({ status: 400 });
  });
});

beforeAll(async () => {
  await house.app.services.db.asSystem((tx) =>
    tx.run("update stores set time_zone = 'UTC' where id = any($1)", [
      [house.owner.storeId, house.stranger.storeId],
    ]),
  );
});
