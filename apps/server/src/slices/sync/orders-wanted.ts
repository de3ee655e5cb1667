import type { LoadedAccount } from "../accounts/index.ts";

/** Whether the seller wants this account's orders here. Accounts that were never asked do. */
export function areOrdersWanted({ account }: Pick<LoadedAccount, "account">): boolean {
  return account.settings.orders !== false;
}
