import { labelSettings } from "@stallkeeper/contract";
import { describe, expect, test } from "vitest";
import type { KnownCustoms } from "./customs.store.ts";
import type { SenderSettings } from "./label-settings.ts";
import type { OrderToSend } from "./orders-to-send.store.ts";
import { parcelOfOrder } from "./parcel-of-order.ts";

const home = {
  name: "Northlane",
  line1: "12 Mill Lane",
  line2: "",
  city: "Leeds",
  region: "",
  postcode: "LS1 4AP",
  countryCode: "GB",
  phone: "",
};
const settings = (said: Partial<KnownCustoms> = {}): SenderSettings & KnownCustoms => ({
  ...labelSettings.parse({ hsCode: "9701.00", ...said }),
  from: home,
  currency: "GBP",
  timeZone: "Europe/London",
  customsBySku: said.customsBySku ?? {},
  weightBySku: said.weightBySku ?? {},
});
const order = (more: Partial<OrderToSend> = {}): OrderToSend => ({
  id: "o-1",
  order_number: "24-1",
  platform: "bazaar",
  status: "PAID",
  external: false,
  state: "paid",
  refund: null,
  shipped: false,
  currency: "GBP",
  customAddress: null,
  packedWeightGrams: null,
  packedAs: null,
  refundedItems: [],
  items: [
    { _id: "1", name: "Enamel cup", sku: "CUP-1", quantity: 2, priceMinor: 1_250 },
    { _id: "2", name: "Saucer", sku: "SAU-1", quantity: 1, priceMinor: 400 },
  ],
  address: {
    name: "Marguerite Illouz",
    line1: "14 rue des Capucins",
    city: "Lyon",
    zipcode: "69001",
    countryName: "France",
  },
  ...more,
});
const parcel = (given: Partial<OrderToSend> = {}, said: object = {}, wish: object = {}) =>
  parcelOfOrder(order(given), { orderId: "o-1", package: null, weightGrams: 1_000, ...wish }, settings(said));
const refusal = (...given: Parameters<typeof parcel>): { reason: unknown; fields: unknown } => {
  try {
    parcel(...given);
  } catch (error) {
    return (error as { details: { reason: unknown; fields: unknown } }).details;
  }
  return expect.fail("it was a parcel");
};

describe("customs", () => {
  test("every item is a line with its pieces' worth; the weights add up to the parcel's, and what was said of an SKU wins", () => {
    const { customs } = parcel(
      {},
      {
        customsBySku: {
          "SAU-1": { description: "China saucer", hsCode: "6911 10", originCountryCode: "PT", value: 5 },
        },
      },
    );
    expect(customs).toEqual([
      {
        description: "Enamel cup",
        hsCode: "970100",
        origin: "GB",
        quantity: 2,
        valueMinor: 2_500,
        currency: "GBP",
        weightGrams: 667,
      },
      {
        description: "China saucer",
        hsCode: "691110",
        origin: "PT",
        quantity: 1,
        valueMinor: 500,
        currency: "GBP",
        weightGrams: 333,
      },
    ]);
    expect(
      parcel(
        { address: { ...order().address, countryName: "United Kingdom", zipcode: "LS1 4AP" } },
        { hsCode: "" },
      ).customs,
    ).toEqual([]);
  });

  test("what is said for this parcel only counts for its item, with or without an SKU: the same SKU of two orders has two values", () => {
    const items = [
      { _id: "o-1:1", name: "Cup", sku: "CUP-1", quantity: 1, priceMinor: 0 },
      { _id: "o-2:1", name: "Cup", sku: "CUP-1", quantity: 2, priceMinor: 0 },
      { _id: "o-2:2", name: "Scrap", sku: null, quantity: 1, priceMinor: 90 },
    ];
    const { customs } = parcel(
      { items },
      { customsBySku: { "CUP-1": { hsCode: "732394", value: 3 } } },
      { customs: { "o-1:1": { value: 12.5 }, "o-2:2": { hsCode: "6307.90", description: "Cloth" } } },
    );
    expect(customs.map(({ description, hsCode, valueMinor }) => [description, hsCode, valueMinor])).toEqual([
      ["Cup", "732394", 1_250],
      ["Cup", "732394", 600],
      ["Cloth", "630790", 90],
    ]);
  });

  test("what is missing is said of every line, part by part", () => {
    const items = [
      { _id: "1", name: "", sku: "CUP-1", quantity: 1, priceMinor: 1_250 },
      { _id: "2", name: "Saucer", sku: null, quantity: 1, priceMinor: 0 },
    ];
    expect(refusal({ items }, { hsCode: "12" })).toEqual({
      reason: "Customs: Item 1 has no description, no tariff number. Saucer has no tariff number, no value.",
      fields: {
        "customs.0": "Item 1 has no description, no tariff number.",
        "customs.0.description": "No description.",
        "customs.0.hsCode": "No tariff number.",
        "customs.0.item": "Item 1",
        "customs.0.itemId": "1",
        "customs.0.sku": "CUP-1",
        "customs.1": "Saucer has no tariff number, no value.",
        "customs.1.hsCode": "No tariff number.",
        "customs.1.item": "Saucer",
        "customs.1.itemId": "2",
        "customs.1.value": "No value.",
      },
    });
    expect(
      parcel({ items: items.slice(0, 1) }, { customsBySku: { "CUP-1": { description: "Cup" } } }).customs,
    ).toMatchObject([{ description: "Cup" }]);
    expect(refusal({ items: [] })).toMatchObject({
      reason: "The customs lines are missing: the order has no items.",
    });
  });
});

