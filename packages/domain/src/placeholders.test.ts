import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  alreadySoldNote,
  describePlaceholder,
  fillPlaceholders,
  findSnippetNames,
  listUnfilled,
  locationTags,
  markAlreadySold,
  orderTags,
  placeholders,
  placeholderValues,
  unmarkAlreadySold,
  type PlaceholderFacts,
} from "./index.ts";

const facts: PlaceholderFacts = {
  buyer: { firstName: "Marguerite", handle: "m.illouz" },
  order: {
    number: "24-1187",
    createdAt: "2026-03-01T23:30:00.000Z",
    totalMinor: 14_200,
    currency: "EUR",
    dispatchBy: null,
  },
  items: [
    { name: "Green glass vase", sku: "VASE-1", quantity: 1, priceMinor: 12_000 },
    { name: "Cup", sku: "", quantity: 2, priceMinor: 1_100 },
  ],
  shipping: {
    provider: "Royal Mail",
    trackingNumber: "RN 48/GB",
    trackingUrlPattern: "https://track.example/{number}",
  },
  refundMinor: null,
  offerMinor: 900,
  store: { name: "Northlane", locale: "en-GB", timeZone: "Europe/Berlin" },
  agentName: "Olive",
};

describe("placeholders", () => {
  test.each([
    ["Hi {{buyerFirstName}}", "Hi Marguerite"],
    ["{{ buyerFirstName | there }}", "Marguerite"],
    ["{{refundAmount|nothing}} and {{dispatchBy| }}", "nothing and {{dispatchBy| }}"],
    ["{{orderId}} of {{orderDate}}, {{orderTotal}}", "24-1187 of 2 March 2026, €142.00"],
    [
      "{{itemName}} ({{itemSku}}), {{price}}: {{items}}",
      "Green glass vase (VASE-1), €120.00: Green glass vase, 2 × Cup",
    ],
    [
      "{{shippingProvider}} {{trackingNumber}} {{trackingUrl}}",
      "Royal Mail RN 48/GB https://track.example/RN%2048%2FGB",
    ],
    ["{{offerAmount}} {{storeName}} {{agentName}} {{buyerHandle}}", "€9.00 Northlane Olive m.illouz"],
    ["{{{storeName}}} } {x}", "{Northlane} } {x}"],
  ])("%s", (text, filled) => expect(fillPlaceholders(text, placeholderValues(facts)).text).toBe(filled));

  test("what is unknown, empty or not answered is named with its place and stays as it was written", () => {
    const text = "{{nonsense|x}} {{trackingNumber}} {{ask:Delivery day}} {{ask:Colour|red}} {{toString}} {{";
    const { text: filled, problems } = fillPlaceholders(text, {}, new Map([["Size", "M"]]));
    expect(filled).toBe("{{nonsense|x}} {{trackingNumber}} {{ask:Delivery day}} red {{toString}} {{");
    expect(problems.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ["unknown", "{{nonsense|x}}"],
      ["empty", "{{trackingNumber}}"],
      ["unanswered", "{{ask:Delivery day}}"],
      ["unknown", "{{toString}}"],
      ["unknown", "{{"],
    ]);
    expect(problems.slice(0, 3).map(describePlaceholder)).toEqual([
      "{{nonsense}} isn't a placeholder.",
      "{{trackingNumber}} is empty.",
      "{{ask:Delivery day}} needs an answer.",
    ]);
    expect(fillPlaceholders("On {{ask:Delivery day}}.", {}, new Map([["Delivery day", "Monday"]]))).toEqual({
      text: "On Monday.",
      problems: [],
    });
  });

  test.each([
    ["/tr", ["/tr"]],
    ["Hello /tr", ["/tr"]],
    ["Hello\n/where-is-it, thanks", ["/where-is-it"]],
    ["/tr and /tr", ["/tr"]],
    ["(see /tr) {{x}}", ["{{x}}", "/tr"]],
    ["open 24/7, and/or", []],
    ["https://track.example/tr", []],
    ["/srv/files", []],
    ["a / b", []],
  ])("%j holds names of snippets that nobody chose, or marks: %j", (text, found) => {
    expect(listUnfilled(text)).toEqual(found);
    for (const { name, start, end } of findSnippetNames(text)) expect(text.slice(start, end)).toBe(name);
  });

  const words = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "");
  const plain = fc.string().map((text) => text.replaceAll("{", ""));
  const anyValues = fc.record(Object.fromEntries(placeholders.map((name) => [name, words])), {
    requiredKeys: [],
  });

  test("a text is its words with the values between them, whatever stands in a value", () => {
    const parts = fc.array(
      fc.tuple(
        plain,
        fc.constantFrom(...placeholders),
        fc.option(words.map((text) => text.replaceAll(/[{}|]/g, "_"))),
      ),
    );
    fc.assert(
      fc.property(parts, plain, anyValues, (pieces, tail, values) => {
        const written =
          pieces
            .map(
              ([before, name, fallback]) =>
                `${before}{{${fallback === null ? name : `${name}|${fallback}`}}}`,
            )
            .join("") + tail;
        const { text, problems } = fillPlaceholders(written, values);
        const said = pieces.map(
          ([before, name, fallback]) => [before, values[name] ?? fallback?.trim()] as const,
        );
        const missing = said.filter(([, value]) => value === undefined || value === "");
        expect(problems).toHaveLength(missing.length);
        expect(missing.length > 0 || text === said.flat().join("") + tail).toBe(true);
      }),
    );
  });

  test("every place that is reported holds what was written there, and nothing that is fit for sending has one left", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("{", "}", "|", "ask:", "items", "x", " ", "\n") }),
        anyValues,
        (written, values) => {
          const { text, problems } = fillPlaceholders(written, values);
          for (const { start, end } of problems) expect(written.slice(start, end)).toMatch(/^\{\{/);
          const dotted = fillPlaceholders(
            written,
            Object.fromEntries(placeholders.map((name) => [name, "·"])),
          );
          expect(dotted.problems.length > 0 || !/\{\{(?!\{)/.test(dotted.text)).toBe(true);
          expect(written.includes("{{") || (text === written && problems.length === 0)).toBe(true);
        },
      ),
    );
  });

  test("a currency that nobody knows keeps its amount", () => {
    expect(placeholderValues({ ...facts, order: { ...facts.order, currency: "€" } }).orderTotal).toBe(
      "142 €",
    );
  });
});

