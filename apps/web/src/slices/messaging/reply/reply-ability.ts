import type { AbilityWay } from "@stallkeeper/contract";
import { accountsQuery, queryClient, useAccounts, type Account } from "../../../platform/metadata.ts";
import { readAllows, useAllows } from "../../../platform/session.ts";
import { type ListOrder, orderTexts } from "../../orders/index.ts";
import { texts } from "./texts.ts";

const reasons: Record<Exclude<AbilityWay, "yes">, (platform: string) => string> = {
  no: texts.noPort,
  read: texts.readAlone,
  linkOut: texts.linkOut,
  email: texts.email,
};

type WrittenTo = Pick<ListOrder, "accountId" | "source">;

/** Why the buyer of an order cannot be written to from here; null when they can. Pure. */
export function findReplyObstacle(
  { accountId, source }: WrittenTo,
  accounts: readonly Pick<Account, "_id" | "abilities">[],
  isAllowed: boolean,
): string | null {
  if (!isAllowed) return orderTexts.noScope;
  // Before the accounts are there nothing is said against it: the service asks again.
  if (accounts.length === 0) return null;
  const way = accounts.find(({ _id }) => _id === accountId)?.abilities.messaging;
  if (way === undefined) return texts.unlinked;
  return way === "yes" ? null : reasons[way](source);
}

/**
 * Why nothing can be written to the buyer of an order; null where it goes out from here or is copied to the
 * platform. Pure.
 */
export function findWriteObstacle(
  order: WrittenTo,
  accounts: readonly Pick<Account, "_id" | "abilities">[],
  isAllowed: boolean,
): string | null {
  const obstacle = findReplyObstacle(order, accounts, isAllowed);
  return isAllowed && isOutside(order, accounts) ? null : obstacle;
}

/** The platform takes the words by itself alone: they are written here, copied, and pasted there. Pure. */
export function isOutside(
  { accountId }: Pick<WrittenTo, "accountId">,
  accounts: readonly Pick<Account, "_id" | "abilities">[],
): boolean {
  const way = accounts.find(({ _id }) => _id === accountId)?.abilities.messaging;
  return way !== undefined && way !== "yes";
}

/** Whether the words to this buyer are copied to the platform, followed while it is drawn. */
export function useIsOutside(accountId: string): boolean {
  return isOutside({ accountId }, useAccounts());
}

/** The id of a conversation's account, which it names by platform and username; "" where there is none. */
export const useAccountId = (platform: string, account: string): string =>
  useAccounts().find((known) => known.platform === platform && known.username === account)?._id ?? "";

/** Why nothing can be written to the buyer, followed while it is drawn. */
export function useReplyObstacle(order: WrittenTo | undefined): string | null {
  const accounts = useAccounts();
  const isAllowed = useAllows("messages.write");
  return order === undefined ? null : findWriteObstacle(order, accounts, isAllowed);
}

/** The same, for a key: it asks no button first. */
export const readReplyObstacle = (order: WrittenTo): string | null =>
  findWriteObstacle(
    order,
    queryClient.getQueryData(accountsQuery.queryKey) ?? [],
    readAllows("messages.write"),
  );

/** The same for a conversation, which names its account by platform and username. */
export function useConversationObstacle({
  platform,
  account,
  source,
}: {
  platform: string;
  account: string;
  source: string;
}): string | null {
  return useReplyObstacle({ accountId: useAccountId(platform, account), source });
}
