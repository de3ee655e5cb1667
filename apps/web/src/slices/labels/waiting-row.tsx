/** An order that waits for its label: the rate that one press buys, and its other prices behind a button. */
import type { RatesView, RateView, ShipmentView } from "@stallkeeper/contract";
import { normaliseError } from "../../platform/api/api-error.ts";
import { Button, Checkbox, joinClasses, makeLate, Money, useLate } from "../../ui/index.ts";
import { nameBuyer, toMinor } from "@stallkeeper/domain";
import type { ListOrder } from "../orders/index.ts";
import type { BuyLabelPanelProps } from "./buy-label-panel.tsx";
import { useAmounts } from "./label-amount.ts";
import { WeightSourceNote } from "./parcel-fields.tsx";
import { cheapestTexts } from "./many-texts.ts";
import { texts } from "./texts.ts";
import { usualRate } from "./usual-rate.ts";

const words = cheapestTexts;
const buyLabel = makeLate<BuyLabelPanelProps>(
  async () => (await import("./buy-label-panel.tsx")).BuyLabelPanel,
);

/**
 * Why this rate: the order's plan names it, the store likes it, or it is the cheapest that can be followed.
 * Pure.
 */
export function nameReason(rate: RateView, { labelPlan }: Pick<ListOrder, "labelPlan">): string {
  if (rate.isPreferred) return labelPlan?.serviceName === rate.serviceName ? words.planned : words.preferred;
  return rate.isTracked ? words.tracked : words.any;
}

/** What the row knows of prices. */
export interface RowPrices {
  rates: RatesView | undefined;
  error: unknown;
}

interface WaitingRowProps {
  order: ListOrder;
  prices: RowPrices | null;
  isOpen: boolean;
  isPicked: boolean;
  /** The key buys this one. */
  isNext: boolean;
  isBuying: boolean;
  /** Bought a moment ago: the row stays while that is read. */
  isBought: boolean;
  isLocked: boolean;
  onPick: (isPicked: boolean) => void;
  onToggle: () => void;
  onBuy: () => void;
  onBought: (label: ShipmentView) => void;
}

/** Draws it. */
export function WaitingRow(props: WaitingRowProps) {
  const { order, isOpen, isPicked, onPick, onToggle, onBought } = props;
  const drawBuyLabel = useLate(buyLabel, isOpen, onToggle);
  return (
    <li
      data-order={order._id}
      className={joinClasses("grid gap-2 px-4 py-2 border-b border-line2", isOpen && "bg-selected")}
    >
      <div className="flex items-start gap-3 min-w-0">
        <Checkbox
          label={`${texts.list.select} ${order.orderNumber}`}
          isLabelHidden
          isChecked={isPicked}
          onCheckedChange={onPick}
        />
        <span className="grid min-w-0 grow">
          <span className="sk-mono">{order.orderNumber}</span>
          <span className="sk-meta sk-cut">
            {nameBuyer(order)}, {order.address.countryName}
          </span>
        </span>
        <Money amountMinor={toMinor(order.amountTotal, order.currency)} currency={order.currency} />
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${texts.list.rates}: ${order.orderNumber}`}
          onClick={onToggle}
        >
          {texts.list.rates}
        </Button>
      </div>
      {!isOpen && <Offer {...props} />}
      {isOpen && drawBuyLabel?.({ orderId: order._id, onBought })}
    </li>
  );
}

function Offer({ order, prices, isNext, isBuying, isBought, isLocked, onBuy }: WaitingRowProps) {
  const amounts = useAmounts();
  if (isBought) return <p className="text-green font-semibold">✓ {words.bought}</p>;
  if (prices === null) return null;
  if (prices.error !== null)
    return <p className="sk-meta">{normaliseError(prices.error).message || words.notPriced}</p>;
  if (prices.rates === undefined) return <p className="sk-meta">{words.loading}</p>;
  const { rates, weightSource } = prices.rates;
  const rate = usualRate(rates);
  if (rate === null) return <p className="sk-meta">{texts.rates.none}</p>;
  const [cheapest] = rates;
  const isUnweighed = weightSource === "default";
  const label = isUnweighed ? words.checkWeight : texts.buy.andPrintFor(amounts([rate]));
  return (
    <div className="flex items-center gap-3 flex-wrap">
      <span className="grid min-w-0 grow">
        <span className="flex items-center gap-2 min-w-0">
          <span className="sk-cut">{rate.serviceName}</span>
          <WeightSourceNote source={isUnweighed ? weightSource : undefined} />
        </span>
        <span className="sk-meta">
          {[
            rate.provider,
            isUnweighed ? amounts([rate]) : "",
            nameReason(rate, order),
            rate.isTracked ? "" : texts.rates.untracked,
          ]
            .filter((fact) => fact !== "")
            .join(" · ")}
          {cheapest !== undefined && cheapest.price < rate.price && (
            <> · {words.cheaper(cheapest.serviceName, amounts([cheapest]), cheapest.isTracked)}</>
          )}
        </span>
      </span>
      <Button
        size="sm"
        variant={isNext ? "primary" : "secondary"}
        needsConnection
        isBusy={isBuying}
        busyLabel={texts.buy.busy}
        isDisabled={isLocked && !isBuying}
        disabledReason={words.another}
        {...(isNext ? { keys: "B" } : {})}
        aria-label={`${label}: ${order.orderNumber}`}
        onClick={onBuy}
      >
        {label}
      </Button>
    </div>
  );
}
