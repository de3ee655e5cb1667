/**
 * No marketplace is named in code that must serve them all: it asks for a capability or a trait
 * (architecture, rule 5).
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const names = [
  "ebay",
  "amazon",
  "etsy",
  "shopify",
  "woocommerce",
  "depop",
  "reverb",
  "vinted",
  "poshmark",
  "bazaar",
  "atelier",
  "thriftly",
];
const literal = new RegExp(`(["'\`])(${names.join("|")})\\1`, "gi");

/** Marketplace names that stand as literals in a source text. */
function namedIn(source: string): string[] {
  return [...source.matchAll(literal)].map((match) => match[2] ?? "");
}

describe("marketplace names", () => {
  test("stand in connectors, the simulator, tests and seeds alone", () => {
    const files = globSync("{apps/*/src,packages/{domain,contract,connector-sdk}/src}/**/*.{ts,tsx}", {
      cwd: root,
    }).filter((path) => !/\.test\.|\.fixture\.|test-server|\/demo\/|\/testing\//.test(path));
    expect(files.length).toBeGreaterThan(300);
    const breaches = files.flatMap((path) =>
      namedIn(readFileSync(resolve(root, path), "utf8")).map((name) => `${path}: ${name}`),
    );
    expect(breaches).toEqual([]);
  });

  test("are found where they stand", () => {
    expect(namedIn('if (platform === "etsy") return;')).toEqual(["etsy"]);
    expect(namedIn("order.fulfillment.ebayOrderId")).toEqual([]);
  });
});
