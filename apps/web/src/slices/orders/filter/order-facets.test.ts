import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderTags } from "@stallkeeper/domain";
import { buildListOrder } from "../testing/build-list-order.ts";
import { startOfDate, startOfDayAhead } from "./day-bounds.ts";
import { countDue, createDueRule } from "./order-due.ts";
import { countValues, facetFilter, readFacets, type Facets } from "./order-facets.ts";
import type { ListOrder } from "../list-order.ts";
import { toServiceFilter } from "./service-filter.ts";

const settings = { nowMs: Date.UTC(2026, 10, 18, 14, 32), timeZone: "Europe/London" };
const at = (day: number, hour: number): string => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
const order = buildListOrder({
  _id: "1",
  tags: ["urgent"],
  notes: "Wrap",
  amountTotal: 61,
  createdAt: "2026-11-18T00:30:00.000Z",
  dispatchBy: at(18, 16),
  paymentDisbursed: true,
});
const passes = (facets: Facets): boolean => facetFilter(facets, settings)?.(order) ?? true;

describe("chips", () => {
  test.each<[Facets, boolean]>([
    [{ platform: "bazaar,atelier" }, true],
    [{ platform: "atelier" }, false],
    [{ account: "bazaar/northlane.bazaar" }, true],
    [{ account: "atelier/northlane.bazaar" }, false],
    [{ account: "northlane.bazaar" }, true],
    [{ tag: "urgent,queued" }, true],
    [{ tag: "-queued" }, true],
    [{ tag: "-urgent" }, false],
    [{ tag: "urgent,-urgent" }, false],
    [{ country: "SE,FR" }, true],
    [{ country: "FR" }, false],
    [{ due: "today" }, true],
    [{ due: "overdue,tomorrow" }, false],
    [{ created: "2026-11-18..2026-11-18" }, true],
    [{ created: "2026-11-19.." }, false],
    [{ created: "..2026-11-17" }, false],
    [{ note: "yes" }, true],
    [{ note: "no" }, false],
    [{ disbursed: "yes" }, true],
    [{ amount: ">50" }, true],
    [{ amount: "..60" }, false],
    [{ amount: "61..61" }, true],
    [{ platform: "bazaar", tag: "-urgent" }, false],
  ])("%j: %s", (facets, isExpected) => expect(passes(facets)).toBe(isExpected));

  const extras = {
    service: "Express",
    cost: 4,
    costCurrency: "GBP",
    weightGrams: 500,
    hasLabel: true,
    isPrinted: true,
    bins: "A-1",
    hasUnread: true,
    isInternational: true,
    stock: "short" as const,
    toSameAddress: 2,
  };
  test.each<[Partial<ListOrder>, Facets, boolean]>([
    [{ hold: { until: at(24, 9), reason: "x" } }, { held: "yes" }, true],
    [{}, { held: "yes" }, false],
    [{ extras }, { together: "possible" }, true],
    [{}, { together: "alone" }, true],
    [{ combinedId: "c" }, { together: "combined,split" }, true],
    [{ parts: [{ number: 1, items: [], trackingNumber: null, sentAt: null }] }, { together: "split" }, true],
    [{ address: { ...order.address, zipcode: "1" } }, { address: "yes" }, true],
    [{}, { address: "no" }, true],
    [{ extras }, { intl: "yes" }, true],
    [{}, { intl: "no" }, true],
    [{ extras }, { service: "Express" }, true],
    [{}, { service: "none" }, true],
    [{ extras }, { printed: "yes" }, true],
    [{ extras }, { stock: "short" }, true],
    [{ extras }, { stock: "in,unknown" }, false],
    [{}, { stock: "unknown" }, false],
    [{}, { pieces: "single" }, true],
    [{}, { pieces: "multi" }, false],
    [{}, { sku: "JKT-0001" }, true],
    [{}, { buyer: "mara_l" }, true],
    [{}, { buyer: "nobody" }, false],
    [{}, { due: "4h" }, true],
    [{}, { due: "1h" }, false],
    [{ dispatchBy: at(17, 9) }, { due: "1h" }, true],
  ])("%j under %j: %s", (parts, facets, isExpected) =>
    expect(facetFilter(facets, settings)?.({ ...order, ...parts })).toBe(isExpected),
  );

  test("a chip is shown for what it hides alone", () => {
    expect(
      readFacets({
        tag: "zzz,-urgent",
        due: "soon,48h",
        created: "never",
        amount: "much",
        held: "maybe",
        platform: "anywhere",
      }),
    ).toEqual({ tag: "-urgent", due: "48h", platform: "anywhere" });
  });

  test("words that an address made up hide nothing", () => {
    for (const facets of [
      { tag: "nothing" },
      { due: "soon" },
      { created: "yesterday..never" },
      { amount: "much" },
      { note: "maybe" },
      { platform: "," },
    ])
      expect(passes(facets)).toBe(true);
  });

  test("each value is counted, an order with two tags under both", () => {
    const orders = [order, buildListOrder({ _id: "2", tags: ["urgent", "queued"] })];
    expect(Object.fromEntries(countValues(orders, "tag", settings))).toEqual({ urgent: 2, queued: 1 });
    const elsewhere = buildListOrder({ _id: "3", platform: "atelier" });
    expect(Object.fromEntries(countValues([...orders, elsewhere], "account", settings))).toEqual({
      "bazaar/northlane.bazaar": 2,
      "atelier/northlane.bazaar": 1,
    });
    expect(Object.fromEntries(countValues(orders, "country", settings))).toEqual({ SE: 2 });
  });
});

