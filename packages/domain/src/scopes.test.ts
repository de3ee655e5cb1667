import { describe, expect, test } from "vitest";
import { roleNames, roleOf, roles, scopes, scopesBeyond, scopesWithin } from "./index.ts";

describe("roles", () => {
  test.each(roleNames)("%s is recognised by its scopes, in any order", (name) => {
    expect(roleOf(roles[name])).toBe(name);
    expect(roleOf(roles[name].toReversed())).toBe(name);
  });

  test("the auditor has no scope that changes anything", () => {
    expect(roles.auditor.filter((scope) => !scope.endsWith(".read"))).toEqual([]);
  });

  test.each([[[]], [["admin"]], [["orders.write"]], [[...roles.packer, "refunds.write"]]])(
    "%j is no role of ours",
    (held) => {
      expect(roleOf(held)).toBe("custom");
    },
  );

  test("the owner holds everything, the manager all but the administration, and others less", () => {
    expect(roles.owner).toEqual(scopes);
    expect(scopesBeyond(roles.manager, scopes)).toEqual(["audit.read", "admin"]);
    for (const name of ["packer", "support", "lister", "accountant"] as const)
      expect(scopesBeyond(roles.manager, roles[name])).toEqual([]);
  });
});

test("nobody gives away what they lack, and a token shrinks with its owner", () => {
  expect(scopesBeyond(roles.packer, ["orders.write", "refunds.write", "admin"])).toEqual([
    "refunds.write",
    "admin",
  ]);
  expect(scopesBeyond(["admin"], scopes)).toEqual([]);
  expect(scopesWithin(roles.packer, ["orders.write", "refunds.write"])).toEqual(["orders.write"]);
  expect(scopesWithin([], ["orders.write", "admin"])).toEqual([]);
  expect(scopesWithin(["admin"], ["orders.write"])).toEqual(["orders.write"]);
});
