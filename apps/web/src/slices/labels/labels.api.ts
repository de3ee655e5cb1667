/** The calls of labels, days and parcels: alone knows the transport. */
import type {
  BuyReturnLabelInput,
  CourierAccountView,
  CustomsDetails,
  LabelFilesQuery,
  LabelProblem,
  LabelSettings,
  Manifest,
  Parcel,
  RatesView,
  RestAnswer,
  ServicePreset,
  Shipment,
  ShipmentView,
} from "@stallkeeper/contract";
import type { LabelFormat, PackageId } from "@stallkeeper/domain";
import { daysInMs } from "@stallkeeper/domain";
import { queryOptions } from "@tanstack/react-query";
import { addressOf } from "../../platform/api/address-of.ts";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import { inParts } from "../../platform/in-parts.ts";
import { runtimeConfig } from "../../platform/runtime-config.ts";

/** The parcel of an order; what nobody said comes from the bench, the settings or the preset. */
export interface ParcelOfOrder {
  orderId: string;
  package?: PackageId | null;
  weightGrams?: number | null;
  /** What customs are told of items of this parcel alone, by their ids. */
  customs?: Readonly<Record<string, Partial<CustomsDetails>>>;
}

export interface LabelWish extends ParcelOfOrder {
  accountId: string;
  serviceCode: string;
  /** The price that was shown: nothing above it is paid. */
  price: number;
  isShippedWhenBought?: boolean;
  isExtra?: boolean;
  /** Somebody was told that the order isn't paid, or is held or marked for something else. */
  confirmUnpaid?: true;
  confirmHeldBack?: true;
}

export type SendingSettings = NonNullable<RestAnswer<"GET /api/meta/settings">["labels"]>;

/** How the store sends. */
export const sendingSettingsQuery = queryOptions({
  queryKey: ["labels", "settings"],
  queryFn: async ({ signal }) => (await call("GET /api/meta/settings", { signal })).labels ?? {},
});

/** Changes how the store sends; what is left out stays. */
export const saveSendingSettings = (
  labels: Omit<
    { [Key in keyof SendingSettings]: SendingSettings[Key] | null },
    "firstByPackage" | "presets"
  > & {
    presets?: Record<string, ServicePreset | null>;
    firstByPackage?: Record<string, LabelSettings["firstByPackage"][string] | null>;
  },
): Promise<unknown> => call("PATCH /api/meta/settings", { body: { labels } });

const root = ["labels"] as const;
export const labelsKey = root;
export const parcelsKey = ["parcels"] as const;
export const manifestsKey = ["manifests"] as const;

/** The linked couriers. */
export const couriersOfLabelsQuery = queryOptions({
  queryKey: [...root, "couriers"],
  queryFn: ({ signal }) => call("GET /api/labels/couriers", { signal }),
});

/** Couriers that can be linked, with their forms. */
export const offeredCouriersQuery = queryOptions({
  queryKey: [...root, "offered"],
  queryFn: ({ signal }) => call("GET /api/labels/couriers/offered", { signal }),
});

/**
 * Links a courier by one click; without a name what has to be linked again, and the first where none is. Safe
 * to repeat.
 */
export const linkPracticeCourier = (platform?: string): Promise<CourierAccountView[]> =>
  call("POST /api/labels/couriers/practice", { body: { platform } });

/** Links a courier by its form. Throws ApiError, with a text per field. A repeat renews its keys. */
export const linkCourier = (
  platform: string,
  fields: Record<string, string | boolean>,
): Promise<CourierAccountView[]> => call("POST /api/labels/couriers", { body: { platform, fields } });

/** What the form of a practice courier wants. Throws ApiError. */
export const readPracticeKeys = (platform: string): Promise<Record<string, string>> =>
  call("POST /api/labels/couriers/practice/keys", { body: { platform } });

/** What a linked courier offers, and what the store thinks of it. */
export const servicesQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...root, "services", accountId],
    queryFn: ({ signal }) => call("GET /api/labels/services", { query: { accountId }, signal }),
    retry: false,
  });

/** Ends the link of a courier. Throws ApiError for a second time. */
export const unlinkCourier = (accountId: string): Promise<CourierAccountView[]> =>
  call("POST /api/labels/couriers/unlink", { body: { accountId } });

/** What labels for one order would cost. */
export const ratesQuery = (parcel: ParcelOfOrder) =>
  queryOptions({
    queryKey: [...root, "rates", parcel],
    queryFn: () => call("POST /api/labels/rates", { body: parcel }),
    staleTime: 60_000,
    retry: false,
  });

