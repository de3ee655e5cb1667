import { splitPlaceholders } from "@stallkeeper/domain";
import { joinClasses, TextArea, type TextAreaProps } from "../../../ui/index.ts";

/**
 * A text in which placeholders stand out: blue, or red where there is none of that name. The marks lie behind
 * the field and wrap as it does; what is read out and typed in is the field alone.
 */
export function MarkedTextArea({ value, className, ...attributes }: TextAreaProps & { value: string }) {
  return (
    <span className="grid">
      <span
        aria-hidden="true"
        className={joinClasses(
          "sk-textarea [grid-area:1/1] whitespace-pre-wrap wrap-break-word text-transparent!",
          "pointer-events-none select-none border-transparent!",
        )}
      >
        {splitPlaceholders(value, {}).map(({ kind, start, end }) =>
          kind === "words" ? (
            value.slice(start, end)
          ) : (
            <mark
              key={start}
              className={joinClasses(
                "text-transparent rounded-chip",
                kind === "unknown" ? "bg-red-tint" : "bg-blue-tint",
              )}
            >
              {value.slice(start, end)}
            </mark>
          ),
        )}
        {"\n"}
      </span>
      <TextArea
        {...attributes}
        value={value}
        className={joinClasses("[grid-area:1/1] bg-transparent! resize-none!", className)}
      />
    </span>
  );
}
