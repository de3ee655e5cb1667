import type { HurtingQuery } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { EmptyState, PanelError, PlainLink, SkeletonLines, When } from "../../../ui/index.ts";
import { hurtingQuery } from "../ratings.api.ts";
import { healthTexts as texts } from "./texts.ts";

/** The orders that count against an account, each with its own page. */
export function HurtingOrders({
  accountId,
  measure,
}: {
  accountId: string;
  measure: HurtingQuery["measure"];
}) {
  const query = useQuery(hurtingQuery(accountId, measure));
  if (query.isError)
    return (
      <PanelError
        title={texts.failed}
        message={normaliseError(query.error).message}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined) return <SkeletonLines lines={3} />;
  if (query.data.length === 0) return <EmptyState text={texts.noOrders} />;
  return (
    <ul
      aria-label={texts.orders(texts.measures[measure])}
      className="bg-sunken border-t border-line max-h-[420px] overflow-y-auto"
    >
      {query.data.map((order) => (
        <li
          key={order.orderId}
          className="grid md:grid-cols-[120px_minmax(0,1fr)_190px_230px] gap-x-3 px-4 py-2 border-b border-line last:border-b-0"
        >
          <PlainLink
            className="sk-link sk-mono"
            href={`/shipping/orders/${encodeURIComponent(order.orderId)}`}
          >
            {order.orderNumber}
          </PlainLink>
          <span className="sk-cut">{order.itemName}</span>
          <span className="sk-meta">
            {order.dispatchBy !== null && (
              <>
                {texts.due} <When at={order.dispatchBy} format="day" /> ·{" "}
              </>
            )}
            {order.shippedAt === null ? (
              texts.notShipped
            ) : (
              <>
                {texts.shipped} <When at={order.shippedAt} format="day" />
              </>
            )}
          </span>
          <span className="sk-meta">{order.countsThen ? texts.counts : texts.gone}</span>
        </li>
      ))}
    </ul>
  );
}
