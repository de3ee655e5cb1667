/** The calls of quantities that are sent: alone knows their transport. */
import type {
  ListingRule,
  ListingRuleInput,
  ListingStock,
  ListingsPaused,
  PauseListingsInput,
  PushAccounts,
  PushNowInput,
  PushPreview,
  PushPreviewInput,
  PushRuleInput,
} from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import { stockKey } from "../stock.api.ts";

const pushKey = [...stockKey, "push"] as const;
/** A page shows no more: the rest comes up as these are settled. */
export const rowsShown = 200;

export const syncKinds = ["differs", "waiting", "refused", "own", "all"] as const;
export type SyncKind = (typeof syncKinds)[number];

/** Accounts that can be told quantities, and the measured gaps. */
export const pushAccountsQuery = queryOptions({
  queryKey: [...pushKey, "accounts"],
  queryFn: ({ signal }): Promise<PushAccounts> => call("GET /api/stock/push", { signal }),
});

/** What a rule would change now. */
export const pushPreviewQuery = (rule: PushPreviewInput) =>
  queryOptions({
    queryKey: [...pushKey, "preview", rule],
    gcTime: 0,
    queryFn: ({ signal }): Promise<PushPreview> =>
      call("POST /api/stock/push/preview", { body: rule, signal }),
  });

const ruleFields = `_id listingId variantId itemId sku title accountId account platform available isPushed min
  max percent safety isOwn accountIsOn accountMin accountMax accountPercent platformMost isPaused`;

export type ShownStock = Pick<
  ListingStock,
  | "_id"
  | "listingId"
  | "variantId"
  | "itemId"
  | "sku"
  | "title"
  | "accountId"
  | "account"
  | "platform"
  | "link"
  | "onHand"
  | "reserved"
  | "safety"
  | "ours"
  | "ruleMin"
  | "ruleMax"
  | "rulePercent"
  | "ruleSafety"
  | "theirs"
  | "theirsAt"
  | "since"
  | "standing"
  | "pushState"
  | "toldAt"
  | "hasEnded"
  | "problem"
  | "warning"
>;

const stockFields = `_id listingId variantId itemId sku title accountId account platform link onHand reserved
  safety ours ruleMin ruleMax rulePercent ruleSafety theirs theirsAt since standing pushState toldAt hasEnded
  problem warning`;

const filterOf = (kind: SyncKind, accountId: string): object => ({
  ...(accountId === "" ? {} : { accountId }),
  ...(kind === "differs" ? { standing: "differs" } : {}),
  ...(kind === "refused" ? { pushState: "refused" } : {}),
  ...(kind === "waiting" ? { _operators: { pushState: { in: ["due", "sending"] } } } : {}),
});

/** Listings with ours and theirs, in the order of their SKUs. */
export const listingStockQuery = (kind: SyncKind, accountId: string) =>
  queryOptions({
    queryKey: [...pushKey, "listings", kind, accountId],
    queryFn: ({ signal }) =>
      askGraphql<{ rows: ShownStock[]; count: number }>(
        `query ListingStocks($filter: FilterFindManyListingStockInput,
           $counted: FilterCountListingStockInput) {
           rows: ListingStockMany(filter: $filter, sort: SKU_ASC, limit: ${rowsShown}) {
             ${stockFields} }
           count: ListingStockCount(filter: $counted) }`,
        { filter: filterOf(kind, accountId), counted: filterOf(kind, accountId) },
        signal,
      ),
  });

/** One listing that quantities are sent to, with ours and theirs; null: none are, or nobody counted it. */
export const oneListingStockQuery = (id: string) =>
  queryOptions({
    queryKey: [...pushKey, "listing", id],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ row: ShownStock | null }>(
          `query OneListingStock($id: MongoID!) { row: ListingStockById(_id: $id) { ${stockFields} } }`,
          { id },
          signal,
        )
      ).row,
  });

/** The rules of linked listings, of an item, or all those that are their own; at most `rowsShown`. */
export const listingRulesQuery = (filter: { itemId: string } | { isOwn: true; accountId?: string }) =>
  queryOptions({
    queryKey: [...pushKey, "rules", filter],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ rules: ListingRule[] }>(
          `query ListingRules($filter: FilterFindManyListingRuleInput) {
             rules: ListingRuleMany(filter: $filter, sort: SKU_ASC, limit: ${rowsShown}) { ${ruleFields} } }`,
          { filter },
          signal,
        )
      ).rules,
  });

/** The rule of one listing; null: it is linked to no item any more. */
export const listingRuleQuery = (id: string) =>
  queryOptions({
    queryKey: [...pushKey, "rule", id],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ rule: ListingRule | null }>(
          `query ListingRule($id: MongoID!) { rule: ListingRuleById(_id: $id) { ${ruleFields} } }`,
          { id },
          signal,
        )
      ).rule,
  });

/** Sets how many pieces one listing shows. Throws ApiError. */
export const saveListingRule = (rule: ListingRuleInput): Promise<unknown> =>
  call("POST /api/stock/push/listing", { body: rule });

/** Puts listings on pause or lets them go on; what can't be is named in `failed`. Throws ApiError. */
export const pauseListings = (wish: PauseListingsInput): Promise<ListingsPaused> =>
  call("POST /api/stock/push/pause", { body: wish });

/** Saves an account's rule, and turns it on or off. Throws ApiError. */
export const savePushRule = (rule: PushRuleInput): Promise<unknown> =>
  call("POST /api/stock/push/rule", { body: rule });

/** Sends listings their quantity again. Throws ApiError. */
export const pushNow = (parts: PushNowInput["parts"]): Promise<unknown> =>
  call("POST /api/stock/push/now", { body: { parts } });
