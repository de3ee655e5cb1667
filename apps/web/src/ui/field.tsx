// A field is a label, a control, a hint and an error that belong together. The control inside reads its
// id and descriptions from here, so that no screen wires aria attributes by hand.
import CircleAlert from "lucide-react/icons/circle-alert";
import { createContext, use, useId, type ReactNode } from "react";
import { joinClasses } from "./class-names.ts";

interface FieldLinks {
  id: string;
  describedBy: string | undefined;
  labelledBy: string;
  isInvalid: boolean;
  isRequired: boolean;
}

const FieldContext = createContext<FieldLinks | null>(null);

/** Attributes that tie a control to the field around it; outside a field they are empty. */
export function useFieldLinks(): {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
  labelledBy?: string;
} {
  const links = use(FieldContext);
  if (links === null) return {};
  return {
    id: links.id,
    labelledBy: links.labelledBy,
    ...(links.describedBy !== undefined && { "aria-describedby": links.describedBy }),
    ...(links.isInvalid && { "aria-invalid": true as const }),
    ...(links.isRequired && { "aria-required": true as const }),
  };
}

export interface FieldProps {
  label: string;
  /** Id of the control; an ErrorSummary links to it. */
  id?: string;
  hint?: ReactNode;
  /** Says what is wrong; also marks the control as invalid. */
  error?: string | undefined;
  /** Stands at the end of the label's line, for example a format check. */
  labelEnd?: ReactNode;
  isRequired?: boolean;
  isLabelHidden?: boolean;
  /** "inline" puts label and control on one line. */
  layout?: "stacked" | "inline";
  className?: string;
  children: ReactNode;
}

/** Label above, control, error, hint below. */
export function Field({
  label,
  id,
  hint,
  error,
  labelEnd,
  isRequired = false,
  isLabelHidden = false,
  layout = "stacked",
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = joinClasses(error !== undefined && errorId, hint !== undefined && hintId) || undefined;
  return (
    <FieldContext
      value={{
        id: controlId,
        describedBy,
        labelledBy: `${controlId}-label`,
        isInvalid: error !== undefined,
        isRequired,
      }}
    >
      <div className={joinClasses("sk-field", layout === "inline" && "is-inline", className)}>
        <div className={isLabelHidden ? "sk-hidden-text" : "sk-field-top"}>
          <label htmlFor={controlId} id={`${controlId}-label`}>
            {label}
          </label>
          {labelEnd}
        </div>
        {children}
        {error !== undefined && (
          <p id={errorId} className="sk-field-error">
            <CircleAlert className="sk-icon" aria-hidden="true" />
            <span>{error}</span>
          </p>
        )}
        {hint !== undefined && (
          <p id={hintId} className="sk-field-hint">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
