/** What doesn't match an order to the cent, and why. */
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { addressOrder } from "../../platform/order-address.ts";
import { Money, Panel, PanelError, SkeletonLines, TextLink } from "../../ui/index.ts";
import { unmatchedQuery } from "./settlements.api.ts";
import { texts } from "./texts.ts";

/** The panel; it says so where everything matches. */
export function UnmatchedPanel() {
  const query = useQuery(unmatchedQuery);
  return (
    <Panel title={texts.unmatched} label={texts.unmatched}>
      {query.isError ? (
        <PanelError
          title={texts.unmatchedFailed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      ) : query.data === undefined ? (
        <div className="p-4">
          <SkeletonLines lines={3} />
        </div>
      ) : query.data.length === 0 ? (
        <p className="sk-meta p-4">{texts.allMatch}</p>
      ) : (
        <ul className="grid">
          {query.data.map((row) => (
            <li
              key={`${row.id} ${row.reason}`}
              className="flex gap-3 flex-wrap px-4 py-2 border-b border-line last:border-b-0"
            >
              <span className="w-[140px]">
                {row.orderId === null ? (
                  row.orderNumber || texts.noOrder
                ) : (
                  <TextLink href={addressOrder(row.orderId)}>{row.orderNumber}</TextLink>
                )}
              </span>
              <span className="grow">{texts.reasons[row.reason] ?? row.reason}</span>
              <span className="sk-meta">
                {texts.columns.settled} <Money amountMinor={row.settledMinor} currency={row.currency} />
                {row.orderMinor !== null && (
                  <>
                    {" · "}
                    {texts.columns.ordered} <Money amountMinor={row.orderMinor} currency={row.currency} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
