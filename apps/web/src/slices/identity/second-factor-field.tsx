import { CodeInput, Field, TextInput } from "../../ui/index.ts";
import { texts } from "./texts.ts";

export interface SecondFactorFieldProps {
  id: string;
  /** A recovery code is a line of text; a code of the app has six boxes. */
  isRecovery: boolean;
  value: string;
  onValueChange: (value: string) => void;
  /** Called when the sixth digit arrives. */
  onComplete?: (value: string) => void;
  error: string | undefined;
  hint?: string;
  hasAutoFocus?: boolean;
}

/** The field of a second factor. The six boxes are one field for assistive technology, managers and paste. */
export function SecondFactorField({
  id,
  isRecovery,
  value,
  onValueChange,
  onComplete,
  error,
  hint,
  hasAutoFocus = false,
}: SecondFactorFieldProps) {
  if (isRecovery) {
    return (
      <Field id={id} label={texts.second.recoveryCode} error={error} hint={texts.second.recoveryHint}>
        <TextInput
          isMono
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={hasAutoFocus}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      </Field>
    );
  }
  return (
    <Field id={id} label={texts.second.code} error={error} {...(hint === undefined ? {} : { hint })}>
      <CodeInput
        value={value}
        onValueChange={onValueChange}
        {...(onComplete === undefined ? {} : { onComplete })}
        hasAutoFocus={hasAutoFocus}
      />
    </Field>
  );
}
