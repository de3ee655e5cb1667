/** What an order's platform settled, below its money; nothing until it did. */
import type { OrderSettlementRow } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useAllows } from "../../platform/session.ts";
import { Money, TagChip, TextLink, When } from "../../ui/index.ts";
import { orderSettlementQuery } from "./settlements.api.ts";
import { nameOfLine, texts } from "./texts.ts";

const sumOf = (rows: readonly OrderSettlementRow[], currency: string): number =>
  rows.filter((row) => row.currency === currency).reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** The days on which its payouts were made, each with its page for whoever may read it. */
function PaidOut({ rows }: { rows: readonly OrderSettlementRow[] }) {
  const mayRead = useAllows("analytics.read");
  const made = new Map(
    rows.flatMap(({ payoutId, paidAt, payoutState }) =>
      payoutId !== null && paidAt !== null && payoutState === "paid" ? [[payoutId, paidAt] as const] : [],
    ),
  );
  return [...made].map(([payoutId, paidAt]) => {
    const words = (
      <>
        {texts.paidOut} <When at={paidAt} format="day" />
      </>
    );
    return mayRead ? (
      <TextLink key={payoutId} href={`/analytics/payouts?payout=${encodeURIComponent(payoutId)}`}>
        {words}
      </TextLink>
    ) : (
      <span key={payoutId}>{words}</span>
    );
  });
}

/** The lines by kind, what is left of them, and the payouts that hold them. */
export function OrderSettlement({ order }: { order: { _id: string } }) {
  const rows = useQuery(orderSettlementQuery(order._id)).data?.rows ?? [];
  if (rows.length === 0) return null;
  const open = rows.filter(({ payoutState }) => payoutState !== "paid");
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return (
    <div className="pt-2">
      <div className="flex items-center gap-x-3 gap-y-1 flex-wrap pb-1">
        <TagChip label={texts.settled} family="green" />
        <span className="sk-meta flex gap-x-3 flex-wrap">
          <PaidOut rows={rows} />
          {[...new Set(open.map(({ currency }) => currency))].map((currency) => (
            <span key={currency}>
              {texts.notPaidOut}: <Money amountMinor={sumOf(open, currency)} currency={currency} />
            </span>
          ))}
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
              <Money amountMinor={sumOf(rows, currency)} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
