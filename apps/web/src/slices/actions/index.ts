export { ActButton } from "./act-button.tsx";
export { type ShownAction, retryAction, withdrawAction } from "./actions.api.ts";
export { findLeftRuns, followRun, keepRunsTold } from "./runs/run-keeper.ts";
export { RunsBar } from "./runs/runs-bar.tsx";
export { askForRun } from "./runs/runs.api.ts";
export { texts as runTexts } from "./runs/texts.ts";
export { takeWantedRows, useWantedRows } from "./runs/wanted-rows.ts";
export {
  type ShipmentState,
  type TypedShipment,
  clearShipmentStates,
  readShipmentStates,
  setShipmentStates,
  useShipmentStates,
} from "./shipment-states.ts";
export { UnsureActs, isUnsure } from "./unsure-acts.tsx";
