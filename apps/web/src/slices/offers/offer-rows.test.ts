import { expect, test } from "vitest";
import {
  deskRows,
  factsOf,
  isLapsed,
  listRows,
  listSaidPrices,
  priceHistory,
  sumByCurrency,
  roundDifference,
} from "./offer-rows.ts";
import type { ListedOffer } from "./offers.api.ts";
import { stepPath } from "./price-chart.tsx";

let made = 0;
function buildOffer(parts: Partial<ListedOffer> & { ask?: number | null; item?: string } = {}): ListedOffer {
  const { ask = 100, item = "i-1", ...rest } = parts;
  return {
    _id: `o-${++made}`,
    buyer: { avatar: "", handle: "daria_k", identifier: "b-1", countryCode: "US" },
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
    expiresAt: null,
    amount: 80,
    currency: "GBP",
    acceptable: true,
    state: 0,
    quantity: 1,
    message: "Would you take 80?",
    platform: "bazaar",
    account: "northlane",
    accountId: "a-1",
    counter: null,
    answer: null,
    items: [{ _id: item, name: "Court bag", price: ask, images: [], meta: null }],
    ...rest,
  };
}
const desk = {
  counts: { new: 0, accepted: 0, rejected: 0 },
  feeShares: { "a-1": 0.1 },
  buyers: [{ accountId: "a-1", identifier: "b-1", orders: 2, refunded: 1 }],
  costs: [
    { listingId: "i-bag", costMinor: 3_000, currency: "GBP" },
    { listingId: "i-dear", costMinor: 9_000, currency: "GBP" },
    { listingId: "i-euro", costMinor: 3_000, currency: "EUR" },
  ],
};

test("what an item costs is taken off too, below nothing as well; a cost in another currency isn't one", () => {
  expect(factsOf(buildOffer({ item: "i-bag" }), desk)).toMatchObject({ leftMinor: 4_200, margin: 0.525 });
  expect(factsOf(buildOffer({ item: "i-dear" }), desk)).toMatchObject({ leftMinor: -1_800, margin: -0.225 });
  expect(factsOf(buildOffer({ item: "i-bag", quantity: 3 }), desk)).toMatchObject({
    costMinor: 9_000,
    leftMinor: -1_800,
  });
  expect(factsOf(buildOffer({ item: "i-euro" }), desk)).toMatchObject({ keptMinor: 7_200, leftMinor: null });
  expect(factsOf(buildOffer({ item: "i-bag", accountId: "a-2" }), desk)).toMatchObject({
    costMinor: 3_000,
    leftMinor: null,
  });
  const rows = deskRows(
    ["i-1", "i-dear", "i-bag"].map((item) => buildOffer({ item })),
    desk,
  );
  expect(listRows(rows, { sort: "margin" }).map(({ offer }) => offer.items[0]?._id)).toEqual([
    "i-bag",
    "i-dear",
    "i-1",
  ]);
});

test("a counter-offer that stands or was taken is what an offer comes to; one that was left is not", () => {
  const sums = (state: number) => {
    const { offerMinor, priceMinor, share, keptMinor } = factsOf(buildOffer({ state, counter: 90 }), desk);
    return { offerMinor, priceMinor, share, keptMinor };
  };
  const countered = { offerMinor: 8_000, priceMinor: 9_000, share: 0.9, keptMinor: 8_100 };
  expect([sums(1), sums(3)]).toEqual([countered, countered]);
  expect(sums(2)).toEqual({ offerMinor: 8_000, priceMinor: 8_000, share: 0.8, keptMinor: 7_200 });
});

test("an offer comes to what is left after what the platform keeps; what isn't known stays unknown", () => {
  expect(factsOf(buildOffer(), desk)).toEqual({
    askMinor: 10_000,
    offerMinor: 8_000,
    priceMinor: 8_000,
    share: 0.8,
    feeMinor: 800,
    keptMinor: 7_200,
    feeShare: 0.1,
    costMinor: null,
    leftMinor: null,
    margin: null,
    buyer: { orders: 2, refunded: 1 },
  });
  const stranger = buildOffer({
    accountId: "a-2",
    ask: null,
    buyer: { avatar: "", handle: "x", identifier: "b-9", countryCode: "" },
  });
  expect(factsOf(stranger, desk)).toMatchObject({
    askMinor: null,
    share: null,
    feeMinor: null,
    keptMinor: null,
    buyer: { orders: 0, refunded: 0 },
  });
  expect(factsOf(buildOffer(), undefined)).toMatchObject({ feeMinor: null, buyer: null });
});

test("amounts of currencies without minor units are whole", () => {
  expect(factsOf(buildOffer({ currency: "JPY", amount: 1_200, ask: 2_000 }), desk)).toMatchObject({
    askMinor: 2_000,
    offerMinor: 1_200,
    feeMinor: 120,
  });
});

