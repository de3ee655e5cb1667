/** The calls for what stands beside orders: alone knows the transport. */
import type { Batch, ItemLocation, LabelSettings, MessagingSession, Pack, Shipment } from "@stallkeeper/contract";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";

export type BesideLabel = Pick<Shipment, "_id" | "orderId" | "serviceName" | "serviceCode" | "price" | "currency" | "weightGrams" | "printedCount" | "state" | "voidState" | "updatedAt">;

/** All rows of each kind, of labels those that changed. */
export interface BesideRows {
  labels: BesideLabel[];
  packs: Pick<Pack, "_id" | "weightGrams">[];
  batches: Pick<Batch, "orders">[];
  shelves: Pick<ItemLocation, "_id" | "location">[];
  unread: Pick<MessagingSession, "identifier" | "platform" | "account">[];
}

export type BesideKind = keyof BesideRows;
/** What was asked for. */
export type BesideAnswer = Partial<BesideRows>;

// One call may answer 12,000 rows in all.
const queries: Record<BesideKind, string> = {
  labels: `query Labels($filter: FilterFindManyShipmentInput) { labels: ShipmentMany(filter: $filter, sort: UPDATEDAT_DESC, limit: 6000) {
    _id orderId serviceName serviceCode price currency weightGrams printedCount state voidState updatedAt } }`,
  packs: "query Packs { packs: PackMany(filter: { _operators: { weightGrams: { exists: true } } }, sort: UPDATEDAT_DESC, limit: 4000) { _id weightGrams } }",
  batches: `query Batches { batches: BatchMany(filter: { state: "open" }, limit: 500) { orders { orderId service weightGrams } } }`,
  shelves: "query Shelves { shelves: ItemLocationMany(limit: 9999) { _id location } }",
  unread: "query Unread { unread: MessagingSessionMany(filter: { read: false }, sort: LATESTMESSAGEDATE_DESC, limit: 1000) { identifier platform account } }",
};

/** Reads these kinds, of labels what changed after a moment. Throws ApiError. */
export async function readBeside(kinds: Iterable<BesideKind>, since: string): Promise<BesideAnswer> {
  const changed = { filter: { hasLabel: true, _operators: { updatedAt: { gt: since } } } };
  const answers = await Promise.all([...kinds].map((kind) => askGraphql<BesideAnswer>(queries[kind], kind === "labels" ? changed : {})));
  return Object.assign({}, ...answers) as BesideAnswer;
}

/** The country that parcels come from, as the settings of labels say; null when they say none. Throws ApiError. */
export async function readSenderCountry(): Promise<string | null> {
  const { labels } = await call<{ labels?: Partial<LabelSettings> }>("/api/meta/settings");
  return labels?.from?.countryCode ?? null;
}
