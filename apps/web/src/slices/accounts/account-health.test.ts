import { expect, test } from "vitest";
import type { Account } from "../../platform/metadata.ts";
import { describeHealth } from "./account-health.ts";

const account: Account = {
  _id: "a",
  username: "Ada's Radios",
  platform: "shop",
  address: "https://ada.example",
  hasebay: false,
  state: "reconnect",
  linkedAt: "2036-01-01T00:00:00Z",
  expiresAt: null,
  abilities: {
    orders: "yes",
    shipping: "yes",
    messaging: "no",
    offers: "no",
    listings: "no",
    stock: "no",
    ratings: "no",
    refunds: "yes",
    payouts: "no",
    webhooks: "no",
  },
  sync: {
    phase: "following",
    done: 0,
    total: null,
    lastSyncAt: null,
    waitingUntil: null,
    problem: null,
    remark: null,
    isPolledAlone: false,
  },
};

test("a shop that refuses its key asks for another one; where one signs in, for that", () => {
  expect(describeHealth(account, "Own shop", 0, "key")).toMatchObject({
    text: "Own shop no longer accepts the key. Create a new one in the shop, then reconnect.",
    isReconnectOffered: true,
  });
  expect(describeHealth(account, "Bazaar", 0, "oauth").text).toBe("Bazaar asks you to sign in again");
});
