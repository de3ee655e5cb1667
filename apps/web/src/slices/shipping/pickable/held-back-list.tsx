/** Orders of many that are left out, each with its reason, and the way to include them on purpose. */
import { Button, TextLink } from "../../../ui/index.ts";
import { countPieces, nameBuyer } from "@stallkeeper/domain";
import { ItemPhoto, OrderStamp, Pieces } from "../../order-look/index.ts";
import { type ListOrder } from "../../orders/index.ts";
import type { HeldBack } from "./held-back.ts";
import { texts as words } from "./texts.ts";

export interface HeldBackRow extends Pick<HeldBack, "reason" | "mayInclude"> {
  order: ListOrder;
}

export interface HeldBackListProps {
  rows: readonly HeldBackRow[];
  /** Nothing is included now: a run is under way. */
  isLocked?: boolean;
  onInclude: (orderIds: readonly string[]) => void;
}

/** Draws it; nothing where nothing is left out. */
export function HeldBackList({ rows, isLocked = false, onInclude }: HeldBackListProps) {
  if (rows.length === 0) return null;
  const open = rows.filter(({ mayInclude }) => mayInclude).map(({ order }) => order._id);
  return (
    <section aria-label={words.title(rows.length)} className="mt-5">
      <div className="flex items-center gap-3 flex-wrap pb-1">
        <h3 className="sk-label">{words.title(rows.length)}</h3>
        <span className="sk-space" />
        {open.length > 1 && (
          <Button
            size="sm"
            isDisabled={isLocked}
            disabledReason={words.locked}
            onClick={() => onInclude(open)}
          >
            {words.includeAll(open.length)}
          </Button>
        )}
      </div>
      <ul>
        {rows.map(({ order, reason, mayInclude }) => (
          <li
            key={order._id}
            className="flex items-center gap-x-3 gap-y-1 flex-wrap border-t border-line py-2 ps-3 min-h-[40px]"
          >
            <TextLink
              href={`/shipping/orders/${encodeURIComponent(order._id)}`}
              className="sk-mono md:w-[110px]"
            >
              {order.orderNumber}
            </TextLink>
            <ItemPhoto orderId={order._id} item={order.items[0]} sizePx={24} />
            {countPieces(order) > 1 && <Pieces count={countPieces(order)} />}
            <span className="sk-cut min-w-0 md:w-[190px]">{nameBuyer(order)}</span>
            <OrderStamp platform={order.platform} source={order.source} account={order.account} />
            <span className="text-ochre font-semibold grow">{reason}</span>
            {mayInclude && (
              <Button
                size="sm"
                isDisabled={isLocked}
                disabledReason={words.locked}
                aria-label={words.includeOne(order.orderNumber)}
                onClick={() => onInclude([order._id])}
              >
                {words.include}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
