export { canCombine, combineOrders, listFellows } from "./combine-orders.ts";
export { HoldPopover } from "./hold-popover.tsx";
export { nameHold } from "./hold-moment.ts";
export { ParcelNotices } from "./parcel-notices.tsx";
export { PartForms, PartList } from "./part-forms.tsx";
/** The question how an order is shared out among parcels. */
export const loadSplitDialog = () => import("./split-dialog.tsx");
/** The question which pieces wait while the rest is sent. */
export const loadSplitHoldDialog = () => import("./split-hold-dialog.tsx");
export { texts as parcelTexts } from "./texts.ts";
