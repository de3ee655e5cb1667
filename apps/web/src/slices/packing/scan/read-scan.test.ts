import { describe, expect, test } from "vitest";
import { buildListOrder } from "../../orders/testing/build-list-order.ts";
import type { ListOrder } from "../../orders/list-order.ts";
import { countPieces, readScan, refusalOf, type Bench, type Finder } from "./read-scan.ts";

const item = (sku: string, quantity = 1) => ({
  _id: `i-${sku}`,
  name: `Item ${sku}`,
  images: [],
  sku,
  quantity,
});
const order = buildListOrder({
  _id: "o-1",
  orderNumber: "24-1187",
  items: [item("CAM-0417"), item("CAM-0409", 2)],
});
const other = buildListOrder({ _id: "o-2", orderNumber: "24-1191", items: [item("SYN-0031")] });
const shipped = buildListOrder({
  _id: "o-3",
  orderNumber: "24-1100",
  items: [item("OLD-1")],
  shipping: {
    shipped: true,
    provider: "Royal Mail",
    trackingNumber: "RR473124829GB",
    temporaryTrackingAdded: false,
    shippedAt: null,
  },
});
const all: ListOrder[] = [order, other, shipped];
const label = "RM229411802GB";

const finder: Finder = {
  findOrder: (text) =>
    all.find(({ orderNumber, _id, shipping }) => [orderNumber, _id, shipping.trackingNumber].includes(text)),
  findWaiting: (sku) =>
    all.find(({ items, shipping: { shipped: isGone } }) => !isGone && items.some((one) => one.sku === sku)),
  nameOfSku: (sku) => all.flatMap(({ items }) => items).find((one) => one.sku === sku)?.name ?? null,
  cleanNumber: (text) => text.replaceAll(" ", "").toUpperCase(),
  recognise: (number) => (/^[A-Z]{2}\d{9}GB$/.test(number) ? "Royal Mail" : null),
  recall: () => null,
};
const bench = (part: Partial<Bench> = {}): Bench => ({
  order,
  checks: [],
  checksItems: true,
  label: null,
  waits: null,
  mayLeave: true,
  ...part,
});
const done = [
  { itemId: "i-CAM-0417", checked: 1, skipped: null },
  { itemId: "i-CAM-0409", checked: 2, skipped: null },
];
const alertOf = (text: string, part: Partial<Bench> = {}) => {
  const scan = readScan(text, bench(part), finder);
  return scan.kind === "alert" ? scan.alert : scan;
};

describe("with nothing on the bench", () => {
  const empty = { order: null };
  test("a number opens its order, a SKU the one that waits for it with one piece counted", () => {
    expect(readScan(" 24-1187 ", bench(empty), finder)).toEqual({ kind: "open", orderId: "o-1", checks: [] });
    expect(readScan("CAM-0409", bench(empty), finder)).toMatchObject({
      kind: "open",
      orderId: "o-1",
      checks: [{ itemId: "i-CAM-0409", checked: 1 }],
    });
  });
  test("what is shipped, cancelled or unknown is said", () => {
    expect([alertOf("24-1100", empty), alertOf("NOPE-1", empty)]).toEqual([
      { kind: "shipped", orderNumber: "24-1100" },
      { kind: "unknown", scanned: "NOPE-1" },
    ]);
    expect(refusalOf({ ...order, state: "cancelled" })).toMatchObject({ kind: "gone" });
  });
});

test("a number that several open orders have opens none, except that of the order in hand", () => {
  const doubled: Finder = { ...finder, findOrder: () => "several" };
  const [none, inHand] = [bench({ order: null }), bench()];
  expect(readScan("1001", none, doubled)).toEqual({
    kind: "alert",
    alert: { kind: "several", scanned: "1001" },
  });
  expect(readScan("1001", inHand, doubled)).toEqual({
    kind: "alert",
    alert: { kind: "several", scanned: "1001" },
  });
  expect(readScan("24-1187", inHand, doubled)).toEqual({ kind: "seen" });
});