/** What one call takes. */
const mostRows = 200;

/** The same for many: the prices, and what keeps the others from having one. */
export async function quoteMany(
  rows: readonly ParcelOfOrder[],
): Promise<{ done: RatesView[]; failed: LabelProblem[] }> {
  const all: { done: RatesView[]; failed: LabelProblem[] } = { done: [], failed: [] };
  for (const part of inParts(rows, mostRows)) {
    const { done, failed } = await call("POST /api/labels/ratesMany", { body: { rows: part } });
    all.done.push(...done);
    all.failed.push(...failed);
  }
  return all;
}

/** Buys one label. The same key is the same purchase. */
export const buyLabel = (wish: LabelWish, key: string): Promise<ShipmentView> =>
  call("POST /api/labels/buy", { body: wish, requestKey: key });

/**
 * Opens purchases again that were given up: what may have been bought is looked for first. Answers how many
 * there were.
 */
export async function retryPurchases(orderId: string): Promise<number> {
  const { ActionMany } = await askGraphql<{ ActionMany: { _id: string }[] }>(
    'query GivenUp($orderId: MongoID) { ActionMany(filter: { orderId: $orderId, kind: "labelPurchase", state: "gaveUp" }, limit: 10) { _id } }',
    { orderId },
  );
  for (const { _id } of ActionMany) await call("POST /api/actions/:id/retry", { params: { id: _id } });
  return ActionMany.length;
}

/**
 * Ends the purchase or the void of a label that was never sent to its courier. Of several of one order it is
 * the one asked for at the same moment as the label, or the newest. False: none waits. Throws ApiError when
 * it may have been sent.
 */
export async function withdrawAction(
  { orderId, createdAt }: Pick<ListedShipment, "orderId" | "createdAt">,
  kind: "labelPurchase" | "labelVoid",
): Promise<boolean> {
  const { ActionMany } = await askGraphql<{ ActionMany: { _id: string; createdAt: string }[] }>(
    `query Waiting($filter: FilterFindManyActionInput) {
       ActionMany(filter: $filter, sort: CREATEDAT_DESC, limit: 10) { _id createdAt } }`,
    { filter: { orderId, kind, state: "pending" } },
  );
  const distance = (action: { createdAt: string }): number =>
    kind === "labelPurchase" ? Math.abs(Date.parse(action.createdAt) - Date.parse(createdAt)) : 0;
  const [meant] = ActionMany.toSorted((one, other) => distance(one) - distance(other));
  if (meant === undefined) return false;
  await call("POST /api/actions/:id/withdraw", { params: { id: meant._id } });
  return true;
}

/** Gives a label back; the courier decides on the money. */
export const voidLabel = (id: string): Promise<ShipmentView> =>
  call("POST /api/labels/:id/void", { params: { id } });

/** What a label for the parcel of a return would cost. */
export const returnRatesQuery = (returnId: string, weightGrams: number | null) =>
  queryOptions({
    queryKey: [...root, "rates", "return", returnId, weightGrams],
    queryFn: () => call("POST /api/labels/returns/rates", { body: { returnId, weightGrams } }),
    staleTime: 60_000,
    retry: false,
  });

/** Buys the label of a return. The same key is the same purchase. */
export const buyReturnLabel = (wish: BuyReturnLabelInput, key: string): Promise<ShipmentView> =>
  call("POST /api/labels/returns/buy", { body: wish, requestKey: key });

/** Counts a print. */
export const countPrint = (id: string): Promise<ShipmentView> =>
  call("POST /api/labels/:id/printed", { params: { id } });

/** Where a label's file is. */
export const labelFileUrl = (id: string, format: LabelFormat): string =>
  runtimeConfig.apiUrl + addressOf("GET /api/labels/:id/file", { params: { id }, query: { format } });

/** How many labels are printed. */
export type PrintWish = Pick<LabelFilesQuery, "format" | "sort" | "pickSlips"> &
  Partial<Pick<LabelFilesQuery, "opens">>;

/** Where the files of labels are, as one. */
export const labelFilesUrl = (
  ids: readonly string[],
  { format, sort, pickSlips, opens = "view" }: PrintWish,
): string =>
  runtimeConfig.apiUrl +
  addressOf("GET /api/labels/files", { query: { format, sort, pickSlips, opens, ids: ids.join(",") } });