test("a package of the store's own has its size, and weighs what it usually does where nobody said more", () => {
  const said = {
    packages: [
      { id: "tube", name: "Poster tube", lengthMm: 700, widthMm: 90, heightMm: 90, weightGrams: 450 },
    ],
    defaultWeightGrams: 750,
  };
  const nobody = { weightGrams: null };
  expect(parcel({}, said, { package: "tube", weightGrams: null })).toMatchObject({
    package: "tube",
    lengthMm: 700,
    widthMm: 90,
    heightMm: 90,
    weightGrams: 450,
  });
  expect(parcel({ packedAs: "tube", packedWeightGrams: 610 }, said, nobody)).toMatchObject({
    lengthMm: 700,
    weightGrams: 610,
  });
  expect(
    parcel(
      {},
      { ...said, weightBySku: { "CUP-1": 200, "SAU-1": 100 } },
      { package: "tube", weightGrams: null },
    ),
  ).toMatchObject({ weightGrams: 500 });
  expect(parcel({}, said, { package: "S", weightGrams: null })).toMatchObject({
    lengthMm: 160,
    weightGrams: 750,
  });
  // One that was removed meanwhile is none.
  expect(parcel({ packedAs: "gone" }, said, nobody)).toMatchObject({
    package: "gone",
    lengthMm: 0,
    weightGrams: 750,
  });
});

test("the weight says where it comes from: who said it for this label, the scale, the items, the package, the default", () => {
  const own = { id: "box", name: "Box", lengthMm: 0, widthMm: 0, heightMm: 0, weightGrams: 400 };
  const said = { defaultWeightGrams: 250, packages: [own] };
  const of = (given: Partial<OrderToSend>, more: object, wish: object) => {
    const { weightGrams, weightSource } = parcel(given, { ...said, ...more }, { weightGrams: null, ...wish });
    return [weightGrams, weightSource];
  };
  expect(of({}, {}, { weightGrams: 90 })).toEqual([90, "typed"]);
  expect(of({ packedWeightGrams: 120 }, {}, {})).toEqual([120, "bench"]);
  expect(of({}, {}, { package: "box" })).toEqual([400, "package"]);
  expect(of({}, {}, {})).toEqual([250, "default"]);
  expect(of({ packedWeightGrams: 0 }, {}, {})).toEqual([250, "default"]);
  expect(() => parcel({}, { defaultWeightGrams: undefined }, { weightGrams: null })).toThrow(
    "The weight is missing.",
  );
});

describe("fees and refunded pieces aren't in the parcel", () => {
  const fee = { _id: "3", name: "Gift wrap", sku: null, quantity: 1, priceMinor: 300, isFee: true };
  const refundedItems = [{ itemId: "1", quantity: 1 }];

  test("its weight is that of what is sent, though the fee has no weight of its own", () => {
    const weightBySku = { "CUP-1": 200, "SAU-1": 100 };
    const weighed = parcel(
      { items: [...order().items, fee], refundedItems },
      { weightBySku },
      { weightGrams: null },
    );
    expect(weighed).toMatchObject({ weightGrams: 300, weightSource: "items" });
  });

  test("customs hear of the pieces that are sent and of their value; a line refunded whole is no line", () => {
    const said = (refunded: typeof refundedItems) =>
      parcel({ items: [...order().items, fee], refundedItems: refunded }).customs.map(
        ({ description, quantity, valueMinor, weightGrams }) => [
          description,
          quantity,
          valueMinor,
          weightGrams,
        ],
      );
    expect(said(refundedItems)).toEqual([
      ["Enamel cup", 1, 1_250, 500],
      ["Saucer", 1, 400, 500],
    ]);
    expect(said([...refundedItems, { itemId: "2", quantity: 1 }])).toEqual([["Enamel cup", 1, 1_250, 1_000]]);
  });
});
