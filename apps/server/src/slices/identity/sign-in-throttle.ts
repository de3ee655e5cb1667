/**
 * Slows down guessing (reliability, threat 1). Every try is counted before the password is looked
 * at, so that tries sent at the same moment count too; the right password takes its counts back.
 *
 *   open -> (limit tries within the window) -> blocked -> (wait over) -> one try -> open or blocked for
 *     longer
 *
 * Per account 10 in 15 minutes, and the wait doubles from a minute up to an hour; per network address 40 a
 * minute. Passwords typed within a session count for that session alone, in the same measure: a stranger at
 * the sign-in keeps nobody from confirming who they are, and a stolen session keeps nobody from signing in.
 * Wrong codes of a second factor count per user, five end the attempt (threat 2). Counters lie in the
 * database: a restart or a second process forgets nothing. It also folds the case of the keys, as it does
 * where it looks for the account: two rules that differ in one letter would give an account many counters.
 */
import { isIPv6 } from "node:net";
import type { Tx } from "../../platform/db/index.ts";
import {
  deleteTries,
  deleteTriesBefore,
  lockTries,
  saveTries,
  takeTryBack,
} from "./sign-in-throttle.store.ts";

interface Limit {
  tries: number;
  windowMs: number;
  firstWaitMs: number;
  longestWaitMs: number;
}

const accountLimit: Limit = {
  tries: 10,
  windowMs: 15 * 60_000,
  firstWaitMs: 60_000,
  longestWaitMs: 3_600_000,
};
const addressLimit: Limit = { tries: 40, windowMs: 60_000, firstWaitMs: 60_000, longestWaitMs: 60_000 };

// A mailbox gets few links, and one network address asks for few: known and unknown accounts count alike.
const mailedLimit: Limit = { tries: 5, windowMs: 15 * 60_000, firstWaitMs: 60_000, longestWaitMs: 3_600_000 };
const resetAddressLimit: Limit = { tries: 20, windowMs: 60_000, firstWaitMs: 60_000, longestWaitMs: 60_000 };
const codeLimit: Limit = { tries: 5, windowMs: 15 * 60_000, firstWaitMs: 60_000, longestWaitMs: 3_600_000 };

const staleMs = 24 * 3_600_000;

/**
 * Counts a try for the address and, unless that is blocked, for the account: who is held back locks out
 * nobody else. Returns the milliseconds to wait, 0 when it may go on.
 */
export async function countTry(tx: Tx, email: string, address: string, now: Date): Promise<number> {
  const addressWaitMs = await countOne(tx, addressKey(address), addressLimit, now);
  return addressWaitMs > 0 ? addressWaitMs : countOne(tx, accountKey(email), accountLimit, now);
}

/** Takes a successful try back: the account starts again, the address has one try fewer. */
export async function forgiveTry(tx: Tx, email: string, address: string): Promise<void> {
  // The same order as in countTry, so that two sign-ins never wait for each other's row.
  await takeTryBack(tx, addressKey(address));
  await deleteTries(tx, accountKey(email));
}

/** Counts a password typed within a session. Returns the milliseconds to wait, 0 when it may go on. */
export function countOwnTry(tx: Tx, sessionId: string, now: Date): Promise<number> {
  return countOne(tx, ownKey(sessionId), accountLimit, now);
}

/** Starts the count of a session's passwords again after the right one. */
export function forgiveOwnTries(tx: Tx, sessionId: string): Promise<void> {
  return deleteTries(tx, ownKey(sessionId));
}

/**
 * Counts a code or passkey of a user, wherever it comes from. Returns the milliseconds to wait, 0 when it may
 * go on.
 */
export function countCodeTry(tx: Tx, userId: string, now: Date): Promise<number> {
  return countOne(tx, codeKey(userId), codeLimit, now);
}

/**
 * Counts a wish for a reset link, for the account and the address, apart from sign-ins. Returns the
 * milliseconds to wait, 0 when it may go on.
 */
export async function countResetAsked(tx: Tx, email: string, address: string, now: Date): Promise<number> {
  const addressWaitMs = await countOne(tx, `reset:${addressKey(address)}`, resetAddressLimit, now);
  return addressWaitMs > 0 ? addressWaitMs : countOne(tx, `reset:${accountKey(email)}`, mailedLimit, now);
}

/**
 * Counts a link that is mailed to a new address of a user: no mailbox is flooded, and nobody asks through the
 * addresses there are. Returns the milliseconds to wait, 0 when it may go on.
 */
export function countEmailMailed(tx: Tx, userId: string, now: Date): Promise<number> {
  return countOne(tx, `email:${userId}`, mailedLimit, now);
}

/** Starts the count of codes again after a right one. */
export function forgiveCodeTries(tx: Tx, userId: string): Promise<void> {
  return deleteTries(tx, codeKey(userId));
}

/** Forgets counters that a day has made meaningless. Safe to repeat. */
export function deleteStaleTries(tx: Tx, now: Date): Promise<number> {
  return deleteTriesBefore(tx, new Date(now.getTime() - staleMs));
}

/** Milliseconds to wait, 0 when the try may go on. The row's lock puts simultaneous tries in line. */
async function countOne(tx: Tx, key: string, limit: Limit, now: Date): Promise<number> {
  const row = await lockTries(tx, key, now);
  const blockedMs =
    row === null || row.blockedUntil === null ? 0 : Date.parse(row.blockedUntil) - now.getTime();
  if (blockedMs > 0) return blockedMs;
  const lastMs = Math.max(Date.parse(row?.firstAt ?? ""), Date.parse(row?.blockedUntil ?? "") || 0);
  const isStale = lastMs + limit.windowMs <= now.getTime();
  const failures = isStale ? 1 : (row?.failures ?? 0) + 1;
  const waitMs =
    failures < limit.tries
      ? 0
      : Math.min(limit.firstWaitMs * 2 ** (failures - limit.tries), limit.longestWaitMs);
  await saveTries(tx, key, {
    failures,
    firstAt: isStale ? now : null,
    blockedUntil: waitMs === 0 ? null : new Date(now.getTime() + waitMs),
  });
  return 0;
}

function ownKey(sessionId: string): string {
  return `own:${sessionId}`;
}

function codeKey(userId: string): string {
  return `code:${userId}`;
}

function accountKey(email: string): string {
  return `account:${email.trim()}`;
}

/** IPv4 as it is, IPv6 by its /64: one household or server. Pure. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%", 1)[0] ?? "";
  if (!isIPv6(plain)) return `address:${plain}`;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `address:${groups.join(":")}::/64`;
}
