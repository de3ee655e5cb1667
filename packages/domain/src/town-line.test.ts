import { expect, test } from "vitest";
import { listTownLines } from "./town-line.ts";

test.each([
  [{ city: "Boston", state: "MA", zipcode: "02110", countryName: "United States" }, ["Boston, MA 02110"]],
  [{ city: "Ottawa", state: "ON", zipcode: "K1A 0B1", countryCode: "CA" }, ["Ottawa, ON K1A 0B1"]],
  [{ city: "Sydney", state: "NSW", zipcode: "2000", countryName: "Australia" }, ["Sydney NSW 2000"]],
  [{ city: "Berlin", state: "", zipcode: "10115", countryName: "Germany" }, ["10115 Berlin"]],
  [
    { city: "Bristol", state: "Avon", zipcode: "BS1 4DJ", countryName: "United Kingdom" },
    ["Bristol", "Avon", "BS1 4DJ"],
  ],
  [{ city: "Dublin 2", state: null, zipcode: "D02 AF30", countryCode: "IE" }, ["Dublin 2", "D02 AF30"]],
  [{ city: "Boston", state: null, zipcode: "02110", countryName: "US" }, ["Boston, 02110"]],
  [
    { city: "Sao Paulo", state: "SP", zipcode: "01310-100", countryName: "Brazil" },
    ["01310-100 Sao Paulo", "SP"],
  ],
  [{}, []],
])("the town of %j", (address, lines) => expect(listTownLines(address)).toEqual(lines));
