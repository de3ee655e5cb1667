/** The parcel's weight: typed, or read from a USB scale where the browser speaks to one. */
import Scale from "lucide-react/icons/scale";
import { useState, type RefObject } from "react";
import { notifyInfo } from "../../../platform/notify.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import { Button, Field, joinClasses, TextInput } from "../../../ui/index.ts";
import { formatKilograms, parseKilograms } from "../weight.ts";
import type { ListOrder } from "../../orders/index.ts";
import { packageInHand, weightInHand, type BenchSession } from "./bench-session.ts";
import type { Station } from "./station.ts";
import { texts } from "./texts.ts";
import { findScalePort, weigh, type ScalePort } from "./usb-scale.ts";

interface WeightFieldProps {
  station: Station;
  order: ListOrder;
  bench: BenchSession;
  input: RefObject<HTMLInputElement | null>;
}

const weighForMs = 5_000;

function ScaleButton({
  port,
  station,
  order,
}: { port: ScalePort } & Pick<WeightFieldProps, "station" | "order">) {
  const [isBusy, setIsBusy] = useState(false);
  const read = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const { orderId } = station.read();
    try {
      const weighed = await weigh(port, weighForMs);
      const bench = station.read();
      if (weighed.kind !== "grams") notifyInfo(texts.scale[weighed.kind]);
      else if (bench.orderId === orderId)
        station.wrap(packageInHand(order, bench) ?? "own", weighed.grams, true);
    } catch {
      notifyInfo(texts.scale.closed);
    } finally {
      setIsBusy(false);
    }
  };
  useShortcuts([{ keys: "w", label: texts.keys.weigh, group: texts.title, run: () => void read() }]);
  return (
    <Button
      keys="W"
      isBusy={isBusy}
      busyLabel={texts.weighing}
      icon={<Scale className="sk-icon" aria-hidden="true" />}
      onClick={() => void read()}
    >
      {texts.weigh}
    </Button>
  );
}

function TypedWeight({ station, order, bench, input }: WeightFieldProps) {
  const [text, setText] = useState(formatKilograms(weightInHand(order, bench)));
  const grams = parseKilograms(text);
  const isWrong = text.trim() !== "" && grams === null;
  const save = (): void => {
    // A planned weight that nobody changed stays the plan's.
    if (!isWrong && grams !== weightInHand(order, bench))
      station.wrap(packageInHand(order, bench) ?? "own", grams);
  };
  return (
    <Field label={texts.weight} error={isWrong ? texts.weightWrong : undefined}>
      <TextInput
        ref={input}
        isMono
        inputMode="decimal"
        autoComplete="off"
        value={text}
        isInvalid={isWrong}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text.trim() !== "" && save()}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          input.current?.blur();
        }}
      />
    </Field>
  );
}

/** The field, with the scale's button beside it: below it, the button that buys would leave the screen. */
export function WeightField({ station, order, bench, input }: WeightFieldProps) {
  const [port] = useState(findScalePort);
  return (
    <div className={joinClasses("grid gap-2 items-end", port !== null && "grid-cols-[minmax(0,1fr)_auto]")}>
      <TypedWeight
        key={`${bench.orderId} ${weightInHand(order, bench)}`}
        station={station}
        order={order}
        bench={bench}
        input={input}
      />
      {port !== null && <ScaleButton port={port} station={station} order={order} />}
    </div>
  );
}
