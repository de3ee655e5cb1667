/** The drawer of an order with all of its sections: loaded behind the list that opens it. */
import { OrderDrawer, type OrderDrawerProps } from "../../slices/order-detail/index.ts";
import { ReturnsSection } from "../../slices/returns/index.ts";
import { orderSections } from "./order-sections.tsx";

const withReturns = { ...orderSections, Returns: ReturnsSection };

/** Beside the queues. */
export function QueueDrawer(props: OrderDrawerProps) {
  return <OrderDrawer {...props} sections={withReturns} />;
}

/** On Home, where one looks at what to do first. */
export function HomeDrawer(props: OrderDrawerProps) {
  return <OrderDrawer {...props} sections={orderSections} />;
}
