import type { RateView } from "@stallkeeper/contract";
import { joinClasses } from "../../ui/index.ts";
import { useId } from "react";
import { useAmounts } from "./label-amount.ts";
import { rateKey } from "./rate-key.ts";
import { texts } from "./texts.ts";

/** Prices of all couriers beside each other: one of them is chosen, by `rateKey`. */
export function RateList({ rates, chosen, onChoose }: { rates: readonly RateView[]; chosen: string | null; onChoose: (key: string) => void }) {
  const name = useId();
  const amounts = useAmounts();
  const hasSeveral = rates.some(({ provider }) => provider !== rates[0]?.provider);
  return (
    <div role="radiogroup" aria-label={texts.rates.title} className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-2">
      {rates.map((rate) => (
        <label key={rateKey(rate)} className={joinClasses("grid gap-1 p-3 border rounded-[4px] cursor-pointer has-focus-visible:outline-2 outline-accent", rateKey(rate) === chosen ? "border-accent bg-selected" : "border-control bg-raised")}>
          <span className="flex items-center gap-2"><input type="radio" name={name} value={rateKey(rate)} checked={rateKey(rate) === chosen} onChange={() => onChoose(rateKey(rate))} /><span className="font-[600]">{rate.serviceName}</span></span>
          {hasSeveral && <span className="sk-meta">{rate.provider}</span>}
          <span className="sk-mono text-[16px]/[24px] font-[650]">{amounts([rate])}</span>
          <span className="sk-meta">{texts.rates.days(rate.minDays, rate.maxDays)}</span>
          <span className="sk-meta">{rate.isTracked ? texts.rates.tracked : texts.rates.untracked}{rate.isPreferred ? ` · ${texts.rates.preferred}` : ""}</span>
        </label>
      ))}
    </div>
  );
}
