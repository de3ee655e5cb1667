import { expect, test } from "vitest";
import { listChanges, nameAction, nameObject, spellWay } from "./audit-words.ts";

test("actions are named in plain words, those of the program's own too", () => {
  expect(["memberScopesChanged", "confirm2FA", "orderShipped"].map(nameAction)).toEqual([
    "Member scopes changed",
    "Two-factor turned on (confirm2FA)",
    "Order shipped",
  ]);
});

test("what differs is listed by name; what was not there is told from what is empty", () => {
  expect(
    listChanges(
      { role: "packer", scopes: ["orders.write"], kept: 1 },
      { role: "custom", scopes: ["orders.write", "labels.buy"], kept: 1, note: "" },
    ),
  ).toEqual([
    { name: "role", before: "packer", after: "custom" },
    { name: "scopes", before: "orders.write", after: "orders.write, labels.buy" },
    { name: "note", before: null, after: "" },
  ]);
  expect(listChanges(null, { ended: 2 })).toEqual([{ name: "ended", before: null, after: "2" }]);
  expect(listChanges({ roles: [] }, { roles: ["auditor"] })).toEqual([
    { name: "roles", before: "none", after: "auditor" },
  ]);
  expect(listChanges(null, null)).toEqual([]);
});

test("what differs deep inside is told alone, by its way", () => {
  const labels = { from: { city: "Leeds", line1: "12 Mill Lane" }, defaultWeightGrams: 750 };
  const changes = listChanges({ labels }, { labels: { ...labels, from: { ...labels.from, city: "York" } } });
  expect(changes).toEqual([{ name: "labels › from › city", before: "Leeds", after: "York" }]);
  expect(changes.map(({ name }) => spellWay(name))).toEqual(["Labels › From › City"]);
  expect(listChanges({ shipped: false }, { shipped: true })).toEqual([
    { name: "shipped", before: "no", after: "yes" },
  ]);
});

test("a price keeps the currency it was written in, and a SKU its spelling", () => {
  const named = { sku: "WAT-00016", currency: "GBP" };
  expect(listChanges({ ...named, priceMinor: 4_750 }, { ...named, priceMinor: 4_500 })).toEqual([
    { name: "priceMinor", before: "4750", after: "4500", currency: "GBP" },
  ]);
  expect([spellWay("priceMinor"), spellWay("WAT-00016 › price")]).toEqual(["Price", "WAT-00016 › Price"]);
  expect(spellWay("returnAddress › zipcode")).toBe("Return address › Postcode");
});

test("an object is named as people know it, and an id alone is no name", () => {
  const rule = "01a20ac6-ef2c-78cf-82ef-4a1cb7142802";
  const line = (type: string, id: string, name: string | null = null) => ({
    object: { type, id, name },
    before: null,
    after: null,
  });
  expect(nameObject(line("member", rule, "Petra Packer"))).toBe("Petra Packer");
  expect(nameObject(line("order", `bazaar:${rule}:24-1337`))).toBe("24-1337");
  expect(nameObject({ ...line("rule", rule), before: { name: "Gifts" } })).toBe("Gifts");
  expect(nameObject(line("sku", "WAT-00016"))).toBe("WAT-00016");
  expect(nameObject(line("session", rule))).toBeNull();
});
