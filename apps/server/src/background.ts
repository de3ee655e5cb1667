/** What works behind the routes: which acts exist, and the workers of the slices. */
import type { Services } from "./platform/context.ts";
import { workMail } from "./platform/mail/index.ts";
import { workActions, type ActionKind, type ActionTimings } from "./slices/actions/index.ts";
import { watchedMessageAction, workAutomation } from "./slices/automation/index.ts";
import { workDispatch } from "./slices/dispatch/index.ts";
import { workHome, type HomeTimings } from "./slices/home/index.ts";
import { refundAction } from "./slices/refunds/index.ts";
import { paypalTrackingAction } from "./slices/paypal/index.ts";
import { partShipmentAction, workParcels } from "./slices/parcels/index.ts";
import { labelPurchaseAction, labelVoidAction, manifestAction, workLabels } from "./slices/labels/index.ts";
import { correctionAction, shipmentAction } from "./slices/shipping/index.ts";
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
  home?: Partial<HomeTimings>;
}

/** Joins the slices' background work to the job queues; it begins with `jobs.start()`. Call once per process. */
export function registerWork(services: Services, timings: WorkTimings = {}): void {
  workActions(services, actionKinds, timings.actions);
  workSync(services, timings.sync);
  workHome(services, timings.home);
  workDispatch(services);
  workLabels(services);
  workParcels(services);
  workMail(services);
  workAutomation(services);
}
