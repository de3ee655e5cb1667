import type { LoadedAccount } from "../accounts/index.ts";
import type { OrderSource } from "../orders/index.ts";

/** Where an account's orders come from, as the orders slice wants to know it. */
export function sourceOf({ account, connector }: LoadedAccount): OrderSource {
  return {
    accountId: account.id,
    platform: connector.id,
    platformName: connector.name,
    username: account.username,
  };
}
