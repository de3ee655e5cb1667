/** Whether the payouts of a range are what their lines add up to, by currency. */
import type { PayoutTotal } from "@stallkeeper/contract";
import { Money, Panel, StateChip } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const words = texts.total;

/** Lines less what was paid; above 0 something is missing. Pure. */
export const missingOf = ({
  paidMinor,
  salesMinor,
  refundsMinor,
  feesMinor,
  otherMinor,
}: PayoutTotal): number => salesMinor + refundsMinor + feesMinor + otherMinor - paidMinor;

/** "Matches", or what is missing. */
export function MatchChip({ missingMinor, currency }: { missingMinor: number; currency: string }) {
  if (missingMinor === 0) return <StateChip family="green" glyph="check-disc" label={texts.matches} />;
  return (
    <span className="text-red font-semibold">
      <Money amountMinor={Math.abs(missingMinor)} currency={currency} />{" "}
      {missingMinor > 0 ? texts.short : texts.over}
    </span>
  );
}

const grid =
  "grid grid-cols-2 lg:grid-cols-[90px_repeat(6,minmax(0,1fr))_minmax(140px,1fr)] gap-x-3 gap-y-1 items-center px-4 py-2";

/** The panel: a line for each currency, what should be paid worked out before the eyes. */
export function TotalsPanel({ totals }: { totals: readonly PayoutTotal[] }) {
  return (
    <Panel title={texts.totals} label={texts.totals}>
      <div aria-hidden="true" className={`${grid} max-lg:hidden sk-label border-b border-line`}>
        {Object.entries(words).map(([id, label]) => (
          <span key={id} className={id === "currency" ? "" : "text-end"}>
            {label}
          </span>
        ))}
      </div>
      <ul aria-label={texts.totals}>
        {totals.map((total) => {
          const { currency, paidMinor } = total;
          const missingMinor = missingOf(total);
          const amounts = [
            [words.sales, total.salesMinor],
            [words.refunds, total.refundsMinor],
            [words.fees, total.feesMinor],
            [words.other, total.otherMinor],
            [words.should, paidMinor + missingMinor],
            [words.paid, paidMinor],
          ] as const;
          return (
            <li key={currency} className={`${grid} border-b border-line last:border-b-0`}>
              <b className="max-lg:col-span-2">{currency}</b>
              {amounts.map(([label, amountMinor]) => (
                <span key={label} className="tabular-nums lg:text-end">
                  <span className="lg:sr-only sk-meta">{label}: </span>
                  <Money amountMinor={amountMinor} currency={currency} />
                </span>
              ))}
              <span className="flex lg:justify-end">
                <MatchChip missingMinor={missingMinor} currency={currency} />
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
