/** The parcel's weight: typed, or read from a USB scale where the browser speaks to one. */
import Scale from "lucide-react/icons/scale";
import { useState, type RefObject } from "react";
import { notifyInfo } from "../../../platform/notify.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import { Button, Field, joinClasses, TextInput } from "../../../ui/index.ts";
import { formatKilograms, parseKilograms } from "../weight.ts";
import type { BenchSession } from "./bench-session.ts";
import type { Station } from "./station.ts";
import { texts } from "./texts.ts";
import { findScalePort, weigh, type ScalePort } from "./usb-scale.ts";

interface WeightFieldProps {
  station: Station;
  bench: BenchSession;
  input: RefObject<HTMLInputElement | null>;
}

const weighForMs = 5_000;

function ScaleButton({ port, station }: { port: ScalePort; station: Station }) {
  const [isBusy, setIsBusy] = useState(false);
  const read = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const { orderId } = station.read();
    try {
      const weighed = await weigh(port, weighForMs);
      const bench = station.read();
      if (weighed.kind !== "grams") notifyInfo(texts.scale[weighed.kind]);
      else if (bench.orderId === orderId) station.wrap(bench.wrapped ?? "own", weighed.grams, true);
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

function TypedWeight({ station, bench, input }: WeightFieldProps) {
  const [text, setText] = useState(formatKilograms(bench.weightGrams));
  const grams = parseKilograms(text);
  const isWrong = text.trim() !== "" && grams === null;
  const save = (): void => {
    if (!isWrong) station.wrap(bench.wrapped ?? "own", grams);
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
export function WeightField({ station, bench, input }: WeightFieldProps) {
  const [port] = useState(findScalePort);
  return (
    <div className={joinClasses("grid gap-2 items-end", port !== null && "grid-cols-[minmax(0,1fr)_auto]")}>
      <TypedWeight
        key={`${bench.orderId} ${bench.weightGrams}`}
        station={station}
        bench={bench}
        input={input}
      />
      {port !== null && <ScaleButton port={port} station={station} />}
    </div>
  );
}