describe("with items to check", () => {
  test("right pieces count, wrong ones are named with what was expected, known ones by their name", () => {
    expect(readScan("cam-0417", bench(), finder)).toMatchObject({ kind: "piece", itemId: "i-CAM-0417" });
    expect(alertOf("SYN-0031")).toEqual({
      kind: "wrongItem",
      expected: "CAM-0417",
      scanned: "SYN-0031",
      itemName: "Item SYN-0031",
    });
    expect(alertOf("XXX-1", { checks: done.slice(0, 1) })).toMatchObject({
      kind: "wrongItem",
      expected: "CAM-0409",
      itemName: null,
    });
    expect(alertOf("CAM-0417", { checks: done.slice(0, 1) })).toEqual({
      kind: "tooMany",
      scanned: "CAM-0417",
    });
  });
  test("a label waits until all are checked, unless the person packs without checking", () => {
    expect(alertOf(label)).toEqual({ kind: "itemsFirst", done: 0, count: 3 });
    const scan = readScan(label, bench({ checksItems: false, checks: done.slice(0, 1) }), finder);
    expect(scan).toMatchObject({ kind: "label", trackingNumber: label, provider: "Royal Mail" });
    expect(scan.kind === "label" && countPieces(order, scan.checks)).toEqual({ done: 3, count: 3 });
    expect(scan.kind === "label" && scan.checks.at(-1)).toMatchObject({
      itemId: "i-CAM-0409",
      skipped: "unchecked",
    });
    // The label that was bought for it is known, whatever its courier's numbers look like.
    const bought = { id: "l-1", trackingNumber: "LOCAL-77123", provider: "Wren" };
    expect(readScan("LOCAL-77123", bench({ checksItems: false, label: bought }), finder)).toMatchObject({
      kind: "label",
      provider: "Wren",
    });
    expect(alertOf("LOCAL-77123", { label: bought })).toEqual({ kind: "itemsFirst", done: 0, count: 3 });
  });
  test("another order opens only while nothing is lost by it", () => {
    expect(readScan("24-1191", bench(), finder)).toMatchObject({ kind: "open", orderId: "o-2" });
    expect(alertOf("24-1191", { checks: done.slice(0, 1), mayLeave: false })).toEqual({
      kind: "notFinished",
      orderNumber: "24-1187",
    });
    expect(readScan("24-1191", bench({ checks: done }), finder)).toMatchObject({
      kind: "open",
      orderId: "o-2",
    });
    expect(readScan("24-1187", bench({ checks: done.slice(0, 1) }), finder)).toEqual({ kind: "seen" });
  });
});

describe("with everything checked", () => {
  const packed = { checks: done };
  test("a number is the label: by its format, else by asking for the courier", () => {
    expect(readScan("rm 229 411 802 gb", bench(packed), finder)).toMatchObject({
      kind: "label",
      trackingNumber: label,
      provider: "Royal Mail",
    });
    expect(readScan("LOCAL-77123", bench(packed), finder)).toEqual({
      kind: "alert",
      alert: { kind: "noCourier", scanned: "LOCAL-77123" },
      trackingNumber: "LOCAL-77123",
    });
    expect(alertOf("AB1", packed)).toMatchObject({ kind: "unknown" });
  });
  test("half a scan, or another barcode of its shape, is asked about unless its courier is the usual one", () => {
    const gls = { ...finder, recognise: () => "GLS" };
    for (const code of ["RR100000", "CARD1234", "07700900123"]) {
      const scan = readScan(code, bench(packed), gls);
      expect(scan).toMatchObject({ alert: { kind: "noCourier" }, trackingNumber: code });
    }
    expect(readScan("RR100000", bench({ checksItems: false }), gls)).toMatchObject({
      alert: { kind: "wrongItem" },
    });
    const usual = { ...gls, recall: () => "GLS" };
    expect(readScan("AB12CD34", bench(packed), usual)).toMatchObject({ kind: "label", provider: "GLS" });
  });
  test("the barcode of a product is asked about, however usual a courier is", () => {
    const usual = { ...finder, recall: () => "Royal Mail" };
    for (const code of ["5012345678900", "036000291452", "96385074"])
      expect(readScan(code, bench(packed), usual)).toEqual({
        kind: "alert",
        alert: { kind: "product", scanned: code },
        trackingNumber: code,
      });
    // A wrong check digit is no product's, and a courier whose numbers look so is believed.
    expect(readScan("5012345678901", bench(packed), usual)).toMatchObject({ kind: "label" });
    expect(
      readScan("5012345678900", bench(packed), { ...usual, recognise: () => "Practice Post" }),
    ).toMatchObject({ kind: "label", provider: "Practice Post" });
  });
  test("a piece, another order's label, and any label but the bought one are not taken for it", () => {
    expect(alertOf("SYN-0031", packed)).toMatchObject({ kind: "unknown" });
    expect(alertOf("RR473124829GB", packed)).toEqual({
      kind: "used",
      scanned: "RR473124829GB",
      use: shipped,
      ship: { orderId: "o-1", provider: "Royal Mail" },
    });
    // Where a label wouldn't ship the order yet, its number isn't offered either.
    for (const part of [{ checks: [] }, { waits: "stops" }] satisfies Partial<Bench>[])
      expect(alertOf("RR473124829GB", { ...packed, ...part })).toMatchObject({ kind: "used", ship: null });
    // Orders that go out together share their number.
    const together = [
      { ...order, combinedId: "c" },
      { ...shipped, combinedId: "c" },
    ] as const;
    expect(
      readScan("RR473124829GB", bench({ ...packed, order: together[0] }), {
        ...finder,
        findOrder: () => together[1],
      }),
    ).toMatchObject({ kind: "label", trackingNumber: "RR473124829GB" });
    const bought = { ...packed, label: { id: "l-1", trackingNumber: "LOCAL-77123", provider: "Wren" } };
    expect(alertOf(label, bought)).toEqual({ kind: "otherLabel", scanned: label, expected: "LOCAL-77123" });
    expect(readScan("LOCAL-77123", bench(bought), finder)).toMatchObject({ kind: "label", provider: "Wren" });
  });
});

