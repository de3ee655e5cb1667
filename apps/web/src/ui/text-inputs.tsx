import {
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from "react";
import { joinClasses } from "./class-names.ts";
import { useFieldLinks } from "./field.tsx";

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "size"> {
  ref?: Ref<HTMLInputElement> | undefined;
  /** Ids, SKUs, tracking numbers. */
  isMono?: boolean;
  size?: "md" | "sm";
  startSlot?: ReactNode;
  endSlot?: ReactNode;
  isInvalid?: boolean;
}

/** A line of text. Inside a Field it finds its label, hint and error by itself. */
export function TextInput({
  isMono = false,
  size = "md",
  startSlot,
  endSlot,
  isInvalid = false,
  className,
  ...attributes
}: TextInputProps) {
  const { labelledBy: _labelledBy, ...links } = useFieldLinks();
  const isWrong = isInvalid || links["aria-invalid"] === true;
  return (
    <span
      className={joinClasses(
        "sk-input",
        size === "sm" && "sk-input-sm",
        isWrong && "is-invalid",
        attributes.disabled && "is-disabled",
        className,
      )}
    >
      {startSlot}
      <input
        type="text"
        {...links}
        {...attributes}
        aria-invalid={isWrong || undefined}
        className={isMono ? "sk-mono" : undefined}
      />
      {endSlot}
    </span>
  );
}

export interface PasswordInputProps extends Omit<TextInputProps, "type" | "endSlot"> {
  showLabel?: string;
  hideLabel?: string;
}

/** A password with a Show button. Managers and paste work; the shown state is never kept. */
export function PasswordInput({ showLabel = "Show", hideLabel = "Hide", ...props }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const { id } = useFieldLinks();
  return (
    <TextInput
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? "text" : "password"}
      endSlot={
        <button
          type="button"
          className="sk-input-button"
          aria-pressed={isShown}
          aria-controls={props.id ?? id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? hideLabel : showLabel}
          <span className="sk-hidden-text"> password</span>
        </button>
      }
    />
  );
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
  /** Paper of a note. */
  tone?: "plain" | "note";
  isInvalid?: boolean;
}

/** Several lines of text; grows with its content. */
export function TextArea({
  tone = "plain",
  isInvalid = false,
  className,
  rows = 3,
  ...attributes
}: TextAreaProps) {
  const { labelledBy: _labelledBy, ...links } = useFieldLinks();
  const isWrong = isInvalid || links["aria-invalid"] === true;
  return (
    <textarea
      rows={rows}
      {...links}
      {...attributes}
      aria-invalid={isWrong || undefined}
      className={joinClasses("sk-textarea", tone === "note" && "is-note", isWrong && "is-invalid", className)}
    />
  );
}
