export { canCombine, combineOrders, listFellows } from "./combine-orders.ts";
export { heldShipment } from "./held-shipment.ts";
export { HoldPopover } from "./hold-popover.tsx";
export { NumberFields } from "./number-fields.tsx";
export { type NumberUse, findNumberUses } from "./number-use.ts";
export { ParcelNotices } from "./parcel-notices.tsx";
export { PartForms, PartList } from "./part-forms.tsx";
export { splitHoldRefusal, splitRefusal } from "./split-refusal.ts";
export { suggestForOrder, useSuggestedCourier } from "./suggested-courier.ts";
export { texts as parcelTexts } from "./texts.ts";
export { UsedOn, useNumberUse } from "./used-number.tsx";
/** The dialog that shares an order out among parcels. */
export const loadSplitDialog = () => import("./split-dialog.tsx");
/** The dialog that holds a part of an order. */
export const loadSplitHoldDialog = () => import("./split-hold-dialog.tsx");
