import { useEffect, useId, useRef, type ReactNode } from "react";
import { useFieldLinks } from "./field.tsx";
import { tellOff, type OffGuard } from "./off-guard.ts";

export type CheckboxProps = CheckboxBase & OffGuard;

interface CheckboxBase {
  /** Text beside the box. */
  label: ReactNode;
  isLabelHidden?: boolean;
  isChecked: boolean | "mixed";
  onCheckedChange: (isChecked: boolean) => void;
  hint?: ReactNode;
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
  disabledReason,
  id,
  name,
}: CheckboxProps) {
  const { title, ...said } = tellOff({ isDisabled, disabledReason });
  const ownId = useId();
  const controlId = id ?? ownId;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isChecked === "mixed";
  }, [isChecked]);
  return (
    <span className="sk-check" data-disabled={isDisabled || undefined} title={title}>
      <label>
        <input
          ref={box}
          type="checkbox"
          className="sk-check-box"
          id={controlId}
          name={name}
          checked={isChecked === true}
          disabled={isDisabled}
          {...said}
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

export type SwitchProps = OffGuard & {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  id?: string;
};

/** A setting that acts at once. */
export function Switch({ label, isOn, onChange, isDisabled = false, disabledReason, id }: SwitchProps) {
  const { title, ...said } = tellOff({ isDisabled, disabledReason });
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <span className="sk-check" title={title}>
      <button
        type="button"
        role="switch"
        id={controlId}
        aria-checked={isOn}
        aria-labelledby={`${controlId}-text`}
        disabled={isDisabled}
        {...said}
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
  options: readonly ({ value: Value; label: ReactNode; hint?: ReactNode } & OffGuard)[];
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
      {options.map((option) => {
        const { title, ...said } = tellOff(option);
        return (
          <label key={option.value} className="sk-radio" title={title}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              {...said}
              onChange={() => onValueChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint !== undefined && <span className="sk-meta"> {option.hint}</span>}
            </span>
          </label>
        );
      })}
    </div>
  );
}
