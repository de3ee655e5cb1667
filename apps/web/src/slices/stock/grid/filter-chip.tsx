/** One filter of the inventory: its chip, and the values that open at it. */
import { useState } from "react";
import { rankChoices } from "../../../platform/fuzzy-match.ts";
import { writeNumber } from "../../../ui/format.ts";
import { Checkbox, FilterChip, Popover, TextInput } from "../../../ui/index.ts";
import type { FilterName } from "./item-filters.ts";
import { filterTexts as texts } from "./filter-texts.ts";

export interface FilterOption {
  value: string;
  label: string;
  count?: number;
}

/** More than these can be narrowed by typing. */
const manyOptions = 10;
const shownOptions = 200;

/** The chosen values in words. */
export const nameValues = (options: readonly FilterOption[], chosen: readonly string[]): string =>
  chosen.map((value) => options.find((one) => one.value === value)?.label ?? value).join(", ");

interface ItemFilterProps {
  name: FilterName;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The chip. */
export function ItemFilter({ name, options, chosen, onChange }: ItemFilterProps) {
  return (
    <Popover
      label={texts.names[name]}
      hasHeading
      trigger={
        <FilterChip
          label={texts.names[name]}
          value={chosen.length === 0 ? undefined : nameValues(options, chosen)}
          onClear={() => onChange([])}
        />
      }
    >
      <Values name={name} options={options} chosen={chosen} onChange={onChange} />
    </Popover>
  );
}

/** Drawn while it is open. */
function Values({ name, options, chosen, onChange }: ItemFilterProps) {
  const [typed, setTyped] = useState("");
  const known = new Set(options.map(({ value }) => value));
  // What the address names and no item has any more can be taken away as well.
  const gone = chosen.filter((value) => !known.has(value));
  const all: FilterOption[] = [...gone.map((value) => ({ value, label: value })), ...options];
  const found = rankChoices(all, typed, ({ label }) => [label]).slice(0, shownOptions);
  return (
    <div className="w-[232px] grid gap-2">
      {all.length > manyOptions && (
        <TextInput
          size="sm"
          aria-label={texts.narrow(texts.names[name])}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul className="grid gap-1 max-h-[300px] overflow-auto">
        {found.map((option) => (
          <li key={option.value} className="flex items-center gap-2 min-h-[28px] max-md:min-h-[44px]">
            <span className="grow min-w-0">
              <Checkbox
                label={option.label}
                isChecked={chosen.includes(option.value)}
                onCheckedChange={(isOn) =>
                  onChange(isOn ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
                }
              />
            </span>
            {option.count !== undefined && <span className="sk-meta">{writeNumber(option.count)}</span>}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="sk-meta">{texts.nothing(texts.names[name])}</p>}
    </div>
  );
}
