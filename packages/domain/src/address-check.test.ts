import fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkAddress,
  countryOfAddress,
  describeAddressProblem,
  shipToOf,
  type CheckedAddress,
} from "./address-check.ts";

const good: CheckedAddress = {
  name: "Ada Byron",
  line1: "Hauptstr. 1",
  city: "Berlin",
  zipcode: "10115",
  countryName: "Germany",
};

test.each<[string, string, string]>([
  ["GB", "sw1a 1aa", ""],
  ["GB", "M1 1AE", ""],
  ["US", "94103-1234", "CA"],
  ["US", "94103", "CA"],
  ["CA", "K1A 0B1", "ON"],
  ["DE", "10115", ""],
  ["NL", "1012 AB", ""],
  ["SE", "223 50", ""],
  ["PL", "00-950", ""],
  ["PT", "1000-205", ""],
  ["JP", "100-0001", ""],
  ["IE", "D02 X285", ""],
  ["BR", "01310-100", "SP"],
  ["AU", "2000", "NSW"],
  ["HK", "", ""],
  ["AQ", "BIQQ 1ZZ", ""],
])("%s %s is whole", (countryCode, zipcode, state) =>
  expect(checkAddress({ ...good, countryName: "", countryCode, zipcode, state })).toEqual([]),
);

test.each<[Partial<CheckedAddress>, string[]]>([
  [{ name: " " }, ["name"]],
  [{ line1: null }, ["street"]],
  [{ city: undefined }, ["city"]],
  [{ zipcode: "" }, ["postcode"]],
  [{ zipcode: "1011" }, ["postcodeShape"]],
  [{ countryName: "Atlantis" }, ["country"]],
  [{ countryName: "United States", zipcode: "94103" }, ["state"]],
  [{ countryCode: "gb", zipcode: "10115" }, ["postcodeShape"]],
  [
    { name: "", line1: "", city: "", zipcode: "", countryName: "" },
    ["name", "street", "city", "country", "postcode"],
  ],
])("%j lacks %j", (part, problems) => {
  expect(checkAddress({ ...good, ...part })).toEqual(problems);
  for (const problem of checkAddress({ ...good, ...part }))
    expect(describeAddressProblem(problem)).toMatch(/^The .+\.$/);
});

const text = fc.option(
  fc.constantFrom("", " ", "x", "Berlin", "10115", "SW1A 1AA", "CA", "Germany", "US", "GB", "🌻"),
  { nil: null },
);
const anyAddress = fc.record({
  name: text,
  line1: text,
  city: text,
  state: text,
  zipcode: text,
  countryName: text,
  countryCode: text,
});

test("blanks and letters' size never matter, and filling a gap never makes another", () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const problems = checkAddress(address);
      const shout = (part: string | null) => (part === null ? null : ` ${part.toUpperCase()}  `);
      expect(
        checkAddress(Object.fromEntries(Object.entries(address).map(([key, part]) => [key, shout(part)]))),
      ).toEqual(problems);
      expect(new Set(problems).size).toBe(problems.length);
      const filled = checkAddress({ ...address, name: "Ada", line1: "Street 1", city: "Town", state: "CA" });
      expect(filled).toEqual(
        problems.filter((problem) => problem === "country" || problem.startsWith("postcode")),
      );
      expect(problems.includes("country")).toBe(countryOfAddress(address) === "");
    }),
  );
});

test("an order goes to the seller's own address once something stands in it", () => {
  const goesTo = (custom: CheckedAddress | null) =>
    shipToOf({ address: good, fulfillment: { customFulfillmentAddress: custom } });
  expect(goesTo(null)).toBe(good);
  expect(goesTo({ name: "", line1: null })).toBe(good);
  const own = { name: "Ada's neighbour" };
  expect(goesTo(own)).toBe(own);
});
