import { Kbd } from "../../../ui/index.ts";
import type { ListOrder } from "../../orders/index.ts";
import { nameBuyer } from "@stallkeeper/domain";
import { useIsReplying } from "./open-reply.ts";
import { useReplyObstacle } from "./reply-ability.ts";
import { texts } from "./texts.ts";

/**
 * Where the page of an order is written from: looks like a field, opens the panel in its place; where the
 * buyer can't be written to, it says why.
 */
export function MessageBox({ order, onPress }: { order: ListOrder; onPress: (anchor: Element) => void }) {
  const isReplying = useIsReplying(order._id);
  const obstacle = useReplyObstacle(order);
  if (obstacle !== null) return <p className="sk-meta px-4 py-3 border-t border-line">{obstacle}</p>;
  return (
    // Hidden, not gone: the focus comes back to it.
    <div hidden={isReplying} className="px-4 py-3 border-t border-line">
      <button
        type="button"
        className="sk-command w-full! max-md:flex!"
        onClick={(event) => onPress(event.currentTarget)}
      >
        <span className="sk-cut">{texts.box(order.buyer.firstName ?? nameBuyer(order))}</span>
        <span className="sk-space" />
        <Kbd keys="R" />
      </button>
    </div>
  );
}