describe("already sold", () => {
  const anyOrder = fc.record({ notes: fc.string(), tags: fc.uniqueArray(fc.constantFrom(...orderTags)) });
  test("says so in the notes, tags and queues; a repeat changes nothing", () => {
    expect(markAlreadySold({ notes: "", tags: [] })).toEqual({
      notes: alreadySoldNote,
      tags: ["alreadySold", "queued"],
    });
    expect(markAlreadySold({ notes: "Fragile.\n", tags: ["unresponsive", "urgent"] })).toEqual({
      notes: `Fragile.\n${alreadySoldNote}`,
      tags: ["urgent", "alreadySold", "queued"],
    });
    fc.assert(
      fc.property(anyOrder, (order) => {
        const marked = markAlreadySold(order);
        expect(marked.notes.endsWith(alreadySoldNote)).toBe(true);
        expect(marked.tags.filter((tag) => (locationTags as readonly string[]).includes(tag))).toEqual([
          "queued",
        ]);
        expect(markAlreadySold(marked)).toEqual(marked);
      }),
    );
  });

  test("taken back, notes and tags are what they were, and what came meanwhile stays", () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const tags = order.tags
          .filter((tag) => !(locationTags as readonly string[]).includes(tag))
          .concat(order.tags.includes("queued") ? ["queued"] : []);
        const before = { notes: order.notes.trimEnd(), tags };
        const back = unmarkAlreadySold(markAlreadySold(before), before);
        expect({ ...back, tags: [...back.tags].sort() }).toEqual({ ...before, tags: [...tags].sort() });
      }),
    );
    const before = { notes: "Fragile.", tags: ["unresponsive"] };
    const now = {
      notes: `Fragile.\n${alreadySoldNote}\nCalled her.`,
      tags: ["alreadySold", "urgent", "completed"],
    };
    expect(unmarkAlreadySold(now, before)).toEqual({
      notes: "Fragile.\nCalled her.",
      tags: ["urgent", "completed"],
    });
  });
});
