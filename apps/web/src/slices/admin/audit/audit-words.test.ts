import { expect, test } from "vitest";
import { listChanges, nameAction } from "./audit-words.ts";

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
  expect(listChanges(null, null)).toEqual([]);
});
