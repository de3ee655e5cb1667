/** What other slices show of an order, in its drawer and on its page: `app/` composes them. */
import type { ComponentType, RefObject } from "react";
import type { ActionKind, ListOrder } from "../orders/index.ts";
import type { OrderDetail } from "./order-detail.api.ts";

/** What the section that ships an order is told. */
export interface ShipmentSlotProps {
  order: ListOrder;
  detail: OrderDetail | null;
  trackingInput: RefObject<HTMLInputElement | null>;
  onShipped?: ((orderId: string) => void) | undefined;
}

type OnAction = (kind: ActionKind, ids: readonly string[], anchor: Element) => void;

export interface OrderSections {
  /** The shipping form, or what became of the shipment. */
  Shipment: ComponentType<ShipmentSlotProps>;
  /** Below the money: what went back. */
  Refunds: ComponentType<{ order: ListOrder }>;
  /** Between money and timeline; where it is left out, nothing stands there. */
  Returns?: ComponentType<{ order: ListOrder }>;
  /** What is written to the buyer. */
  Reply: ComponentType<{ order: ListOrder; placement: "drawer" | "page" }>;
  /** Below the timeline of the page: where one begins to write. */
  MessageBox: ComponentType<{ order: ListOrder; onPress: (anchor: Element) => void }>;
  /** The buttons below the drawer, and those below the page. */
  DrawerButtons: ComponentType<{ order: ListOrder; onAction: OnAction }>;
  PageButtons: ComponentType<{ orderId: string; onAction: OnAction }>;
}
