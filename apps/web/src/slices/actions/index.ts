export { ActionButton, useFocusAfterAction } from "./action-button.tsx";
export { type ShownAction, retryAction, withdrawAction } from "./actions.api.ts";
export { findLeftRuns, followRun, keepRunsTold } from "./bulk-runs/run-keeper.ts";
export { BulkRunsBar } from "./bulk-runs/bulk-runs-bar.tsx";
export { askForRun } from "./bulk-runs/bulk-runs.api.ts";
export { texts as runTexts } from "./bulk-runs/texts.ts";
export { takeWantedRows, useWantedRows } from "./bulk-runs/wanted-rows.ts";
export {
  type ShipmentState,
  type TypedShipment,
  clearShipmentStates,
  readShipmentStates,
  setShipmentStates,
  useShipmentStates,
} from "./shipment-states.ts";
export { UnconfirmedActions, isUnconfirmed } from "./unconfirmed-actions.tsx";
