import { Money } from "../../ui/index.ts";
import { countPieces, toMinor, nameBuyer } from "@stallkeeper/domain";
import type { ListOrder } from "./list-order.ts";
import { ItemPhoto, OrderStamp, OrderTags, Pieces, ShipBy } from "../order-look/index.ts";

/** An order in a list on a phone. */
export function OrderCard({ order }: { order: ListOrder }) {
  const pieces = countPieces(order);
  const country = order.buyer.country ?? "";
  return (
    <span className="flex gap-3 min-w-0 text-[14px]/[20px]">
      <ItemPhoto orderId={order._id} item={order.items[0]} sizePx={48} />
      <span className="grid grid-cols-1 grow min-w-0 content-start">
        <span className="flex gap-2 justify-between items-baseline">
          <span className="flex gap-2 items-baseline min-w-0">
            <span className="sk-cut font-[600]">{order.items[0]?.name ?? "—"}</span>
            {pieces > 1 && <Pieces count={pieces} />}
          </span>
          <Money
            amountMinor={toMinor(order.amountTotal, order.currency)}
            currency={order.currency}
            isStrong
          />
        </span>
        <span className="flex gap-2 items-center min-w-0">
          <OrderStamp platform={order.platform} source={order.source} />
          <span className="sk-cut grow text-ink2">
            {nameBuyer(order)}
            {country !== "" && `, ${country}`}
          </span>
          {/* The name gives way, the deadline doesn't. */}
          <span className="grid shrink-0 max-w-[50%]">
            <ShipBy order={order} />
          </span>
        </span>
        <span className="flex gap-2 items-center min-w-0">
          <span className="sk-mono sk-meta">{order.orderNumber}</span>
          <OrderTags order={order} max={1} />
        </span>
      </span>
    </span>
  );
}
