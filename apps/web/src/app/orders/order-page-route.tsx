/** `/shipping/orders/:id`: the page of one order, with all of its sections. */
import { OrderPage } from "../../slices/order-detail/index.ts";
import type { ListOrder } from "../../slices/orders/index.ts";
import { makeLate, useLate } from "../../ui/index.ts";
import { orderSections } from "./order-sections.tsx";

/** Below what one opens the page for. */
const returns = makeLate<{ order: ListOrder }>(
  async () => (await import("../../slices/returns/index.ts")).ReturnsSection,
);

function Returns({ order }: { order: ListOrder }) {
  return useLate(returns, true, () => undefined)?.({ order }) ?? null;
}

const sections = { ...orderSections, Returns };

/** The page. */
export function OrderPageRoute() {
  return <OrderPage sections={sections} />;
}
