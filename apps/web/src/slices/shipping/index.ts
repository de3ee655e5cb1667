export { HeldBackList, type HeldBackRow } from "./pickable/held-back-list.tsx";
export { type HeldBack, findHeldBack } from "./pickable/held-back.ts";
export { LeftOut } from "./pickable/left-out.tsx";
export { obstacleOf, splitPickable } from "./pickable/pickable-orders.ts";
export { shipOrder } from "./ship-order.ts";
export { ShipSection } from "./ship-section.tsx";
export { keepShipmentsLive } from "./shipment-news.ts";
export { ShippingPage } from "./shipping-page.tsx";
