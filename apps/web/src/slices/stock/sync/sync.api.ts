/** The calls of quantities that are sent: alone knows their transport. */
import type {
  ListingStock,
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

export const syncKinds = ["differs", "waiting", "refused", "all"] as const;
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
             _id listingId variantId itemId sku title accountId account platform link onHand reserved
             safety ours theirs theirsAt since standing pushState toldAt hasEnded problem warning }
           count: ListingStockCount(filter: $counted) }`,
        { filter: filterOf(kind, accountId), counted: filterOf(kind, accountId) },
        signal,
      ),
  });

/** Saves an account's rule, and turns it on or off. Throws ApiError. */
export const savePushRule = (rule: PushRuleInput): Promise<unknown> =>
  call("POST /api/stock/push/rule", { body: rule });

/** Sends listings their quantity again. Throws ApiError. */
export const pushNow = (parts: PushNowInput["parts"]): Promise<unknown> =>
  call("POST /api/stock/push/now", { body: { parts } });
