import type { ShipmentView } from "@stallkeeper/contract";
import { toDecimal } from "@stallkeeper/domain";
import type { ShipmentRow } from "./shipments.store.ts";

/** A shipment as calls answer it. */
export function viewShipment(row: ShipmentRow): ShipmentView {
  return {
    _id: row.id,
    orderId: row.order_id,
    provider: row.provider,
    serviceName: row.service_name,
    state: row.state,
    voidState: row.void_state,
    trackingNumber: row.tracking_number,
    price: toDecimal(row.price_minor, row.currency),
    currency: row.currency,
    shipDate: row.ship_date,
    printedCount: row.printed_count,
  };
}
