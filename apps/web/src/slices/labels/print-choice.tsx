import { labelSorts, pickSlipChoices } from "@stallkeeper/domain";
import { setPreferences, usePreferences } from "../../platform/preferences.ts";
import { Select } from "../../ui/index.ts";
import { formatOptions } from "./print-file.ts";
import { texts } from "./texts.ts";

const words = texts.print;
const sortOptions = labelSorts.map((value) => ({ value, label: words.sorts[value] }));
const slipOptions = pickSlipChoices.map((value) => ({ value, label: words.slipChoices[value] }));

/** How this person prints labels: on what, and many in which order, with which pick slips. */
export function PrintChoice({ hasMany = true }: { hasMany?: boolean }) {
  const { labelFormat, labelSort, labelPickSlips } = usePreferences();
  return (
    <>
      <Select
        label={words.format}
        size="sm"
        value={labelFormat}
        onValueChange={(next) => setPreferences({ labelFormat: next })}
        options={formatOptions}
        className="w-[120px]"
      />
      {hasMany && (
        <Select
          label={words.sort}
          size="sm"
          value={labelSort}
          onValueChange={(next) => setPreferences({ labelSort: next })}
          options={sortOptions}
          className="w-[150px]"
        />
      )}
      {hasMany && (
        <Select
          label={words.slips}
          size="sm"
          value={labelPickSlips}
          onValueChange={(next) => setPreferences({ labelPickSlips: next })}
          options={slipOptions}
          className="w-[190px]"
        />
      )}
    </>
  );
}
