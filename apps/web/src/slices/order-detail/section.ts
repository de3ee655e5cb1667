import { defineSection } from "../../platform/section.ts";

/** The page of one order. */
export const section = defineSection({ pages: [{ path: "/shipping/orders/$orderId", nav: "shipping" }] });
