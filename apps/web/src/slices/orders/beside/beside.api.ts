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

const most = 9999;
const query = `query Beside($labels: FilterFindManyShipmentInput, $packs: FilterFindManyPackInput, $limit: Int) {
  labels: ShipmentMany(filter: $labels, sort: UPDATEDAT_DESC, limit: $limit) { _id orderId serviceName serviceCode price currency weightGrams printedCount state voidState updatedAt }
  packs: PackMany(filter: $packs, limit: $limit) { _id weightGrams }
  batches: BatchMany(filter: { state: "open" }, limit: $limit) { orders { orderId service weightGrams } }
  shelves: ItemLocationMany(limit: $limit) { _id location }
  unread: MessagingSessionMany(filter: { read: false }, limit: $limit) { identifier platform account }
}`;

/** Labels that changed after a moment, and all of the rest, which is short. Throws ApiError. */
export function readBeside(since: string): Promise<BesideAnswer> {
  return askGraphql<BesideAnswer>(query, { labels: { hasLabel: true, _operators: { updatedAt: { gt: since } } }, packs: { _operators: { weightGrams: { exists: true } } }, limit: most });
}

/** The country that parcels come from, as the settings of labels say; null when they say none. Throws ApiError. */
export async function readSenderCountry(): Promise<string | null> {
  const { labels } = await call<{ labels?: Partial<LabelSettings> }>("/api/meta/settings");
  return labels?.from?.countryCode ?? null;
}
