/**
 * Which accounts are behind, so that their orders may be missing from every list: linked, read before, and
 * not read for a quarter of an hour. Paused ones wait by wish, and those of buying alone bring no orders.
 */
import type { Account } from "./metadata.ts";

const lateMs = 15 * 60_000;

export interface LateAccount {
  _id: string;
  platform: string;
  username: string;
  behindMs: number;
}

/** What a page looks at; empty: everything. */
export interface WatchedAccounts {
  platform?: string | undefined;
  /** Ids. */
  accounts?: readonly string[];
}

/** The accounts that are behind at a moment, of those that a page looks at, the latest first. Pure. */
export function findLateAccounts(
  all: readonly Account[],
  nowMs: number,
  { platform: wanted, accounts = [] }: WatchedAccounts = {},
): LateAccount[] {
  return all
    .filter(({ platform }) => wanted === undefined || platform === wanted)
    .filter(({ _id }) => accounts.length === 0 || accounts.includes(_id))
    .flatMap(({ _id, platform, username, state, hasebay, sync }) => {
      const behindMs = sync.lastSyncAt === null ? 0 : nowMs - Date.parse(sync.lastSyncAt);
      const isRead = (state === "connected" || state === "reconnect") && !hasebay;
      return isRead && behindMs > lateMs ? [{ _id, platform, username, behindMs }] : [];
    })
    .toSorted((one, other) => other.behindMs - one.behindMs);
}
