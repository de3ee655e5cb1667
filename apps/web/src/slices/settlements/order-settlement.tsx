/** What an order's platform settled, below its money; nothing until it did. */
import { useQuery } from "@tanstack/react-query";
import { Money, TagChip, TextLink, When } from "../../ui/index.ts";
import { orderSettlementQuery } from "./settlements.api.ts";
import { nameOfLine, texts } from "./texts.ts";

/** The lines by kind, what is left of them, and the payout that holds them. */
export function OrderSettlement({ order }: { order: { _id: string } }) {
  const rows = useQuery(orderSettlementQuery(order._id)).data?.rows ?? [];
  const [first] = rows;
  if (first === undefined) return null;
  const paid = rows.find(({ paidAt, payoutState }) => paidAt !== null && payoutState === "paid");
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return (
    <div className="pt-2">
      <div className="flex items-center gap-2 pb-1">
        <TagChip label={texts.settled} family="green" />
        <span className="sk-meta">
          {paid?.paidAt ? (
            <TextLink href={`/analytics/payouts?payout=${encodeURIComponent(paid.payoutId ?? "")}`}>
              {texts.paidOut} <When at={paid.paidAt} format="day" />
            </TextLink>
          ) : (
            texts.notPaidOut
          )}
        </span>
      </div>
      <dl className="m-0" aria-label={texts.settled}>
        {rows.map((row) => (
          <div
            key={`${row.kind} ${row.feeKind ?? ""} ${row.currency} ${row.payoutId ?? ""}`}
            className="flex justify-between py-1 border-b border-line"
          >
            <dt>{nameOfLine(row)}</dt>
            <dd className="m-0">
              <Money amountMinor={row.amountMinor} currency={row.currency} />
            </dd>
          </div>
        ))}
        {currencies.map((currency) => (
          <div key={currency} className="flex justify-between py-1 font-semibold">
            <dt>{texts.youReceive}</dt>
            <dd className="m-0">
              <Money
                amountMinor={rows
                  .filter((row) => row.currency === currency)
                  .reduce((sum, { amountMinor }) => sum + amountMinor, 0)}
                currency={currency}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
