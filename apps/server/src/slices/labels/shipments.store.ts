/** The only SQL of `shipments` and `label_files`. */
import type { ParcelEvent } from "@stallkeeper/connector-sdk";
import type { ShipmentState, VoidState } from "@stallkeeper/domain";
import { daysInMs } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface ShipmentRow {
  id: string;
  order_id: string;
  account_id: string;
  /**
   * A label of the order's own way out; false for one that brings a return, and for a number that was typed
   * by hand.
   */
  has_label: boolean;
  return_group: string | null;
  provider: string;
  service_name: string;
  tracking_number: string | null;
  label_ref: string | null;
  state: ShipmentState;
  void_state: VoidState | null;
  void_reason: string | null;
  price_minor: number;
  currency: string;
  ship_date: string | null;
  manifest_id: string | null;
  printed_count: number;
  problem: string | null;
  events: ParcelEvent[];
  handed_over_at: string | null;
  delivered_at: string | null;
  look_at: string | null;
  failed_looks: number;
}

const columns = `id, order_id, account_id, has_label, return_group, provider, service_name, tracking_number,
  label_ref, state, void_state, void_reason, price_minor::float8 as price_minor, currency, ship_date,
  manifest_id, printed_count, problem, events, handed_over_at, delivered_at, look_at, failed_looks`;
const forgottenMs = daysInMs(90);
const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The shipment with this id, or null; an id that is none finds nothing. */
export async function findShipment(tx: StoreTx, id: string): Promise<ShipmentRow | null> {
  return idShape.test(id)
    ? tx.one<ShipmentRow>(`select ${columns} from shipments where id = $1`, [id])
    : null;
}

/** The same, locked until the transaction ends. */
export async function lockShipment(tx: StoreTx, id: string): Promise<ShipmentRow | null> {
  return idShape.test(id)
    ? tx.one<ShipmentRow>(`select ${columns} from shipments where id = $1 for update`, [id])
    : null;
}

/** The shipment of a label, locked. */
export function lockByLabel(tx: StoreTx, accountId: string, labelRef: string): Promise<ShipmentRow | null> {
  return tx.one<ShipmentRow>(
    `select ${columns} from shipments where account_id = $1 and label_ref = $2 for update`,
    [accountId, labelRef],
  );
}

/** Whether an order, or one that goes out in the same parcel, has a label that is asked for or good. */
export async function hasLabel(tx: StoreTx, orderId: string): Promise<boolean> {
  return (
    (await tx.one(
      `select 1 from shipments where order_id in (select $1::text union all select id from orders_shared
         where combined_id = (select combined_id from orders_shared where id = $1)) and has_label
         and (void_state is null or void_state = 'refused') limit 1`,
      [orderId],
    )) !== null
  );
}

/** The courier and the number of an order's own good label, the newest; null: it has none with a number. */
export function findLabelToShip(
  tx: StoreTx,
  orderId: string,
): Promise<{ provider: string; trackingNumber: string } | null> {
  return tx.one(
    `select provider, tracking_number as "trackingNumber" from shipments
       where order_id = $1 and has_label and tracking_number is not null
         and (void_state is null or void_state = 'refused') order by created_at desc, id limit 1`,
    [orderId],
  );
}

/** Whether a return has a label that is asked for or good. */
export async function hasReturnLabel(tx: StoreTx, returnGroup: string): Promise<boolean> {
  return (
    (await tx.one(
      `select 1 from shipments where return_group = $1 and (void_state is null or void_state = 'refused')
         limit 1`,
      [returnGroup],
    )) !== null
  );
}

/** Whether a shipment is of a label that was bought here, on the way out or back. Pure. */
export function isLabel({ has_label: hasOwn, return_group: returnGroup }: ShipmentRow): boolean {
  return hasOwn || returnGroup !== null;
}

export interface NewShipment {
  id: string;
  orderId: string;
  accountId: string;
  hasLabel: boolean;
  /** The returned lines that it brings. */
  returnGroup?: string;
  provider: string;
  serviceCode: string;
  state: ShipmentState;
  trackingNumber: string | null;
  priceMinor: number;
  currency: string;
  package: string | null;
  weightGrams: number | null;
  shipDate: string | null;
  boughtByName: string;
  /** When the courier is asked first; null: by the action that buys it. */
  lookAt: Date | null;
  now: Date;
}

/** Adds a shipment; a number that was typed by hand and is followed already stays as it is. */
export async function insertShipment(tx: StoreTx, one: NewShipment): Promise<void> {
  await tx.run(
    `insert into shipments (store_id, id, order_id, account_id, has_label, provider, service_code, state,
      tracking_number, price_minor, currency, package, weight_grams, ship_date, bought_by_name,
       look_at, created_at, updated_at, return_group)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $18)
     on conflict (store_id, order_id, tracking_number) where not has_label do nothing`,
    [
      tx.storeId,
      one.id,
      one.orderId,
      one.accountId,
      one.hasLabel,
      one.provider,
      one.serviceCode,
      one.state,
      one.trackingNumber,
      one.priceMinor,
      one.currency,
      one.package,
      one.weightGrams,
      one.shipDate,
      one.boughtByName,
      one.lookAt,
      one.now,
      one.returnGroup ?? null,
    ],
  );
}

/** Forgets a shipment whose label the courier did not sell. */
export async function deleteShipment(tx: StoreTx, id: string): Promise<void> {
  await tx.run("delete from shipments where id = $1 and label_ref is null", [id]);
}

