export type { BuyLabelPanelProps } from "./buy-label-panel.tsx";
export { useRates, type Rates } from "./use-rates.ts";
export { useBuyLabel } from "./use-buy-label.ts";
export { quoteMany, type LabelWish, type ParcelOfOrder } from "./labels.api.ts";
export { LinkedCouriers } from "./linked-couriers.tsx";
export { openFile, printLabel, printLabels } from "./print-file.ts";
export { BuyManyPanel, type BuyManyPanelProps } from "./buy-many-panel.tsx";
export { ReturnLabelDialog } from "./return-label-dialog.tsx";
export { VoidDialog } from "./void-dialog.tsx";
export { LabelState } from "./label-state.tsx";
export { findOnlyLabel, findPrintableLabel, readUses } from "./order-labels.tsx";
/** The dialog that buys labels for orders. */
export const loadLabelDialog = () => import("./label-dialog.tsx");
export const loadBuyLabelPanel = () => import("./buy-label-panel.tsx");
/** The dialog that sets service, package and weight of orders. */
export const loadPlanDialog = () => import("./plan/plan-dialog.tsx");
/** The list of presets that one is chosen from for orders. */
export const loadPresetPicker = () => import("./plan/preset-picker.tsx");
export { usePresets } from "./plan/use-presets.ts";
export { usePackages, type PackageChoice } from "./use-packages.ts";
export { couriersOfLabelsQuery, servicesQuery } from "./labels.api.ts";
export { SendingDefaults } from "./sending-defaults.tsx";
export { sendingSettingsQuery } from "./labels.api.ts";