test("sums never mix currencies", () => {
  const offers = [buildOffer({ amount: 1.1 }), buildOffer({ amount: 2.2 }), buildOffer({ currency: "USD" })];
  expect(sumByCurrency(offers)).toEqual([
    { currency: "GBP", amountMinor: 330 },
    { currency: "USD", amountMinor: 8_000 },
  ]);
});

test("the other open offers for the same item stand with each, answered ones don't", () => {
  const [one, two, over, other] = [
    buildOffer(),
    buildOffer(),
    buildOffer({ state: 2 }),
    buildOffer({ item: "i-2" }),
  ];
  const others = deskRows([one, two, over, other], desk).map((row) => row.others.map(({ _id }) => _id));
  expect(others).toEqual([[two._id], [one._id], [one._id, two._id], []]);
});

test("rows come the newest first, by what lapses first, by per cent and by what is kept", () => {
  const old = buildOffer({ createdAt: "2026-02-01T09:00:00.000Z", amount: 95 });
  const soon = buildOffer({ expiresAt: "2026-03-02T00:00:00.000Z", amount: 60 });
  const late = buildOffer({ createdAt: "2026-03-01T10:00:00.000Z", ask: 40, amount: 39, accountId: "a-2" });
  const order = (search: Parameters<typeof listRows>[1]) =>
    listRows(deskRows([old, soon, late], desk), search).map(({ offer }) => offer._id);
  expect(order({})).toEqual([late._id, soon._id, old._id]);
  expect(order({ sort: "lapsing" })[0]).toBe(soon._id);
  expect(order({ sort: "share" })).toEqual([late._id, old._id, soon._id]);
  expect(order({ sort: "kept" })).toEqual([old._id, soon._id, late._id]);
});

test.each([
  [{ q: "court 80" }, 2],
  [{ q: "court vase" }, 0],
  [{ platform: "thriftly" }, 0],
  [{ account: "northlane" }, 2],
  [{ below: "30" as const }, 1],
  [{ below: "40" as const }, 0],
  [{ acceptable: "no" as const }, 1],
])("the filter %j leaves %d", (search, count) => {
  const offers = [buildOffer(), buildOffer({ amount: 65, acceptable: false })];
  expect(listRows(deskRows(offers, desk), search)).toHaveLength(count);
});

test("what was asked and offered for an item before stands in order, in its currency alone", () => {
  const open = buildOffer();
  const before = buildOffer({ createdAt: "2026-01-01T00:00:00.000Z", ask: 120, amount: 70, state: 2 });
  const points = priceHistory(open, [
    open,
    before,
    buildOffer({ currency: "USD" }),
    buildOffer({ item: "z" }),
  ]);
  expect(points.map(({ askMinor, offerMinor }) => [askMinor, offerMinor])).toEqual([
    [12_000, 7_000],
    [10_000, 8_000],
  ]);
  expect(
    stepPath(
      [
        { x: 0, y: 5 },
        { x: 9, y: 8 },
      ],
      20,
    ),
  ).toBe("M0 5 H9 V8 H20");
});

test("every price is listed with its time, the newest first; what was asked for instead has its own", () => {
  const countered = buildOffer({
    amount: 70,
    createdAt: "2026-02-20T09:00:00.000Z",
    state: 3,
    counter: 90,
    answer: {
      kind: "counter",
      state: "done",
      actionId: "a",
      at: "2026-02-20T11:30:00.000Z",
      byName: "Priya",
      amount: 90,
      problem: null,
      because: null,
    },
  });
  const open = buildOffer({ amount: 85 });
  const said = (one: ListedOffer) =>
    listSaidPrices(one, [countered, open]).map(({ atMs, by, minor, askMinor }) => [
      new Date(atMs).toISOString().slice(0, 16),
      by,
      minor,
      askMinor,
    ]);
  const all = [
    ["2026-03-01T09:00", "buyer", 8_500, 10_000],
    ["2026-02-20T11:30", "store", 9_000, null],
    ["2026-02-20T09:00", "buyer", 7_000, 10_000],
  ];
  expect([said(open), said(countered)]).toEqual([all, all]);
  expect(
    listSaidPrices(
      { ...countered, answer: countered.answer && { ...countered.answer, state: "underWay" } },
      [],
    ).map(({ by }) => by),
  ).toEqual(["buyer"]);
});

test("an offer has lapsed the moment its time is up", () => {
  const at = "2026-03-02T00:00:00.000Z";
  expect(isLapsed({ expiresAt: at }, Date.parse(at) - 1)).toBe(false);
  expect(isLapsed({ expiresAt: at }, Date.parse(at))).toBe(true);
  expect(isLapsed({ expiresAt: null }, Date.now())).toBe(false);
});

test.each([
  [0.871, -0.13],
  [0.5, -0.5],
  [1, 0],
  [1.104, 0.1],
  [0.997, -0.003],
])("%d of the ask is %d off, in whole percents", (share, difference) => {
  expect(roundDifference(share)).toBeCloseTo(difference, 6);
});
