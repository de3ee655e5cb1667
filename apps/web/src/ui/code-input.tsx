import { useId, useRef, useState } from "react";
import { useFieldLinks } from "./field.tsx";
import { tellOff, type OffGuard } from "./off-guard.ts";

export type CodeInputProps = CodeInputBase & OffGuard;

interface CodeInputBase {
  value: string;
  onValueChange: (value: string) => void;
  /** Called once when the last digit arrives, typed or pasted. */
  onComplete?: (value: string) => void;
  length?: number;
  /** Needed outside a Field. */
  label?: string;
  hasAutoFocus?: boolean;
}

/** A one-time code: one text field for paste, managers and assistive technology, drawn as boxes. */
export function CodeInput({
  value,
  onValueChange,
  onComplete,
  length = 6,
  label,
  isDisabled = false,
  disabledReason,
  hasAutoFocus = false,
}: CodeInputProps) {
  const { labelledBy: _labelledBy, ...links } = useFieldLinks();
  const boxesId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  const handleChange = (typed: string): void => {
    const digits = typed.replace(/\D/g, "").slice(0, length);
    if (digits === value) return;
    onValueChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  return (
    <span className="sk-code" data-focused={isFocused || undefined}>
      <input
        ref={field}
        {...links}
        aria-label={label}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        disabled={isDisabled}
        {...tellOff({ isDisabled, disabledReason })}
        autoFocus={hasAutoFocus}
        onChange={(event) => handleChange(event.target.value)}
        onSelect={(event) => event.currentTarget.setSelectionRange(value.length, value.length)}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      />
      <span className="sk-code-boxes" aria-hidden="true">
        {Array.from({ length }, (_, position) => (
          <span
            key={`${boxesId}${position}`}
            className="sk-code-box"
            data-current={position === Math.min(value.length, length - 1) || undefined}
            data-gap={(length % 2 === 0 && position === length / 2) || undefined}
          >
            {value[position] ?? ""}
          </span>
        ))}
      </span>
    </span>
  );
}
