import fc from "fast-check";
import { expect, test } from "vitest";
import { applyTemplate, templateOf } from "./draft-template.ts";
import { blankDraft, type DraftFields } from "./upload-draft.ts";

const draft = (change: Partial<DraftFields> = {}): DraftFields => ({
  ...blankDraft,
  currency: "EUR",
  ...change,
});
const cap = draft({
  sku: "CAP-1",
  title: "Cord cap",
  brand: "Ada",
  priceMinor: 1_250,
  photos: [{ id: "p", alt: "" }],
  attributes: { Material: ["Cord"], Era: [""] },
});
const template = templateOf(cap, [
  { accountId: "a", overrides: { title: "Cap", categoryId: "7", priceMinor: 900 } },
]);

test("a template says what its draft said, and nothing of one item alone", () => {
  expect(template).toEqual({
    currency: "EUR",
    fields: { title: "Cord cap", brand: "Ada", priceMinor: 1_250, attributes: { Material: ["Cord"] } },
    targets: { a: { categoryId: "7" } },
  });
  expect(templateOf(draft(), []).fields).toEqual({});
});

test("what it says replaces, blank never clears, and the way back is known", () => {
  const own = draft({ title: "Hat", description: "Warm.", attributes: { Era: ["1960s"] } });
  const { change, undo, fields, turnedOn } = applyTemplate(own, [], template, false);
  expect(change.set).toEqual({
    title: "Cord cap",
    brand: "Ada",
    priceMinor: 1_250,
    attributes: { Era: ["1960s"], Material: ["Cord"] },
  });
  expect([fields, turnedOn]).toEqual([["title", "brand", "priceMinor", "attributes"], ["a"]]);
  expect(undo).toEqual({
    set: { title: "Hat", brand: "", priceMinor: null, attributes: { Era: ["1960s"] } },
    targets: { a: null },
  });
});

test("filling blanks only leaves what stands there, and another currency takes no price", () => {
  const own = draft({ title: "Hat", currency: "GBP", attributes: { Material: ["Wool"] } });
  const targets = [{ accountId: "a", overrides: { categoryId: "9" } }];
  expect(applyTemplate(own, targets, template, true).change).toEqual({ set: { brand: "Ada" }, targets: {} });
});

const words = fc.record({
  title: fc.string(),
  brand: fc.string(),
  description: fc.string(),
  priceMinor: fc.option(fc.nat()),
});
test("applied and undone, a draft says what it said; a second time nothing changes", () => {
  fc.assert(
    fc.property(words, words, fc.boolean(), (own, others, onlyBlanks) => {
      const before = draft(own);
      const { change, undo } = applyTemplate(before, [], templateOf(draft(others), []), onlyBlanks);
      const after = { ...before, ...change.set };
      expect({ ...after, ...undo.set }).toEqual(before);
      expect(applyTemplate(after, [], templateOf(draft(others), []), onlyBlanks).fields).toEqual([]);
      const cleared = (["title", "brand", "description"] as const).filter(
        (name) => after[name].trim() === "" && before[name].trim() !== "",
      );
      expect(cleared).toEqual([]);
    }),
  );
});
