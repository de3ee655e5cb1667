export { addressProblemsOf } from "./address-problems.ts";
export { nameHold } from "./hold-moment.ts";
export { ItemPhoto } from "./item-photo.tsx";
export { describePlan, namePlan } from "./label-plan.ts";
export { OrderStamp, OrderStateChip, Pieces, getOrderGlyph, getOrderSpine } from "./order-marks.tsx";
export { ShipBy } from "./ship-by.tsx";
export { OrderTags, listTagChips } from "./order-tags.tsx";
export { queueLooks, stateLooks, tagLooks } from "./texts.ts";
