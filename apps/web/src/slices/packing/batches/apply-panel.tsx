import type { PackageId } from "@stallkeeper/domain";
import { useState } from "react";
import { Button, Field, TextInput, type SelectOption } from "../../../ui/index.ts";
import { notifyInfo } from "../../../platform/notify.ts";
import { parseKilograms } from "../weight.ts";
import { PackageSelect, type LineChange } from "./batch-lines.tsx";
import { ServiceSelect } from "./service-select.tsx";
import { texts } from "./texts.ts";

interface ApplyPanelProps {
  count: number;
  selected: number;
  services: readonly SelectOption<string>[];
  /** Why nothing can be changed. */
  reason: string | undefined;
  isBusy: boolean;
  onApply: (change: LineChange) => void;
}

/** One service, package and weight for all orders or the selected ones; what is left empty stays as it is. */
export function ApplyPanel({ count, selected, services, reason, isBusy, onApply }: ApplyPanelProps) {
  const [service, setService] = useState<string | null>(null);
  const [wrapped, setWrapped] = useState<PackageId | null>(null);
  const [weight, setWeight] = useState("");
  const grams = parseKilograms(weight);
  const isWrong = weight.trim() !== "" && grams === null;
  const apply = (): void => {
    const change: LineChange = {
      ...(service === null ? {} : { service }),
      ...(wrapped === null ? {} : { package: wrapped }),
      ...(grams === null ? {} : { weightGrams: grams }),
    };
    if (isWrong) return;
    if (Object.keys(change).length === 0) return notifyInfo(texts.nothingToApply);
    onApply(change);
  };
  return (
    <div
      role="group"
      aria-label={texts.applyTitle}
      className="flex gap-3 items-end flex-wrap px-4 py-3 border-b border-line2"
    >
      <Field label={texts.service} className="w-[200px]">
        <ServiceSelect
          label={texts.service}
          choices={services}
          value={service}
          noneLabel={texts.noChange}
          onChange={setService}
        />
      </Field>
      <Field label={texts.package} className="w-[120px]">
        <PackageSelect
          label={texts.package}
          value={wrapped}
          noneLabel={texts.noChange}
          onChange={setWrapped}
        />
      </Field>
      <Field label={texts.weight} className="w-[110px]" error={isWrong ? texts.weightWrong : undefined}>
        <TextInput
          isMono
          inputMode="decimal"
          autoComplete="off"
          value={weight}
          isInvalid={isWrong}
          onChange={(event) => setWeight(event.target.value)}
        />
      </Field>
      <Button
        needsConnection
        isBusy={isBusy}
        isDisabled={reason !== undefined}
        disabledReason={reason}
        onClick={apply}
      >
        {selected > 0 ? texts.applySome(selected) : texts.applyAll(count)}
      </Button>
    </div>
  );
}
