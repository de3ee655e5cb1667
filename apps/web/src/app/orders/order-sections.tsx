/** The sections of an order's detail that other slices draw. */
import { MessageBox, ReplyPanel } from "../../slices/messaging/index.ts";
import type { OrderSections } from "../../slices/order-detail/index.ts";
import { RefundsSummary } from "../../slices/refunds/index.ts";
import { ShipSection } from "../../slices/shipping/index.ts";
import { DrawerButtons, PageButtons } from "./order-buttons.tsx";

/** All but the returns: who shows them says how their code is loaded. */
export const orderSections: OrderSections = {
  Shipment: ShipSection,
  Refunds: RefundsSummary,
  Reply: ReplyPanel,
  MessageBox,
  DrawerButtons,
  PageButtons,
};