describe("an order of which pieces were refunded", () => {
  const [camera, straps] = [item("CAM-0417"), item("CAM-0409", 3)];
  const partly = buildListOrder({
    _id: "o-1",
    orderNumber: "24-1187",
    items: [camera, straps, { ...item("WRAP"), isFee: true }],
    refundedItems: [
      { itemId: camera._id, quantity: 1 },
      { itemId: straps._id, quantity: 1 },
    ],
  });
  const inHand = (...counts: number[]): Partial<Bench> => ({
    order: partly,
    checks: counts.map((checked) => ({ itemId: straps._id, checked, skipped: null })),
  });

  test("only what is left is asked for, and neither a fee", () => {
    expect(countPieces(partly, [])).toEqual({ done: 0, count: 2 });
    expect(readScan("RM229411802GB", bench(inHand(2)), finder)).toMatchObject({ kind: "label" });
    expect(alertOf("RM229411802GB", inHand(1))).toEqual({ kind: "itemsFirst", done: 1, count: 2 });
  });
  test("a refunded piece that is scanned is named as refunded, and is not of another order", () => {
    expect([alertOf("CAM-0417", inHand()), alertOf("cam-0409", inHand(2))]).toEqual([
      { kind: "refundedPiece", scanned: "CAM-0417" },
      { kind: "refundedPiece", scanned: "cam-0409" },
    ]);
    expect(readScan("CAM-0409", bench(inHand(1)), finder)).toMatchObject({ kind: "piece" });
  });
  test("one of which nothing is left isn't packed", () => {
    expect(refusalOf({ ...partly, items: [camera] })).toEqual({
      kind: "allRefunded",
      orderNumber: "24-1187",
    });
    expect([refusalOf(partly), refusalOf({ ...partly, items: [] })]).toEqual([null, null]);
  });
});

describe("an order that waits for its packer", () => {
  test("takes no label and no other item until then, and its own number says that it was seen", () => {
    for (const [waits, kind] of [
      ["stops", "readStops"],
      ["finish", "finishFirst"],
    ] as const) {
      for (const text of [label, "SYN-0031"])
        expect(alertOf(text, { checks: done, waits })).toEqual({ kind, orderNumber: "24-1187" });
      expect(alertOf(label, { checksItems: false, waits })).toEqual({ kind, orderNumber: "24-1187" });
      expect(readScan("24-1187", bench({ checks: done, waits }), finder)).toEqual({ kind: "seen" });
    }
  });
});

test("command barcodes are commands whatever is open", () => {
  expect([readScan("CONFIRM", bench(), finder), readScan("cancel", bench({ order: null }), finder)]).toEqual([
    { kind: "command", command: "CONFIRM" },
    { kind: "command", command: "CANCEL" },
  ]);
});
