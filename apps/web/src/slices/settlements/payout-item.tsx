/** One payout in the list: what was paid, whether that is what its lines add up to, and the lines themselves. */
import type { PayoutRow } from "@stallkeeper/contract";
import { usePlatforms } from "../../platform/metadata.ts";
import { Button, Money, StateChip, When } from "../../ui/index.ts";
import { OrderStamp } from "../order-look/index.ts";
import { PayoutLines } from "./payout-lines.tsx";
import { texts } from "./texts.ts";
import { MatchChip } from "./totals-panel.tsx";

/** The columns of a row, and of the head above. */
export const payoutGrid =
  "grid grid-cols-2 lg:grid-cols-[90px_170px_minmax(0,1fr)_90px_120px_minmax(150px,auto)] gap-x-3 gap-y-1 items-center px-4";

const looks = {
  pending: { family: "blue", glyph: "half-disc" },
  failed: { family: "red", glyph: "cross-disc" },
} as const;

function Check({ payout, unmatched }: { payout: PayoutRow; unmatched: number }) {
  const { state } = payout;
  if (state === "pending" || state === "failed")
    return <StateChip {...looks[state]} label={texts.states[state] ?? state} />;
  if (payout.entriesElsewhere > 0)
    return <StateChip family="ochre" glyph="alert-disc" label={texts.otherCurrency} />;
  const missingMinor = payout.entriesMinor - payout.amountMinor;
  if (missingMinor !== 0 || unmatched === 0)
    return <MatchChip missingMinor={missingMinor} currency={payout.currency} />;
  return <StateChip family="ochre" glyph="alert-disc" label={texts.unmatchedLines(unmatched)} />;
}

/** The row. */
export function PayoutItem({
  payout,
  unmatched,
  isOpen,
  onToggle,
}: {
  payout: PayoutRow;
  /** How many of its lines don't match their order. */
  unmatched: number;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const source = usePlatforms().find(({ _id }) => _id === payout.platform)?.name ?? payout.platform;
  return (
    <li
      data-payout={payout.id}
      className={`border-b border-line last:border-b-0 ${isOpen ? "bg-selected" : ""}`}
    >
      <div className={`${payoutGrid} py-2`}>
        <span className="sk-meta">
          <When at={payout.paidAt} format="day" />
        </span>
        <span className="flex max-lg:justify-end">
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={(isOpen ? texts.hide : texts.show)(payout.payoutNumber)}
            onClick={onToggle}
          >
            {payout.payoutNumber}
          </Button>
        </span>
        <span className="flex gap-2 items-center min-w-0">
          <OrderStamp platform={payout.platform} source={source} />
          <span className="sk-cut">{payout.account}</span>
        </span>
        <span className="sk-meta text-end">{texts.linesOf(payout.entries)}</span>
        <b className="tabular-nums lg:text-end">
          <Money amountMinor={payout.amountMinor} currency={payout.currency} />
        </b>
        <span className="flex max-lg:justify-end">
          <Check payout={payout} unmatched={unmatched} />
        </span>
      </div>
      {isOpen && <PayoutLines payout={payout} />}
    </li>
  );
}
