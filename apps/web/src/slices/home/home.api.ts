/**
 * Home's calls: alone knows the transport. One call for each panel, so that each may fail or be late alone.
 */
import type {
  AccountFigures,
  AttentionView,
  DashboardStats,
  MessagingSession,
  Offer,
  RunView,
} from "@stallkeeper/contract";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import type { Account } from "../../platform/metadata.ts";

/**
 * Orders before this day belong to the time before the product (spec 9), and the most that one list may
 * bring.
 */
const firstDay = "2024-09-03T00:00:00.000Z";
export const listLimit = 9999;
const messagesShown = 4;
const offersShown = 3;

/** The dashboard's figures (spec 3). Throws ApiError. */
export const readStats = (signal: AbortSignal): Promise<DashboardStats> =>
  call("GET /api/dashboard/stats", { signal });
/** The day's work. Throws ApiError. */
export const readRun = (signal: AbortSignal): Promise<RunView> => call("GET /api/dashboard/run", { signal });
/** What needs a person. Throws ApiError. */
export const readAttention = (signal: AbortSignal): Promise<AttentionView> =>
  call("GET /api/dashboard/attention", { signal });
/** Listings and ratings by account. Throws ApiError. */
export const readAccountFigures = (signal: AbortSignal): Promise<AccountFigures[]> =>
  call("GET /api/dashboard/accounts", { signal });

export type UnreadConversation = Pick<
  MessagingSession,
  "_id" | "buyer" | "latestMessageDate" | "platform"
> & { messages: Pick<MessagingSession["messages"][number], "_id" | "date" | "byMe" | "content" | "title">[] };

/** The newest conversations that nobody has read. Throws ApiError. */
export async function listUnread(signal: AbortSignal): Promise<UnreadConversation[]> {
  const { MessagingSessionMany } = await askGraphql<{ MessagingSessionMany: UnreadConversation[] }>(
    `query Unread($limit: Int) { MessagingSessionMany(filter: { read: false }, sort: LATESTMESSAGEDATE_DESC,
      limit: $limit) {
      _id latestMessageDate platform buyer { avatar handle identifier } messages { _id date byMe content title } } }`,
    { limit: messagesShown },
    signal,
  );
  return MessagingSessionMany;
}

type OfferItem = Offer["items"][number];
export type NewOffer = Pick<Offer, "_id" | "amount" | "currency" | "platform" | "expiresAt"> & {
  buyer: Pick<NonNullable<Offer["buyer"]>, "handle" | "identifier">;
  items: (Pick<OfferItem, "_id" | "name" | "price"> & {
    meta: Pick<NonNullable<OfferItem["meta"]>, "link"> | null;
  })[];
};

/** The newest offers without an answer, and how many there are. Throws ApiError. */
export async function listNewOffers(signal: AbortSignal): Promise<{ offers: NewOffer[]; count: number }> {
  const { OfferMany, OfferCount } = await askGraphql<{ OfferMany: NewOffer[]; OfferCount: number }>(
    `query NewOffers($limit: Int) { OfferCount(filter: { state: 0 }) OfferMany(filter: { state: 0 },
      sort: CREATEDAT_DESC, limit: $limit) {
      _id amount currency platform expiresAt buyer { handle identifier } items { _id name price meta { link } } } }`,
    { limit: offersShown },
    signal,
  );
  return { offers: OfferMany, count: OfferCount };
}

/**
 * How many orders came from each platform, by its name (spec 7). At most the limit are counted. Throws
 * ApiError.
 */
export async function countByPlatform(signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const filter = { external: false, _operators: { createdAt: { gt: firstDay } } };
  const { TransactionMany } = await askGraphql<{ TransactionMany: { source: string }[] }>(
    `query Sources($filter: FilterFindManyTransactionInput, $limit: Int) {
      TransactionMany(filter: $filter, sort: CREATEDAT_DESC, limit: $limit) { source } }`,
    { filter, limit: listLimit },
    signal,
  );
  const counts = new Map<string, number>();
  for (const { source } of TransactionMany) counts.set(source, (counts.get(source) ?? 0) + 1);
  return counts;
}

/** What one request may count: the service takes no more root fields. */
const countsAtOnce = 5;

/**
 * How many orders came to each of these accounts, by its id. For platforms with several: the sources tell
 * them apart by platform alone. Throws ApiError.
 */
export async function countByAccount(
  accounts: readonly Pick<Account, "_id" | "platform" | "username">[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (let at = 0; at < accounts.length; at += countsAtOnce) {
    const some = accounts.slice(at, at + countsAtOnce);
    const head = some.map((_, index) => `$filter${index}: FilterCountTransactionInput`).join(", ");
    const fields = some
      .map((_, index) => `count${index}: TransactionCount(filter: $filter${index})`)
      .join(" ");
    const variables = Object.fromEntries(
      some.map(({ platform, username }, index) => [
        `filter${index}`,
        { external: false, platform, account: username, _operators: { createdAt: { gt: firstDay } } },
      ]),
    );
    const answer = await askGraphql<Record<string, number>>(
      `query AccountCounts(${head}) { ${fields} }`,
      variables,
      signal,
    );
    for (const [index, { _id }] of some.entries()) counts.set(_id, answer[`count${index}`] ?? 0);
  }
  return counts;
}

/**
 * Asks for a full comparison of an account with its platform, which also reads what is missing. Safe to
 * repeat. Throws ApiError.
 */
export async function syncNow(accountId: string): Promise<void> {
  await call("POST /api/accounts/:id/reconcile", { params: { id: accountId } });
}

/**
 * What of the first steps the store's data tell: a snippet of one's own, and a message for orders that were
 * sold already. Throws ApiError.
 */
export async function readFirstSteps(
  signal: AbortSignal,
): Promise<{ hasSnippet: boolean; hasAlreadySold: boolean }> {
  const [{ MessageSnippetCount }, settings] = await Promise.all([
    askGraphql<{ MessageSnippetCount: number }>("query Snippets { MessageSnippetCount }", {}, signal),
    call("GET /api/meta/settings", { signal }),
  ]);
  return {
    hasSnippet: MessageSnippetCount > 0,
    hasAlreadySold: settings.autoMessaging?.alreadySold !== undefined,
  };
}
