import Check from "lucide-react/icons/check";
import { joinClasses } from "./class-names.ts";

export interface StepperProps {
  /** `note`: what was chosen there, beside its word. */
  steps: readonly { id: string; label: string; note?: string }[];
  /** Id of the step under work; steps before it are done. */
  currentId: string;
  /** "wide" is a row of equal cells, "small" a number, a word and a short rule. */
  variant?: "wide" | "small";
  label?: string;
  /** Steps are buttons that go there. */
  onChoose?: (id: string) => void;
}

/** Where one is in a row of steps. */
export function Stepper({ steps, currentId, variant = "small", label = "Steps", onChoose }: StepperProps) {
  const current = steps.findIndex((step) => step.id === currentId);
  return (
    <ol className={joinClasses("sk-stepper", `is-${variant}`)} aria-label={label}>
      {steps.map((step, position) => {
        const state = position < current ? "done" : position === current ? "current" : "ahead";
        const parts = (
          <>
            <span className="sk-step-mark">
              {state === "done" ? (
                <>
                  <Check aria-hidden="true" />
                  <span className="sk-hidden-text">Done: </span>
                </>
              ) : (
                position + 1
              )}
            </span>
            <span>{step.label}</span>
            {step.note !== undefined && <span className="sk-step-note">{step.note}</span>}
          </>
        );
        return (
          <li key={step.id} data-state={state} aria-current={state === "current" ? "step" : undefined}>
            {onChoose === undefined ? (
              parts
            ) : (
              <button type="button" onClick={() => onChoose(step.id)}>
                {parts}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
