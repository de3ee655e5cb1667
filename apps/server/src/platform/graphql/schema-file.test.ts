import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printEntitySchema } from "./print-schema.ts";

const file = join(import.meta.dirname, "../../../schema.graphql");

describe("apps/server/schema.graphql", () => {
  it("is the schema that is served (UPDATE_SCHEMA=1 writes it anew)", () => {
    const printed = printEntitySchema();
    if (process.env.UPDATE_SCHEMA === "1") writeFileSync(file, printed);
    expect(readFileSync(file, "utf8")).toBe(printed);
  });
});