describe("how urgent", () => {
  const dueOf = createDueRule(settings);
  test.each([
    [at(18, 14), "overdue"],
    [at(18, 16), "today"],
    [at(18, 23), "today"],
    [at(19, 0), "tomorrow"],
    [at(20, 9), "later"],
    [null, null],
  ])("%s is %s", (dispatchBy, due) => {
    expect(dueOf({ dispatchBy, shipping: order.shipping })).toBe(due);
  });

  test("what was shipped is not due, and the one moment of today is named only where it is one", () => {
    const shipped = buildListOrder({
      _id: "3",
      dispatchBy: at(18, 14),
      shipping: { ...order.shipping, shipped: true },
    });
    const late = buildListOrder({ _id: "4", dispatchBy: at(17, 16) });
    expect(countDue([order, shipped, late, order], settings)).toEqual({
      overdue: 1,
      today: 2,
      todayAt: at(18, 16),
    });
    expect(countDue([order, buildListOrder({ _id: "5", dispatchBy: at(18, 17) })], settings)).toMatchObject({
      today: 2,
      todayAt: null,
    });
  });

  test("days begin where the person is, in winter, in summer and in the nights between", () => {
    expect(startOfDate("2026-07-01", 0, "Europe/London")).toBe("2026-06-30T23:00:00.000Z");
    expect(startOfDate("2026-03-29", 1, "Europe/London")).toBe("2026-03-29T23:00:00.000Z");
    expect(startOfDate("2026-10-25", 0, "America/New_York")).toBe("2026-10-25T04:00:00.000Z");
    // Where midnight is skipped a day begins at 01:00, and where 00:00 comes twice, with the first.
    expect(startOfDate("2026-09-06", 0, "America/Santiago")).toBe("2026-09-06T04:00:00.000Z");
    expect(startOfDate("2026-03-08", 0, "America/Havana")).toBe("2026-03-08T05:00:00.000Z");
    expect(startOfDate("2026-03-29", 0, "Atlantic/Azores")).toBe("2026-03-29T01:00:00.000Z");
    expect(startOfDate("2026-11-01", 0, "America/Havana")).toBe("2026-11-01T04:00:00.000Z");
    expect([startOfDate("2026-02-30", 0, "UTC"), startOfDate("2026-1-1", 0, "UTC")]).toEqual([null, null]);
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
        fc.constantFrom("UTC", "Asia/Tokyo", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Auckland"),
        (nowMs, timeZone) => {
          const [today, tomorrow] = [
            startOfDayAhead(0, { nowMs, timeZone }),
            startOfDayAhead(1, { nowMs, timeZone }),
          ];
          const now = new Date(nowMs).toISOString();
          expect(today <= now && now < tomorrow).toBe(true);
        },
      ),
    );
  });
});

describe("the same question to the service", () => {
  test("words are searched for, operators and chips are conditions, and what it can't ask for is left out", () => {
    expect(
      toServiceFilter(
        "mara is:shipped total:>50 tag:urgent -tag:queued has:tracking",
        { platform: "bazaar", created: "2026-11-01.." },
        settings,
      ),
    ).toEqual({
      AND: [
        { search: "mara" },
        { _operators: { amountTotal: { gt: 50 } } },
        { _operators: { tags: { in: ["urgent"] } } },
        { _operators: { tags: { nin: ["queued"] } } },
        { _operators: { shipping: { trackingNumber: { exists: true } } } },
        { _operators: { platform: { in: ["bazaar"] } } },
        { _operators: { createdAt: { gte: "2026-11-01T00:00:00.000Z" } } },
      ],
    });
    expect([
      toServiceFilter("a", {}, settings),
      toServiceFilter("", {}, settings),
      toServiceFilter("is:shipped", {}, settings),
    ]).toEqual([null, null, null]);
  });

  test("an account is asked for at its platform, and by its name alone", () => {
    expect(toServiceFilter("", { account: "bazaar/northlane,southlane" }, settings)).toEqual({
      AND: [
        {
          OR: [
            { account: "bazaar/northlane" },
            { platform: "bazaar", account: "northlane" },
            { account: "southlane" },
          ],
        },
      ],
    });
  });

  test("any text makes a question or none, never an error", () => {
    const sign = fc.constantFrom(
      "tag:",
      "-tag:",
      "total:",
      ">",
      "..",
      "due:",
      "before:",
      "2026-01-31",
      ",",
      '"',
      " ",
      "x",
      ...orderTags,
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
        const filter = toServiceFilter(signs.join(""), {}, settings);
        expect(filter === null || filter.AND.length > 0).toBe(true);
      }),
    );
  });
});
