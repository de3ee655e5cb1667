export { combineOrders, listFellows } from "./combine-orders.ts";
export { HoldPopover } from "./hold-popover.tsx";
export { nameHold } from "./hold-moment.ts";
export { ParcelNotices } from "./parcel-notices.tsx";
export { PartForms, PartList } from "./part-forms.tsx";
export { SplitDialog } from "./split-dialog.tsx";
export { texts as parcelTexts } from "./texts.ts";
