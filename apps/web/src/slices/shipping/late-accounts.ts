/**
 * Which accounts are behind, so that their orders may be missing from every list: linked, read before, and
 * not read for a quarter of an hour. Paused ones wait by wish, and those of buying alone bring no orders.
 */
import type { Account } from "../../platform/metadata.ts";

const lateMs = 15 * 60_000;

export interface LateAccount {
  _id: string;
  platform: string;
  username: string;
  behindMs: number;
}

/** The accounts that are behind at a moment, the latest first. Pure. */
export function findLateAccounts(accounts: readonly Account[], nowMs: number): LateAccount[] {
  return accounts
    .flatMap(({ _id, platform, username, state, hasebay, sync }) => {
      const behindMs = sync.lastSyncAt === null ? 0 : nowMs - Date.parse(sync.lastSyncAt);
      const isRead = (state === "connected" || state === "reconnect") && !hasebay;
      return isRead && behindMs > lateMs ? [{ _id, platform, username, behindMs }] : [];
    })
    .toSorted((one, other) => other.behindMs - one.behindMs);
}
