/** What works behind the routes: which acts exist, and the workers of the slices. */
import type { Services } from "./platform/context.ts";
import { workMail } from "./platform/mail/index.ts";
import { workActions, type ActionKind, type ActionTimings } from "./slices/actions/index.ts";
import { watchedMessageAction, workAutomation } from "./slices/automation/index.ts";
import { workCatalogue, type CatalogueTimings } from "./slices/catalogue/index.ts";
import { workStores, type StoresTimings } from "./slices/stores/index.ts";
import { workDeadlines } from "./slices/orders/index.ts";
import { refundAction, refundListeners } from "./slices/refunds/index.ts";
import { paypalTrackingAction } from "./slices/paypal/index.ts";
import { partShipmentAction, workParcels } from "./slices/parcels/index.ts";
import { labelPurchaseAction, labelVoidAction, manifestAction, workLabels } from "./slices/labels/index.ts";
import { correctionAction, shipmentAction } from "./slices/shipping/index.ts";
import { stockListeners } from "./slices/stock/index.ts";
import { workSync, type SyncTimings } from "./slices/sync/index.ts";

/** Every kind of act towards a marketplace. */
export const actionKinds: readonly ActionKind[] = [
  shipmentAction,
  partShipmentAction,
  correctionAction,
  paypalTrackingAction,
  refundAction,
  watchedMessageAction,
  labelPurchaseAction,
  labelVoidAction,
  manifestAction,
];

export interface WorkTimings {
  actions?: Partial<ActionTimings>;
  sync?: Partial<SyncTimings>;
  catalogue?: Partial<CatalogueTimings>;
  stores?: Partial<StoresTimings>;
}

/** Everything that slices hear of each other within a transaction (platform/events). */
export const listeners = [...refundListeners, ...stockListeners];

/** Joins the slices' background work to the job queues; it begins with `jobs.start()`. Call once per process. */
export function registerWork(services: Services, timings: WorkTimings = {}): void {
  services.db.listen(listeners);
  workActions(services, actionKinds, timings.actions);
  workSync(services, timings.sync);
  workCatalogue(services, timings.catalogue);
  workStores(services, timings.stores);
  workDeadlines(services);
  workLabels(services);
  workParcels(services);
  workMail(services);
  workAutomation(services);
}
