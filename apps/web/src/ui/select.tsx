import { Select as Base } from "@base-ui/react/select";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode, Ref } from "react";
import { joinClasses } from "./class-names.ts";
import { useFieldLinks } from "./field.tsx";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** Drawn before the label. */
  icon?: ReactNode;
  /** Options with the same word stand under it. */
  group?: string;
  isDisabled?: boolean;
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  /** Needed outside a Field. */
  label?: string;
  size?: "md" | "sm";
  isDisabled?: boolean;
  isInvalid?: boolean;
  name?: string;
  id?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement> | undefined;
}

function groupOptions<Value extends string>(options: readonly SelectOption<Value>[]): [string, SelectOption<Value>[]][] {
  const groups = new Map<string, SelectOption<Value>[]>();
  for (const option of options) {
    const name = option.group ?? "";
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [option]);
    else group.push(option);
  }
  return [...groups];
}

/** One of many. Letters jump, arrows move, Enter takes, Esc leaves without a change. */
export function Select<Value extends string>({
  options, value, onValueChange, placeholder = "Choose", label, size = "md", isDisabled = false, isInvalid = false, name, id, className, ref,
}: SelectProps<Value>) {
  const { labelledBy, id: fieldId, ...links } = useFieldLinks();
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root<Value>
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      disabled={isDisabled}
      name={name}
      modal={false}
    >
      <Base.Trigger
        ref={ref}
        id={id ?? fieldId}
        {...links}
        aria-label={label}
        aria-labelledby={label === undefined ? labelledBy : undefined}
        className={joinClasses("sk-input sk-select", size === "sm" && "sk-input-sm", (isInvalid || links["aria-invalid"]) && "is-invalid", isDisabled && "is-disabled", className)}
      >
        {chosen?.icon}
        <Base.Value className={joinClasses("sk-cut sk-select-value", chosen === undefined && "is-empty")}>{chosen?.label ?? placeholder}</Base.Value>
        <Base.Icon className="sk-select-arrow"><ChevronDown className="sk-icon" aria-hidden="true" /></Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="sk-above-all" sideOffset={4} alignItemWithTrigger={false} collisionPadding={8}>
          <Base.Popup className="sk-menu sk-select-popup">
            {groupOptions(options).map(([group, members]) => (
              <Base.Group key={group}>
                {group !== "" && <Base.GroupLabel className="sk-menu-label">{group}</Base.GroupLabel>}
                {members.map((option) => (
                  <Base.Item key={option.value} value={option.value} disabled={option.isDisabled} className="sk-menu-item">
                    {option.icon}
                    <Base.ItemText className="sk-cut">{option.label}</Base.ItemText>
                    <Base.ItemIndicator className="sk-menu-end"><Check className="sk-icon" aria-hidden="true" /></Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
