/**
 * The sections of the app, a line each, in the order of the alphabet: the table of routes, the navigation,
 * the tabs, the palette, the keys and the build's list of files are made of them (platform/section.ts).
 */
export { section as admin } from "../slices/admin/section.ts";
export { section as analytics } from "../slices/analytics/section.ts";
export { section as automation } from "../slices/automation/section.ts";
export { section as control } from "../slices/control/section.ts";
export { section as dispatch } from "../slices/dispatch/section.ts";
export { section as exports } from "../slices/exports/section.ts";
export { section as home } from "../slices/home/section.ts";
export { section as identity } from "../slices/identity/section.ts";
export { section as imports } from "../slices/imports/section.ts";
export { section as labels } from "../slices/labels/section.ts";
export { section as messaging } from "../slices/messaging/section.ts";
export { section as offers } from "../slices/offers/section.ts";
export { section as orderDetail } from "../slices/order-detail/section.ts";
export { section as packing } from "../slices/packing/section.ts";
export { section as purchases } from "../slices/purchases/section.ts";
export { section as ratings } from "../slices/ratings/section.ts";
export { section as reserve } from "../slices/reserve/section.ts";
export { section as returns } from "../slices/returns/section.ts";
export { section as rules } from "../slices/rules/section.ts";
export { section as settlements } from "../slices/settlements/section.ts";
export { section as shipping } from "../slices/shipping/section.ts";
export { section as stock } from "../slices/stock/section.ts";
export { section as stocktakes } from "../slices/stocktakes/section.ts";
export { section as uploads } from "../slices/uploads/section.ts";
