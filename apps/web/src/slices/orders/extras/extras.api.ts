/** The calls for orders' extras: alone knows the transport. */
import type {
  Batch,
  CustomsItem,
  ItemLocation,
  MessagingSession,
  Pack,
  Shipment,
} from "@stallkeeper/contract";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";

export type ExtrasLabel = Pick<
  Shipment,
  | "_id"
  | "orderId"
  | "serviceName"
  | "serviceCode"
  | "price"
  | "currency"
  | "weightGrams"
  | "printedCount"
  | "state"
  | "voidState"
  | "updatedAt"
>;

/** All rows of each kind, of labels and shelves those that changed. */
export interface ExtrasRows {
  labels: ExtrasLabel[];
  packs: Pick<Pack, "_id" | "weightGrams">[];
  batches: { orders: Pick<Batch["orders"][number], "orderId" | "service" | "weightGrams">[] }[];
  /** What is known of SKUs: where they lie and how much there is. */
  shelves: Pick<ItemLocation, "_id" | "shelf" | "onHand" | "updatedAt">[];
  unread: Pick<MessagingSession, "identifier" | "platform" | "account">[];
  /** SKUs whose weight is known. */
  customs: Pick<CustomsItem, "_id" | "weightGrams">[];
}

export type ExtrasKind = keyof ExtrasRows;
/** What was asked for. */
export type ExtrasAnswer = Partial<ExtrasRows>;

// One call may answer 12,000 rows in all.
const queries: Record<ExtrasKind, string> = {
  labels: `query Labels($filter: FilterFindManyShipmentInput) {
    labels: ShipmentMany(filter: $filter, sort: UPDATEDAT_DESC, limit: 6000) {
    _id orderId serviceName serviceCode price currency weightGrams printedCount state voidState updatedAt } }`,
  packs: `query Packs { packs: PackMany(filter: { _operators: { weightGrams: { exists: true } } },
       sort: UPDATEDAT_DESC, limit: 4000) { _id weightGrams } }`,
  batches: `query Batches { batches: BatchMany(filter: { state: "open" }, limit: 500) { orders {
    orderId service weightGrams } } }`,
  shelves: `query Shelves($filter: FilterFindManyItemLocationInput) {
       shelves: ItemLocationMany(filter: $filter, sort: UPDATEDAT_DESC, limit: 9999) {
       _id shelf onHand updatedAt } }`,
  unread: `query Unread { unread: MessagingSessionMany(filter: { read: false }, sort: LATESTMESSAGEDATE_DESC,
       limit: 1000) { identifier platform account } }`,
  customs: `query SkuWeights { customs: CustomsItemMany(filter: { _operators: { weightGrams: { exists: true } } },
       limit: 9999) { _id weightGrams } }`,
};

/** Kinds of which only what changed after a moment is read. */
export type ReadMoments = Readonly<Record<"labels" | "shelves", string>>;

/** Reads these kinds, of labels and shelves what changed after their moments. Throws ApiError. */
export async function readExtras(kinds: Iterable<ExtrasKind>, since: ReadMoments): Promise<ExtrasAnswer> {
  const changed = (moment: string) => ({ _operators: { updatedAt: { gt: moment } } });
  const filters: Partial<Record<ExtrasKind, object>> = {
    labels: { hasLabel: true, ...changed(since.labels) },
    shelves: changed(since.shelves),
  };
  const answers = await Promise.all(
    [...kinds].map((kind) =>
      askGraphql<ExtrasAnswer>(queries[kind], filters[kind] === undefined ? {} : { filter: filters[kind] }),
    ),
  );
  return Object.assign({}, ...answers) as ExtrasAnswer;
}

/**
 * Where parcels come from and what one weighs where nobody said, as the settings of labels have it; null:
 * they don't say.
 */
export interface Sender {
  country: string | null;
  defaultWeightGrams: number | null;
}

/** Throws ApiError. */
export async function readSender(): Promise<Sender> {
  const { labels } = await call("GET /api/meta/settings");
  return {
    country: labels?.from?.countryCode ?? null,
    defaultWeightGrams: labels?.defaultWeightGrams ?? null,
  };
}
