/** The calls of offers: alone knows the transport. */
import type {
  MessagingSession,
  Offer,
  OfferDesk,
  OfferRulePreview,
  OfferRulesView,
  OfferRuleText,
} from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";
import { addressOf } from "../../platform/api/address-of.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import { queryClient } from "../../platform/metadata.ts";
import type { OfferTab } from "./offers-search.ts";

/** The most offers that one list brings (spec 9). */
export const offerLimit = 500;
export const offersKey = ["offers"] as const;
const conversationKey = ["offerConversation"] as const;

type OfferItem = Offer["items"][number];
export type ListedOffer = Omit<Offer, "items" | "buyer" | "identifier" | "status"> & {
  buyer: Offer["buyer"];
  items: (Pick<OfferItem, "_id" | "name" | "price" | "images"> & {
    meta: Pick<NonNullable<OfferItem["meta"]>, "link" | "id"> | null;
  })[];
};

const fields = `_id buyer { avatar handle identifier countryCode } createdAt updatedAt expiresAt amount currency
  acceptable state quantity message platform account accountId counter
  answer { kind state actionId at byName amount problem because }
  items { _id name price images meta { link id } }`;

const filters: Record<OfferTab, object> = {
  new: { state: 0 },
  accepted: { state: 1 },
  rejected: { _operators: { state: { gt: 1 } } },
};

/** Offers of a tab, the newest first (spec 7). */
export const offersQuery = (tab: OfferTab) =>
  queryOptions({
    queryKey: [...offersKey, "list", tab],
    queryFn: ({ signal }) => listOffers(filters[tab], signal),
  });

/** All offers, for what was offered for an item before. */
export const pastOffersQuery = queryOptions({
  queryKey: [...offersKey, "list", "all"],
  queryFn: ({ signal }) => listOffers({}, signal),
});

async function listOffers(filter: object, signal?: AbortSignal): Promise<ListedOffer[]> {
  const { OfferMany } = await askGraphql<{ OfferMany: ListedOffer[] }>(
    `query Offers($filter: FilterFindManyOfferInput, $limit: Int) {
       OfferMany(filter: $filter, sort: CREATEDAT_DESC, limit: $limit) { ${fields} } }`,
    { filter, limit: offerLimit },
    signal,
  );
  return OfferMany;
}

/** Some offers as they stand now; those that are gone are left out. Throws ApiError. */
export const readOffers = (ids: readonly string[]): Promise<ListedOffer[]> =>
  listOffers({ _operators: { _id: { in: ids } } });

/** What stands beside the offers. */
export const deskQuery = queryOptions({
  queryKey: [...offersKey, "desk"],
  queryFn: ({ signal }): Promise<OfferDesk> => call("GET /api/offers/desk", { signal }),
});

type OffersBuyer = Pick<ListedOffer, "platform" | "account" | "accountId" | "buyer">;

/** The newest conversation with a buyer at an account; null: there is none. */
export const conversationQuery = ({ platform, account, accountId, buyer }: OffersBuyer) => {
  const buyerId = buyer.identifier ?? "";
  return queryOptions({
    queryKey: [...conversationKey, accountId, buyerId],
    queryFn: async ({ signal }) => {
      if (buyerId === "") return null;
      const { MessagingSessionOne } = await askGraphql<{
        MessagingSessionOne: Pick<MessagingSession, "_id"> | null;
      }>(
        `query OfferConversation($filter: FilterFindOneMessagingSessionInput) {
           MessagingSessionOne(filter: $filter, sort: LATESTMESSAGEDATE_DESC) { _id } }`,
        { filter: { platform, account, buyer: { identifier: buyerId } } },
        signal,
      );
      return MessagingSessionOne;
    },
    staleTime: 5_000,
  });
};

/** Reads the conversation with an offer's buyer again, such as after writing to them. */
export const readConversationAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: conversationKey });

/** The number that answers an offer (spec 4, decisions 1). */
const stateOf = { accept: 1, reject: 2 } as const;
export type OfferAnswerKind = keyof typeof stateOf;

/** Accepts or rejects; the offer as it stands then, under way or answered. Throws ApiError. */
export const answerOffer = (offerId: string, kind: OfferAnswerKind): Promise<ListedOffer | null> =>
  call("POST /api/offers/", { body: { offerId, offerState: stateOf[kind] } });

/** Asks for more. Throws ApiError. */
export const counterOffer = (body: {
  offerId: string;
  amount: string;
  message: string;
}): Promise<ListedOffer | null> => call("POST /api/offers/counter", { body });

/** Has many answered; each goes its own way from then on. Throws ApiError. */
export const answerOffers = (offerIds: readonly string[], kind: OfferAnswerKind) =>
  call("POST /api/offers/many", { body: { offerIds, offerState: stateOf[kind] } });

/** Asks many buyers for more; each goes its own way from then on. Throws ApiError. */
export const counterOffers = (counters: readonly { offerId: string; amount: string }[], message: string) =>
  call("POST /api/offers/counter/many", { body: { counters: [...counters], message } });

/** Looks once more for an answer of which nobody knows what became; sends nothing. Throws ApiError. */
export async function checkAnswer(actionId: string): Promise<boolean> {
  return (await call("POST /api/actions/:id/check", { params: { id: actionId } })).state !== "gaveUp";
}

/** Says what became of an answer, as a person saw it at the marketplace. Throws ApiError. */
export async function settleAnswer(actionId: string, isDone: boolean): Promise<void> {
  await call("POST /api/actions/:id/settle", { params: { id: actionId }, body: { isDone } });
}

/** Where the service shows the photo of what an offer is for; null: it has none. */
export function photoOf({ _id, items }: Pick<ListedOffer, "_id" | "items">, size: 64 | 320): string | null {
  const index = items[0]?.images?.findIndex((address) => /^https?:/.test(address)) ?? -1;
  return index < 0
    ? null
    : addressOf("GET /api/offers/:offerId/photos/:index", {
        params: { offerId: _id, index: String(index) },
        query: { size: `${size}` },
      });
}

/** The rules that answer offers by themselves. */
export const rulesQuery = queryOptions({
  queryKey: [...offersKey, "rules"],
  queryFn: ({ signal }): Promise<OfferRulesView> => call("GET /api/offers/rules", { signal }),
});

/** Adds a rule, or writes one where it has an id. Throws ApiError with its fields. */
export async function saveRule(rule: OfferRuleText & { ruleId?: string }): Promise<void> {
  await call("POST /api/offers/rules/save", { body: rule });
}

/** Removes a rule. Throws ApiError. */
export async function removeRule(ruleId: string): Promise<void> {
  await call("POST /api/offers/rules/remove", { body: { ruleId } });
}

/** Pauses all rules, or lets them go on. Throws ApiError. Safe to repeat. */
export async function pauseRules(isPaused: boolean): Promise<void> {
  await call("POST /api/offers/rules/pause", { body: { isPaused } });
}

/** What a rule would have answered of late; it answers nothing. Throws ApiError. */
export const previewRule = (rule: OfferRuleText): Promise<OfferRulePreview> =>
  call("POST /api/offers/rules/preview", { body: rule });
