/** The right side of the bench: the four steps of an order, the current one marked. */
import type { ShipmentView } from "@stallkeeper/contract";
import { nextItem } from "@stallkeeper/domain";
import Lock from "lucide-react/icons/lock";
import Printer from "lucide-react/icons/printer";
import type { ReactNode, RefObject } from "react";
import { useCouriers } from "../../../platform/metadata.ts";
import {
  Button,
  Field,
  Glyph,
  joinClasses,
  Kbd,
  makeLate,
  preloadLate,
  ProgressMeter,
  Select,
  useLate,
  When,
} from "../../../ui/index.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { loadBuyLabelPanel, printLabel, usePackages, type BuyLabelPanelProps } from "../../labels/index.ts";
import { describePlan } from "../../order-look/index.ts";
import { type ListOrder } from "../../orders/index.ts";
import { useLocations } from "../pick/use-locations.ts";
import { isPacked, packageInHand, stepOf, waitOf, weightInHand, type BenchSession } from "./bench-session.ts";
import { countPieces } from "./read-scan.ts";
import type { Station } from "./station.ts";
import { texts } from "./texts.ts";
import { itemsToPack } from "./to-pack.ts";
import { WeightField } from "./weight-field.tsx";
import { writeWeight } from "../../../ui/format.ts";

const buyLabel = makeLate<BuyLabelPanelProps>(async () => (await loadBuyLabelPanel()).BuyLabelPanel);

/** Loads what the last step needs while the first order is still to be scanned. Safe to repeat. */
export const preloadSteps = (): Promise<void> => preloadLate(buyLabel);

interface StepProps {
  number: 1 | 2 | 3 | 4;
  current: number;
  title: string;
  end?: ReactNode;
  children?: ReactNode;
}

function Step({ number, current, title, end, children }: StepProps) {
  const isDone = number < current;
  const isCurrent = number === current;
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={joinClasses(
        "grid gap-3 p-4 border-b border-line border-s-4",
        isCurrent ? "bg-selected border-s-accent" : "border-s-transparent",
      )}
    >
      <h3 className="flex items-center gap-3 text-[13px]/[20px] font-[650]">
        {isDone ? (
          <Glyph name="check-disc" family="green" label={texts.checked} />
        ) : (
          <span className="grid place-items-center w-[20px] h-[20px] rounded-full border border-control bg-raised text-[11px]">
            {number}
          </span>
        )}
        {title}
        <span className="sk-space" />
        {end}
      </h3>
      {children}
    </li>
  );
}

export interface ScanStepsProps {
  station: Station;
  bench: BenchSession;
  order: ListOrder;
  weightInput: RefObject<HTMLInputElement | null>;
  /** Around the button that buys, for the key that presses it. */
  labelBox: RefObject<HTMLDivElement | null>;
  /** How the batch goes on. */
  nextUp: ReactNode;
}

