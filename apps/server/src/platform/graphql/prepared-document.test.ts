import { describe, expect, it } from "vitest";
import { orderEvent } from "@stallkeeper/contract";
import { DocumentCache } from "./prepared-document.ts";
import { registerEntity } from "./registry.ts";
import { buildSchema } from "./schema.ts";
import { parseTextArray } from "./fetch-rows.ts";

const { schema } = buildSchema([registerEntity(orderEvent)]);

describe("the document cache", () => {
  it("gives the same ready document again", () => {
    const cache = new DocumentCache(schema, false);
    expect(cache.prepare("{ OrderEventCount }")).toBe(cache.prepare("{ OrderEventCount }"));
  });

  it("stays bounded and drops what was used longest ago", () => {
    const cache = new DocumentCache(schema, false);
    const kept = cache.prepare("{ OrderEventCount }");
    for (let n = 0; n < 1_200; n += 1) {
      cache.prepare(`{ a${n}: OrderEventCount }`);
      cache.prepare("{ OrderEventCount }");
    }
    expect(cache.size).toBe(500);
    expect(cache.prepare("{ OrderEventCount }")).toBe(kept);
    for (let n = 0; n < 20; n += 1) cache.prepare(`{ OrderEventCount } #${String(n).repeat(500_000)}`);
    expect(cache.size).toBeLessThan(10);
  });

  it("keeps nothing that was refused", () => {
    const cache = new DocumentCache(schema, false);
    expect(() => cache.prepare("{ Nope }")).toThrow("Nope");
    expect(cache.size).toBe(0);
  });
});

describe("a list of texts from PostgreSQL", () => {
  it.each<[string, unknown]>([
    ["{}", []],
    ["{urgent}", ["urgent"]],
    ["{urgent,queued}", ["urgent", "queued"]],
    ['{"a,b",c}', ["a,b", "c"]],
    ['{"NULL",NULL}', ["NULL", null]],
    ['{"a\\"b"}', ['a"b']],
    ["{nullable,NULLS}", ["nullable", "NULLS"]],
    ['{"a\\\\b","line\nbreak"}', ["a\\b", "line\nbreak"]],
    ['{"{x}"}', ["{x}"]],
    ['{""}', [""]],
  ])("%s", (literal, list) => expect(parseTextArray(literal)).toEqual(list));
});
