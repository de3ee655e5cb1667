import type { WeightSource } from "@stallkeeper/contract";
import type { PackageId } from "@stallkeeper/domain";
import { useState } from "react";
import { Field, Select, TagChip, TextInput } from "../../ui/index.ts";
import { texts } from "./texts.ts";
import { usePackages } from "./use-packages.ts";

/** What is asked of a parcel. */
export interface ParcelDraft {
  package: PackageId | null;
  /** Null: the service takes what it knows of the order. */
  weightGrams: number | null;
}

/** "0.84" or "0,84" as grams; null when it is no weight. Pure. */
export function readGrams(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  if (!/^\d{1,4}(?:\.\d{1,3})?$/.test(typed)) return null;
  const grams = Math.round(Number(typed) * 1000);
  return grams >= 1 && grams <= 1_000_000 ? grams : null;
}

const none = "none";
/** Where a weight comes from; a default is marked, since nobody weighed the parcel. */
export function WeightSourceNote({ source }: { source: WeightSource | null | undefined }) {
  if (source === null || source === undefined || source === "typed") return null;
  return source === "default" ? (
    <TagChip family="ochre" label={texts.parcel.sources.default} />
  ) : (
    <span className="sk-meta">{texts.parcel.sources[source]}</span>
  );
}

/**
 * Package and weight; what is typed counts when the field is left or Enter pressed. `knownGrams` is what the
 * service reckons with.
 */
export function ParcelFields({
  draft,
  knownGrams,
  source,
  hasPackage = true,
  onChange,
}: {
  draft: ParcelDraft;
  knownGrams: number | null;
  source?: WeightSource | null | undefined;
  hasPackage?: boolean;
  onChange: (draft: ParcelDraft) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const packages = usePackages();
  const options = [
    { value: none, label: texts.parcel.noPackage },
    ...packages.map(({ id, name, size }) => ({
      value: id,
      label: size === "" ? name : `${name} · ${size} cm`,
    })),
  ];
  const shownGrams = draft.weightGrams ?? knownGrams;
  const shown = text ?? (shownGrams === null ? "" : String(shownGrams / 1000));
  const isWrong = shown.trim() !== "" && readGrams(shown) === null;
  const save = (): void => {
    if (text === null || isWrong) return;
    setText(null);
    onChange({ ...draft, weightGrams: text.trim() === "" ? null : readGrams(text) });
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      {hasPackage && (
        <Field label={texts.parcel.package}>
          <Select
            options={options}
            value={draft.package ?? none}
            onValueChange={(value) => onChange({ ...draft, package: value === none ? null : value })}
          />
        </Field>
      )}
      <Field
        label={texts.parcel.weight}
        labelEnd={<WeightSourceNote source={source} />}
        error={isWrong ? texts.parcel.weightWrong : undefined}
      >
        <TextInput
          isMono
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          isInvalid={isWrong}
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            save();
          }}
        />
      </Field>
    </div>
  );
}
