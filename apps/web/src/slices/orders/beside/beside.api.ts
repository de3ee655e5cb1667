/** The calls for what stands beside orders: alone knows the transport. */
import type { Batch, ItemLocation, LabelSettings, MessagingSession, Pack, Shipment } from "@stallkeeper/contract";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";

export type BesideLabel = Pick<Shipment, "_id" | "orderId" | "serviceName" | "serviceCode" | "price" | "currency" | "weightGrams" | "printedCount" | "state" | "voidState" | "updatedAt">;

export interface BesideAnswer {
  labels: BesideLabel[];
  packs: Pick<Pack, "_id" | "weightGrams">[];
  batches: Pick<Batch, "orders">[];
  shelves: Pick<ItemLocation, "_id" | "location">[];
  unread: Pick<MessagingSession, "identifier" | "platform" | "account">[];
}

// One call may answer 12,000 rows in all.
const query = `query Beside($labels: FilterFindManyShipmentInput, $packs: FilterFindManyPackInput) {
  labels: ShipmentMany(filter: $labels, sort: UPDATEDAT_DESC, limit: 6000) { _id orderId serviceName serviceCode price currency weightGrams printedCount state voidState updatedAt }
  packs: PackMany(filter: $packs, sort: UPDATEDAT_DESC, limit: 4000) { _id weightGrams }
  batches: BatchMany(filter: { state: "open" }, limit: 500) { orders { orderId service weightGrams } }
  unread: MessagingSessionMany(filter: { read: false }, sort: LATESTMESSAGEDATE_DESC, limit: 1000) { identifier platform account }
}`;
const shelvesQuery = "query Shelves { shelves: ItemLocationMany(limit: 9999) { _id location } }";

/** Labels that changed after a moment, and all of the rest, which is short. Throws ApiError. */
export async function readBeside(since: string): Promise<BesideAnswer> {
  const [answer, { shelves }] = await Promise.all([
    askGraphql<Omit<BesideAnswer, "shelves">>(query, { labels: { hasLabel: true, _operators: { updatedAt: { gt: since } } }, packs: { _operators: { weightGrams: { exists: true } } } }),
    askGraphql<Pick<BesideAnswer, "shelves">>(shelvesQuery, {}),
  ]);
  return { ...answer, shelves };
}

/** The country that parcels come from, as the settings of labels say; null when they say none. Throws ApiError. */
export async function readSenderCountry(): Promise<string | null> {
  const { labels } = await call<{ labels?: Partial<LabelSettings> }>("/api/meta/settings");
  return labels?.from?.countryCode ?? null;
}
