import { useEffect, useId, useRef, type ReactNode } from "react";
import { useFieldLinks } from "./field.tsx";

export interface CheckboxProps {
  /** Text beside the box. */
  label: ReactNode;
  isLabelHidden?: boolean;
  isChecked: boolean | "mixed";
  onCheckedChange: (isChecked: boolean) => void;
  hint?: ReactNode;
  isDisabled?: boolean;
  id?: string;
  name?: string;
}

/** A box with its words; the words are part of the target. */
export function Checkbox({
  label,
  isLabelHidden = false,
  isChecked,
  onCheckedChange,
  hint,
  isDisabled = false,
  id,
  name,
}: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isChecked === "mixed";
  }, [isChecked]);
  return (
    <span className="sk-check" data-disabled={isDisabled || undefined}>
      <label>
        <input
          ref={box}
          type="checkbox"
          className="sk-check-box"
          id={controlId}
          name={name}
          checked={isChecked === true}
          disabled={isDisabled}
          aria-describedby={hint === undefined ? undefined : `${controlId}-hint`}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        <span className={isLabelHidden ? "sk-hidden-text" : undefined}>{label}</span>
      </label>
      {hint !== undefined && (
        <span id={`${controlId}-hint`} className="sk-meta">
          {hint}
        </span>
      )}
    </span>
  );
}

export interface SwitchProps {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  id?: string;
}

/** A setting that acts at once. */
export function Switch({ label, isOn, onChange, isDisabled = false, id }: SwitchProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <span className="sk-check">
      <button
        type="button"
        role="switch"
        id={controlId}
        aria-checked={isOn}
        aria-labelledby={`${controlId}-text`}
        disabled={isDisabled}
        className="sk-switch"
        onClick={() => onChange(!isOn)}
      >
        <span aria-hidden="true" />
      </button>
      <label htmlFor={controlId} id={`${controlId}-text`} className="sk-check-text">
        {label}
      </label>
    </span>
  );
}

export interface RadioGroupProps<Value extends string> {
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; isDisabled?: boolean }[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** Needed outside a Field. */
  label?: string;
  layout?: "row" | "column";
}

/** One of a few, all of them visible. */
export function RadioGroup<Value extends string>({
  options,
  value,
  onValueChange,
  label,
  layout = "row",
}: RadioGroupProps<Value>) {
  const name = useId();
  const { labelledBy, id: _id, ...links } = useFieldLinks();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label === undefined ? labelledBy : undefined}
      {...links}
      className={`sk-radios is-${layout}`}
    >
      {options.map((option) => (
        <label key={option.value} className="sk-radio">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onValueChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint !== undefined && <span className="sk-meta"> {option.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
