import fc from "fast-check";
import { expect, test } from "vitest";
import { listPicks, pickStateOf, sortByWalk, type PickOrder } from "./pick-list.ts";

const orders = fc
  .array(
    fc.array(
      fc.record({
        sku: fc.constantFrom("A-1", "A-2", "A-10", "", null),
        name: fc.constantFrom("Cup", "Vase"),
        quantity: fc.constantFrom(null, 1, 3),
      }),
      { maxLength: 4 },
    ),
    { maxLength: 8 },
  )
  .map((list): PickOrder[] =>
    list.map((items, n) => ({
      _id: `o${n}`,
      orderNumber: `24-${n}`,
      items: items.map((item, m) => ({ ...item, _id: `o${n}:${m}` })),
    })),
  );
const places = fc
  .dictionary(fc.constantFrom("A-1", "A-2", "A-10"), fc.constantFrom("C-2", "C-14", "H-1"))
  .map((record) => new Map(Object.entries(record)));

test("every piece stands on the list once, each line at one place, things of no place last", () => {
  fc.assert(
    fc.property(orders, places, (list, locations) => {
      const groups = listPicks(list, locations);
      const lines = groups.flatMap(({ lines: own }) => own);
      const wanted = list.flatMap(({ items }) => items);
      expect(lines.flatMap(({ entries }) => entries.map(({ itemId }) => itemId)).toSorted()).toEqual(
        wanted.map(({ _id }) => _id).toSorted(),
      );
      expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
        wanted.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0),
      );
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      const at = groups.map(({ location }) => location);
      expect(new Set(at).size).toBe(at.length);
      expect(at.slice(0, -1)).not.toContain(null);
      for (const { location, lines: own } of groups)
        for (const { sku } of own) expect(locations.get(sku) ?? null).toBe(location);
    }),
  );
});

test("sizes that share a SKU stand on lines of their own, each with what was chosen", () => {
  const buy = (_id: string, chosen: readonly [string, number][]): PickOrder => ({
    _id,
    orderNumber: _id,
    items: chosen.map(([size, quantity]) => ({
      _id: `${_id}:${size}`,
      sku: "JUMPER",
      name: "Jumper",
      quantity,
    })),
    itemVariants: chosen.map(([size]) => ({ itemId: `${_id}:${size}`, name: "Size", value: size })),
  });
  const list = [
    buy("1", [
      ["M", 1],
      ["L", 2],
    ]),
    buy("2", [["M", 1]]),
  ];
  const lines = listPicks(list, new Map()).flatMap((group) => group.lines);
  expect(lines.map(({ sku, options, quantity }) => [sku, options, quantity])).toEqual([
    ["JUMPER", "Size: L", 2],
    ["JUMPER", "Size: M", 2],
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
});

test("places and SKUs are walked by their numbers", () => {
  const items = ["A-10", "A-2", "B-1"].map((sku) => ({ _id: sku, sku, name: sku, quantity: 1 }));
  const groups = listPicks(
    [{ _id: "o", orderNumber: "1", items }],
    new Map([
      ["A-10", "C-2"],
      ["A-2", "C-2"],
      ["B-1", "C-14"],
    ]),
  );
  expect(groups.map(({ location, lines }) => [location, lines.map(({ sku }) => sku)])).toEqual([
    ["C-2", ["A-2", "A-10"]],
    ["C-14", ["B-1"]],
  ]);
});

test("orders are packed in the order of the walk: none is lost, each begins where the list comes to it, those of no place last", () => {
  fc.assert(
    fc.property(orders, places, (list, locations) => {
      const sorted = sortByWalk(list, locations);
      expect(sorted.map(({ _id }) => _id).toSorted()).toEqual(list.map(({ _id }) => _id).toSorted());
      const lines = listPicks(list, locations).flatMap(({ location, lines: own }) =>
        own.map((line) => ({ location, line })),
      );
      const firstLine = ({ _id }: PickOrder): number =>
        lines.findIndex(({ line }) => line.entries.some(({ orderId }) => orderId === _id));
      const walked = sorted.filter(({ items }) => items.length > 0).map(firstLine);
      expect(walked).toEqual(walked.toSorted((one, other) => one - other));
    }),
  );
});

test("a line is picked when all of its items are, and short when one is", () => {
  const [group] = listPicks(
    [1, 2].map((n) => ({ _id: `o${n}`, orderNumber: `${n}`, items: [{ _id: `i${n}`, sku: "A-1" }] })),
    new Map(),
  );
  const stateWith = (noted: Record<string, "picked" | "short">) =>
    (group?.lines ?? []).map((line) => pickStateOf(line, (itemId) => noted[itemId])).join(" ");
  expect([
    stateWith({}),
    stateWith({ i1: "picked" }),
    stateWith({ i1: "picked", i2: "picked" }),
    stateWith({ i1: "picked", i2: "short" }),
  ]).toEqual(["open", "partly", "picked", "short"]);
});

test("goes through the bins of one place before the next", () => {
  const skus = ["a", "b", "c", "d"];
  const items = skus.map((sku) => ({ _id: sku, sku, name: sku, quantity: 1 }));
  const shelves = ["Garage · G-2", "H-1", "Garage · G-10", "C-3"];
  const groups = listPicks(
    [{ _id: "o", orderNumber: "1", items }],
    new Map(skus.map((sku, at) => [sku, shelves[at] ?? ""])),
  );
  expect(groups.map(({ location }) => location)).toEqual(["C-3", "H-1", "Garage · G-2", "Garage · G-10"]);
});
