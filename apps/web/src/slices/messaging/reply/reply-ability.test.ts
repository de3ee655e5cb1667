import type { AbilityWay } from "@stallkeeper/contract";
import { expect, test } from "vitest";
import { findReplyObstacle, findWriteObstacle, isOutside } from "./reply-ability.ts";

const abilities = (messaging: AbilityWay) =>
  ({
    orders: "yes",
    shipping: "yes",
    messaging,
    offers: "no",
    listings: "no",
    stock: "no",
    ratings: "no",
    refunds: "no",
    payouts: "no",
    webhooks: "no",
  }) as const;
const accounts = [
  { _id: "sends", abilities: abilities("yes") },
  { _id: "silent", abilities: abilities("no") },
];
const of = (accountId: string) => ({ accountId, source: "Atelier" });

test("where a platform takes no messages they are written here and copied, but never sent", () => {
  expect(findReplyObstacle(of("silent"), accounts, true)).toContain("Atelier");
  expect(findWriteObstacle(of("silent"), accounts, true)).toBeNull();
  expect(isOutside(of("silent"), accounts)).toBe(true);
  expect(findWriteObstacle(of("sends"), accounts, true)).toBeNull();
  expect(isOutside(of("sends"), accounts)).toBe(false);
});

test("without the right, or on an account that isn't linked any more, nothing is written", () => {
  expect(findWriteObstacle(of("silent"), accounts, false)).not.toBeNull();
  expect(findWriteObstacle(of("gone"), accounts, true)).not.toBeNull();
  expect(isOutside(of("gone"), accounts)).toBe(false);
});
