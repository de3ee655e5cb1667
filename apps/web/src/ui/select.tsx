// One of many, as the browser's own control: letters jump, a phone shows its wheel, managers and tests
// find it, and it costs nothing to load. Where the browser can style the list, it looks like a menu.
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode, Ref } from "react";
import { joinClasses } from "./class-names.ts";
import { useFieldLinks } from "./field.tsx";
import { tellOff, type OffGuard } from "./off-guard.ts";

export type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  /** Options with the same word stand under it. */
  group?: string;
} & OffGuard;

export type SelectProps<Value extends string> = SelectBase<Value> & OffGuard;

interface SelectBase<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  /** Needed outside a Field. */
  label?: string;
  size?: "md" | "sm";
  /** Drawn before the chosen word. */
  startSlot?: ReactNode;
  isInvalid?: boolean;
  name?: string;
  id?: string;
  className?: string;
  ref?: Ref<HTMLSelectElement> | undefined;
}

function groupOptions<Value extends string>(
  options: readonly SelectOption<Value>[],
): [string, SelectOption<Value>[]][] {
  return [...Map.groupBy(options, (option) => option.group ?? "")];
}

/** One of many. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder = "Choose",
  label,
  size = "md",
  startSlot,
  isDisabled = false,
  disabledReason,
  isInvalid = false,
  name,
  id,
  className,
  ref,
}: SelectProps<Value>) {
  const { labelledBy: _labelledBy, id: fieldId, ...links } = useFieldLinks();
  const { title, ...said } = tellOff({ isDisabled, disabledReason });
  const isWrong = isInvalid || links["aria-invalid"] === true;
  const handleChange = (chosen: string): void => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option !== undefined) onValueChange(option.value);
  };
  return (
    <span
      className={joinClasses(
        "sk-input sk-select",
        size === "sm" && "sk-input-sm",
        isWrong && "is-invalid",
        isDisabled && "is-disabled",
        value === null && "is-empty",
        className,
      )}
      title={title}
    >
      {startSlot}
      <select
        ref={ref}
        id={id ?? fieldId}
        {...links}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        name={name}
        value={value ?? ""}
        disabled={isDisabled}
        {...said}
        onChange={(event) => handleChange(event.target.value)}
      >
        {value === null && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {groupOptions(options).map(([group, members]) => {
          const entries = members.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.isDisabled === true && option.disabledReason !== undefined
                ? `${option.label} (${option.disabledReason})`
                : option.label}
            </option>
          ));
          return group === "" ? (
            entries
          ) : (
            <optgroup key={group} label={group}>
              {entries}
            </optgroup>
          );
        })}
      </select>
      <ChevronDown className="sk-icon" aria-hidden="true" />
    </span>
  );
}
