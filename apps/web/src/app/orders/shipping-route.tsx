/** `/shipping`: the queues, with the drawer of the open order. */
import type { OrderDrawerProps } from "../../slices/order-detail/index.ts";
import { ShippingPage } from "../../slices/shipping/index.ts";
import { makeLate } from "../../ui/index.ts";

/** The drawer and all that stands in it: not needed to see the list. */
const drawer = makeLate<OrderDrawerProps>(async () => (await import("./order-drawer.tsx")).QueueDrawer);

/** The page. */
export function ShippingRoute() {
  return <ShippingPage drawer={drawer} />;
}
