import type { RateView } from "@stallkeeper/contract";
import { joinClasses } from "../../ui/index.ts";
import { useId, useLayoutEffect, useRef } from "react";
import { useAmounts } from "./label-amount.ts";
import { rateKey } from "./rate-key.ts";
import { texts } from "./texts.ts";

const focus = "has-focus-visible:outline-2 -outline-offset-2 outline-accent";

interface RateListProps {
  rates: readonly RateView[];
  chosen: string | null;
  onChoose: (key: string) => void;
}

/**
 * Prices of all couriers below each other: one of them is chosen, by `rateKey`. The list takes about four
 * rows, so that the button that buys stays in view; the chosen one is scrolled to when the list comes.
 */
export function RateList({ rates, chosen, onChoose }: RateListProps) {
  const name = useId();
  const amounts = useAmounts();
  const list = useRef<HTMLDivElement>(null);
  const hasSeveral = rates.some(({ provider }) => provider !== rates[0]?.provider);
  useLayoutEffect(() => {
    const row = list.current?.querySelector("input:checked")?.closest("label");
    if (list.current === null || row === null || row === undefined) return;
    const hiddenPx = row.offsetTop + row.offsetHeight - list.current.clientHeight;
    if (hiddenPx > 0) list.current.scrollTop = hiddenPx;
  }, []);
  return (
    <div
      ref={list}
      role="radiogroup"
      aria-label={texts.rates.title}
      className="relative grid max-h-[212px] overflow-y-auto border-y border-line"
    >
      {rates.map((rate, at) => {
        const { provider, serviceName, minDays, maxDays, isTracked, isPreferred } = rate;
        const tracking = isTracked ? texts.rates.tracked : texts.rates.untracked;
        const facts = [
          hasSeveral ? provider : "",
          texts.rates.days(minDays, maxDays),
          tracking,
          isPreferred ? texts.rates.preferred : "",
        ];
        const isChosen = rateKey(rate) === chosen;
        return (
          <label
            key={rateKey(rate)}
            className={joinClasses(
              "flex items-center gap-3 px-2 py-1.5 min-h-[48px] cursor-pointer",
              focus,
              at > 0 && "border-t border-line",
              isChosen && "bg-raised",
            )}
          >
            <input
              type="radio"
              name={name}
              value={rateKey(rate)}
              checked={isChosen}
              onChange={() => onChoose(rateKey(rate))}
            />
            <span className="grid grow min-w-0">
              <span className="font-[550]">{serviceName}</span>
              <span className="sk-meta">{facts.filter((fact) => fact !== "").join(" · ")}</span>
            </span>
            <span className="sk-mono font-[650]">{amounts([rate])}</span>
          </label>
        );
      })}
    </div>
  );
}