/** The columns that later steps write; absent ones stay. */
export interface ShipmentChange {
  state?: ShipmentState;
  void_state?: VoidState | null;
  void_reason?: string | null;
  tracking_number?: string;
  label_ref?: string;
  service_name?: string;
  is_tracked?: boolean;
  price_minor?: number;
  currency?: string;
  ship_date?: string;
  manifest_id?: string | null;
  printed_count?: number;
  printed_at?: Date;
  bought_at?: Date;
  problem?: string | null;
  events?: readonly ParcelEvent[];
  last_event_at?: string | null;
  last_event?: string | null;
  expected_at?: string | null;
  handed_over_at?: string | null;
  delivered_at?: string | null;
  look_at?: Date | null;
  failed_looks?: number;
}

/** Writes columns of one shipment. */
export async function updateShipment(
  tx: StoreTx,
  id: string,
  change: ShipmentChange,
  now: Date,
): Promise<void> {
  const entries = Object.entries({ ...change, updated_at: now });
  const sets = entries.map(([column], n) => `${column} = $${n + 2}`);
  await tx.run(`update shipments set ${sets.join(", ")} where id = $1`, [
    id,
    ...entries.map(([column, value]) => (column === "events" ? JSON.stringify(value) : value)),
  ]);
}

/**
 * Shipments of the last three months whose courier is to be asked; each is put off at once, so that two
 * processes do not ask for the same.
 */
export function takeDueLooks(
  tx: StoreTx,
  now: Date,
  againMs: number,
  limit: number,
): Promise<{ id: string; account_id: string }[]> {
  return tx.rows(
    `update shipments set look_at = $2
       where id in (select id from shipments where look_at <= $1 and created_at > $4 order by look_at limit $3
       for update skip locked) returning id, account_id`,
    [now, new Date(now.getTime() + againMs), limit, new Date(now.getTime() - forgottenMs)],
  );
}

/**
 * Good labels of a day that no list holds yet and whose parcels the courier has not seen: what it has, nobody
 * hands over.
 */
export function listDayShipments(
  tx: StoreTx,
  accountId: string,
  shipDate: string,
): Promise<{ id: string }[]> {
  return tx.rows(
    `select id from shipments where account_id = $1 and ship_date = $2 and has_label and manifest_id is null
      and label_ref is not null and state in ('labelBought', 'printed', 'manifested')
       and handed_over_at is null and delivered_at is null and (void_state is null or void_state = 'refused')
         order by id for update`,
    [accountId, shipDate],
  );
}

/** A label's file that was fetched before, or null. */
export async function findLabelFile(
  tx: StoreTx,
  shipmentId: string,
  format: string,
): Promise<{ mediaType: string; file: Buffer } | null> {
  return !idShape.test(shipmentId)
    ? null
    : tx.one(
        `select media_type as "mediaType", file from label_files where shipment_id = $1 and format = $2`,
        [shipmentId, format],
      );
}

/** Keeps a label's file. Safe to repeat. */
export async function keepLabelFile(
  tx: StoreTx,
  shipmentId: string,
  format: string,
  { mediaType, bytes }: { mediaType: string; bytes: Buffer },
): Promise<void> {
  await tx.run(
    `insert into label_files (store_id, shipment_id, format, media_type, file) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
    [tx.storeId, shipmentId, format, mediaType, bytes],
  );
}

/**
 * Shipped orders of late whose number fits a pattern and that nobody follows yet. What a pattern begins with
 * leads PostgreSQL to the index of numbers.
 */
export function listUnfollowed(
  tx: StoreTx,
  pattern: string,
  since: Date,
  limit: number,
): Promise<{ id: string; provider: string | null; trackingNumber: string; currency: string }[]> {
  return tx.rows(
    `select o.id, o.shipping_provider as provider, o.tracking_number as "trackingNumber", o.currency
      from orders_shared o
     where o.shipped and o.tracking_number is not null and o.created_at >= $2 and o.tracking_number ~ $1
       and not exists (select 1 from shipments s
         where s.order_id = o.id and s.tracking_number = o.tracking_number)
     order by o.created_at desc limit $3`,
    [pattern, since, limit],
  );
}

/**
 * The order whose label in use has a tracking number, beside this one and those that go out in its parcel;
 * null when none has.
 */
export function findOrderOfLabel(
  tx: StoreTx,
  trackingNumber: string,
  exceptOrderId: string,
): Promise<{ orderId: string; orderNumber: string } | null> {
  return tx.one<{ orderId: string; orderNumber: string }>(
    `select o.id as "orderId", o.order_number as "orderNumber" from shipments s
      join orders_shared o on o.store_id = s.store_id and o.id = s.order_id
     where s.tracking_number = $1 and s.order_id <> $2 and (s.void_state is null or s.void_state = 'refused')
       and (o.combined_id is null or o.combined_id is distinct
         from (select combined_id from orders_shared where id = $2)) limit 1`,
    [trackingNumber, exceptOrderId],
  );
}

/** Deletes the files of labels bought for these orders. Safe to repeat. */
export async function deleteLabelFilesOf(tx: StoreTx, orderIds: readonly string[]): Promise<void> {
  await tx.run(
    "delete from label_files where shipment_id in (select id from shipments where order_id = any($1))",
    [orderIds],
  );
}
