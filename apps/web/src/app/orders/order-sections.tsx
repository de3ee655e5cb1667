/** The sections of an order's detail that other slices draw. */
import { LateReply, MessageBox } from "../../slices/messaging/index.ts";
import type { OrderSections } from "../../slices/order-detail/index.ts";
import type { ListOrder } from "../../slices/orders/index.ts";
import { RefundsSummary } from "../../slices/refunds/index.ts";
import { ShipSection } from "../../slices/shipping/index.ts";
import { makeLate, useLate } from "../../ui/index.ts";
import { DrawerButtons, PageButtons } from "./order-buttons.tsx";

const settlement = makeLate<{ order: ListOrder }>(
  async () => (await import("../../slices/settlements/index.ts")).OrderSettlement,
);

/** Below the money: what went back, and what the platform settled. */
function BelowMoney({ order }: { order: ListOrder }) {
  const renderSettlement = useLate(settlement, true, () => undefined);
  return (
    <>
      <RefundsSummary order={order} />
      {renderSettlement?.({ order }) ?? null}
    </>
  );
}

/** All but the returns: who shows them says how their code is loaded. */
export const orderSections: OrderSections = {
  Shipment: ShipSection,
  Refunds: BelowMoney,
  Reply: LateReply,
  MessageBox,
  DrawerButtons,
  PageButtons,
};
