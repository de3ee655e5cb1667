import { useEffect, useRef, type MouseEvent } from "react";

export interface ErrorSummaryProps {
  title?: string;
  /** With a fieldId the line is a link that puts focus into the field. */
  problems: readonly { text: string; fieldId?: string }[];
  /** Change it on every refused submit: focus moves here again (default: the problems themselves). */
  attempt?: number;
  /** False where something else keeps the focus, such as the emptied password. */
  takesFocus?: boolean;
}

/** What is wrong with a form, on top of it. Takes focus when it appears; draws nothing without problems. */
export function ErrorSummary({ problems, attempt, ...props }: ErrorSummaryProps) {
  const texts = problems.map((problem) => problem.text).join("\n");
  // Another attempt or other problems make another summary: it takes focus again.
  return problems.length === 0 ? null : (
    <Summary key={`${attempt ?? 0} ${texts}`} problems={problems} {...props} />
  );
}

function Summary({
  title = "There's a problem",
  problems,
  takesFocus = true,
}: Omit<ErrorSummaryProps, "attempt">) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const handleClick = (event: MouseEvent, fieldId: string): void => {
    event.preventDefault();
    document.getElementById(fieldId)?.focus();
  };
  return (
    <div ref={box} role="alert" tabIndex={-1} className="sk-error-summary sk-ring">
      {title !== "" && <strong>{title}</strong>}
      <ul>
        {problems.map(({ text, fieldId }) => (
          <li key={text}>
            {fieldId === undefined ? (
              text
            ) : (
              <a href={`#${fieldId}`} onClick={(event) => handleClick(event, fieldId)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
