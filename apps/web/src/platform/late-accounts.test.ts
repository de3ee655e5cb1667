import { expect, test } from "vitest";
import type { Account } from "./metadata.ts";
import { findLateAccounts, type WatchedAccounts } from "./late-accounts.ts";

const nowMs = Date.UTC(2026, 10, 18, 14, 32);
const account = (username: string, minutes: number | null, parts: Partial<Account> = {}): Account => ({
  _id: username,
  username,
  platform: "bazaar",
  address: null,
  hasebay: false,
  state: "connected",
  linkedAt: "",
  expiresAt: null,
  abilities: {} as Account["abilities"],
  sync: {
    phase: "follow",
    done: 0,
    total: null,
    lastSyncAt: minutes === null ? null : new Date(nowMs - minutes * 60_000).toISOString(),
    waitingUntil: null,
    problem: null,
    remark: null,
    isPolledAlone: false,
  },
  ...parts,
});

test("an account is behind after a quarter of an hour, the latest stands first", () => {
  const late = findLateAccounts(
    [
      account("fresh", 2),
      account("late", 20),
      account("later", 120),
      account("ended", 60, { state: "reconnect" }),
    ],
    nowMs,
  );
  expect(late.map(({ username }) => username)).toEqual(["later", "ended", "late"]);
});

test("those that were never read, wait by wish or bring no orders are not", () => {
  expect(
    findLateAccounts(
      [
        account("first", null),
        account("paused", 90, { state: "paused" }),
        account("gone", 90, { state: "unlinked" }),
        account("buying", 90, { hasebay: true }),
      ],
      nowMs,
    ),
  ).toEqual([]);
});

test("a page that looks at one platform or account hears of no other", () => {
  const all = [account("here", 90), account("there", 90, { platform: "atelier" })];
  const namesOf = (watched: WatchedAccounts) =>
    findLateAccounts(all, nowMs, watched).map(({ username }) => username);
  expect(namesOf({ platform: "atelier" })).toEqual(["there"]);
  expect(namesOf({ accounts: ["here"] })).toEqual(["here"]);
  expect(namesOf({ platform: "atelier", accounts: ["here"] })).toEqual([]);
  expect(namesOf({ accounts: [] })).toHaveLength(2);
});