/** Where a day's list is. */
export const manifestFileUrl = (id: string): string =>
  runtimeConfig.apiUrl + addressOf("GET /api/manifests/:id/file", { params: { id } });

/** Closes a day of a courier's account. */
export const closeDay = (
  accountId: string,
  shipDate: string,
): Promise<{ _id: string; parcelCount: number; shipDate: string; state: string }> =>
  call("POST /api/manifests", { body: { accountId, shipDate } });

export type ListedShipment = Pick<
  Shipment,
  | "_id"
  | "orderId"
  | "isReturn"
  | "accountId"
  | "provider"
  | "serviceName"
  | "trackingNumber"
  | "state"
  | "voidState"
  | "voidReason"
  | "price"
  | "currency"
  | "shipDate"
  | "manifestId"
  | "printedCount"
  | "boughtByName"
  | "problem"
  | "createdAt"
>;

const shipmentFields =
  "_id orderId isReturn accountId provider serviceName trackingNumber state voidState " +
  "voidReason price currency shipDate manifestId printedCount boughtByName problem " +
  "createdAt";

async function readShipments(filter: object, limit: number, signal: AbortSignal): Promise<ListedShipment[]> {
  return (
    await askGraphql<{ ShipmentMany: ListedShipment[] }>(
      `query Shipments($filter: FilterFindManyShipmentInput, $limit: Int) {
         ShipmentMany(filter: $filter, sort: CREATEDAT_DESC, limit: $limit) { ${shipmentFields} } }`,
      { filter, limit },
      signal,
    )
  ).ShipmentMany;
}

/** The labels of a day of hand-over, and those bought that day for what comes back. */
export const dayLabelsQuery = (shipDate: string) =>
  queryOptions({
    queryKey: [...root, "day", shipDate],
    queryFn: ({ signal }) =>
      readShipments({ OR: [{ hasLabel: true }, { isReturn: true }], shipDate }, 1_000, signal),
  });

/** The labels of one order, the newest first. */
export const orderLabelsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...root, "order", orderId],
    queryFn: ({ signal }) => readShipments({ hasLabel: true, orderId }, 20, signal),
  });

/** Which of these orders have a label. */
export const labelledQuery = (orderIds: readonly string[]) =>
  queryOptions({
    queryKey: [...root, "labelled", orderIds],
    enabled: orderIds.length > 0,
    queryFn: ({ signal }) =>
      readShipments({ hasLabel: true, _operators: { orderId: { in: orderIds } } }, 2_000, signal),
  });

export type ListedManifest = Pick<
  Manifest,
  "_id" | "provider" | "shipDate" | "state" | "parcelCount" | "problem" | "closedByName"
>;

/** The lists of the last days. */
export const manifestsQuery = queryOptions({
  queryKey: manifestsKey,
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ ManifestMany: ListedManifest[] }>(
        `query Manifests { ManifestMany(sort: CREATEDAT_DESC, limit: 10) {
           _id provider shipDate state parcelCount problem closedByName } }`,
        {},
        signal,
      )
    ).ManifestMany,
});

const parcelDays = 60;
const mostParcels = 2_000;

/** Shipped orders of the last weeks with what is known of their parcels. */
export const parcelsQuery = queryOptions({
  queryKey: parcelsKey,
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ ParcelMany: Parcel[] }>(
        `query Parcels($filter: FilterFindManyParcelInput, $limit: Int) {
          ParcelMany(filter: $filter, sort: CREATEDAT_DESC, limit: $limit) {
      _id orderNumber platform source account buyer { id firstName lastName handle country }
      provider trackingNumber isTemporary shipmentId state lastEvent lastEventAt expectedAt
      handedOverAt deliveredAt createdAt } }`,
        {
          filter: {
            _operators: { createdAt: { gte: new Date(Date.now() - daysInMs(parcelDays)).toISOString() } },
          },
          limit: mostParcels,
        },
        signal,
      )
    ).ParcelMany,
});

/** What happened to one parcel, oldest first. */
export const eventsQuery = (shipmentId: string) =>
  queryOptions({
    queryKey: [...parcelsKey, "events", shipmentId],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ ShipmentById: Pick<Shipment, "events"> | null }>(
          "query Events($id: MongoID!) { ShipmentById(_id: $id) { events { eventId at state text place } } }",
          { id: shipmentId },
          signal,
        )
      ).ShipmentById?.events ?? [],
  });