/** The steps. */
export function ScanSteps({ station, bench, order, weightInput, labelBox, nextUp }: ScanStepsProps) {
  const couriers = useCouriers();
  const packages = usePackages();
  const locations = useLocations();
  const { checksItems } = usePreferences();
  const isBuying = bench.label === null;
  const drawBuyLabel = useLate(buyLabel, isBuying, () => undefined);
  const current = stepOf(order, bench);
  const packageId = packageInHand(order, bench);
  const weightGrams = weightInHand(order, bench);
  // A label that was bought goes before it.
  const plan = bench.label === null ? describePlan(order) : "";
  const { done, count } = countPieces(order, bench.checks);
  const next = nextItem(itemsToPack(order), bench.checks);
  const handleBought = ({ _id, trackingNumber, provider }: ShipmentView): void => {
    if (trackingNumber === null) return;
    station.noteLabel(order._id, { id: _id, trackingNumber, provider });
  };
  const labelId = bench.label?.id ?? null;
  const waits = waitOf(order, bench);
  const isLocked = waits !== null || (checksItems && !isPacked(order, bench));
  const isFinishAsked = waits === "finish" && next === undefined;
  const lockReason = waits === "stops" ? texts.stops.first : isFinishAsked ? texts.finish : texts.labelWaits;
  return (
    <aside
      aria-label={texts.steps.label}
      className="w-[360px] shrink-0 border-s border-line2 bg-surface flex flex-col min-h-0 max-lg:w-[300px] max-md:w-full max-md:border-s-0 max-md:flex-none"
    >
      <ol className="grow min-h-0 overflow-y-auto max-md:overflow-visible">
        <Step
          number={1}
          current={current}
          title={texts.steps.order}
          end={<When at={bench.openedAtMs} format="clock" className="sk-meta" />}
        />
        <Step
          number={2}
          current={current}
          title={texts.steps.items}
          end={<span className="sk-mono">{`${done}/${count}`}</span>}
        >
          <ProgressMeter
            label={texts.steps.items}
            value={done}
            max={count}
            family="blue"
            valueText={`${done}/${count}`}
          />
          {next !== undefined && (
            <p className="sk-meta">
              {texts.next(next.sku || (next.name ?? ""), locations.get(next.sku ?? "") ?? null)}
            </p>
          )}
          {isFinishAsked && (
            <p role="status" className="font-semibold">
              {texts.finish}
            </p>
          )}
        </Step>
        <Step
          number={3}
          current={current}
          title={texts.steps.package}
          end={
            weightGrams === null ? undefined : (
              <span>
                <span className="sk-mono">{writeWeight(weightGrams, true)}</span>
                {bench.weightGrams === null && <span className="sk-meta"> {texts.ofPlan}</span>}
                {bench.isWeighed && <span className="sk-meta"> {texts.ofScale}</span>}
              </span>
            )
          }
        >
          {plan !== "" && <p className="sk-meta">{texts.planned(plan)}</p>}
          <div
            role="group"
            aria-label={texts.steps.package}
            className="grid grid-cols-4 gap-2 max-lg:grid-cols-2 max-md:grid-cols-4"
          >
            {packages.map(({ id, name, size }, index) => (
              <button
                key={id}
                type="button"
                aria-pressed={packageId === id}
                aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
                className={joinClasses(
                  "grid content-start gap-1 px-1.5 py-2 text-start border min-h-[56px]",
                  packageId === id ? "border-2 border-accent bg-selected" : "border-control bg-raised",
                  name.length > 4 && "col-span-2",
                )}
                onClick={() =>
                  id === "own" ? weightInput.current?.focus() : station.wrap(id, bench.weightGrams)
                }
              >
                <span className="flex items-start justify-between gap-1 font-[650] min-w-0">
                  <span className="sk-cut">{name}</span>
                  {index < 9 && <Kbd keys={String(index + 1)} />}
                </span>
                <span className="sk-meta sk-mono">{size.replaceAll(" ", "")}</span>
              </button>
            ))}
          </div>
          <WeightField station={station} order={order} bench={bench} input={weightInput} />
        </Step>
        <Step number={4} current={current} title={texts.steps.label}>
          {bench.numberInHand !== null && (
            <Field label={texts.courierAsk(bench.numberInHand)}>
              <Select
                options={couriers.map(({ name }) => ({ value: name, label: name }))}
                value={null}
                onValueChange={station.chooseCourier}
              />
            </Field>
          )}
          <div ref={labelBox}>
            {isBuying &&
              drawBuyLabel?.({
                orderId: order._id,
                parcel: { package: bench.wrapped, weightGrams: bench.weightGrams },
                hasParcelFields: false,
                keys: "Enter",
                blockedReason: isLocked ? lockReason : null,
                onBought: handleBought,
              })}
          </div>
          {labelId !== null && (
            <div>
              <Button
                variant="primary"
                icon={<Printer className="sk-icon" aria-hidden="true" />}
                keys="L"
                onClick={() => printLabel(labelId)}
              >
                {texts.printLabel}
              </Button>
            </div>
          )}
          {/* The button says itself what it waits for. */}
          <p className="sk-meta flex gap-2" role="status">
            {isLocked && <Lock className="sk-icon" aria-hidden="true" />}
            {bench.label !== null
              ? texts.labelBought(bench.label.trackingNumber)
              : isLocked
                ? texts.labelLocked
                : texts.labelOpen}
          </p>
        </Step>
      </ol>
      {nextUp}
    </aside>
  );
}
