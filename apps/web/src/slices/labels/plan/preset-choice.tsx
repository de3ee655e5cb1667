import type { RateView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { Field, Select } from "../../../ui/index.ts";
import { couriersOfLabelsQuery } from "../labels.api.ts";
import { texts as presetTexts } from "../presets/texts.ts";
import { usePresets, type KnownPreset } from "./use-presets.ts";

const none = "none";

/** A preset for this label alone; nothing where the store has none. */
export function PresetChoice({
  chosen,
  onChoose,
}: {
  chosen: KnownPreset | null;
  onChoose: (preset: KnownPreset | null) => void;
}) {
  const { presets } = usePresets();
  if (presets === null || presets.length === 0) return null;
  const options = [
    { value: none, label: presetTexts.noneChosen },
    ...presets.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Field label={presetTexts.label}>
      <Select
        value={chosen?.id ?? none}
        onValueChange={(id) => onChoose(presets.find((preset) => preset.id === id) ?? null)}
        options={options}
      />
    </Field>
  );
}

/**
 * The rate of a preset's service, where its courier offers it for this parcel; of several accounts the
 * cheapest.
 */
export function useRateOfPreset(preset: KnownPreset | null, rates: readonly RateView[]): RateView | null {
  const couriers = useQuery(couriersOfLabelsQuery).data ?? [];
  if (preset === null) return null;
  const accounts = new Set(
    couriers.filter(({ platform }) => platform === preset.courier).map(({ _id }) => _id),
  );
  return (
    rates.find(
      ({ accountId, serviceCode }) => serviceCode === preset.serviceCode && accounts.has(accountId),
    ) ?? null
  );
}
