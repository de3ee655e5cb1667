import { useMatchCount } from "../use-orders.ts";
import { useOlderOrders } from "../older-orders.ts";
import type { ListOrder } from "../list-order.ts";
import { texts } from "./texts.ts";
import type { OrdersPageState } from "./use-orders-page.ts";

/** Under the filters: how many more orders fit in all queues and all years, and the way there. */
export function OlderBar({
  page,
  rows,
}: {
  page: Pick<OrdersPageState, "queue" | "query" | "facets" | "isFiltered" | "showInAll">;
  rows: readonly ListOrder[];
}) {
  const { queue, query, facets, isFiltered } = page;
  const { state, isMore, showMore } = useOlderOrders(query, facets);
  const all = useMatchCount({ query, facets }, isFiltered);
  const others = queue === "all" ? 0 : Math.max(0, all - rows.length);
  const words = state === "asking" ? texts.older.asking : state === "failed" ? texts.older.failed : "";
  const hasMore = isMore && queue === "all" && state !== "asking";
  return (
    <div
      role="status"
      className={
        words === "" && others === 0 && !hasMore
          ? undefined
          : "flex gap-3 flex-wrap px-[14px] py-[6px] border-b border-line text-[12px]/[16px] text-ink2"
      }
    >
      {others > 0 && (
        <button
          type="button"
          className="underline font-semibold text-accent min-h-[24px]"
          onClick={page.showInAll}
        >
          {texts.older.more(others, isMore)}
        </button>
      )}
      {hasMore && (
        <button type="button" className="underline font-semibold text-accent min-h-[24px]" onClick={showMore}>
          {texts.older.showMore}
        </button>
      )}
      {words !== "" && <span className="py-1">{words}</span>}
    </div>
  );
}
