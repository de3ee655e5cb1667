import { questionsOf } from "./insertion.ts";
import { Field, TextInput } from "../../../ui/index.ts";
import type { KeyboardEvent, Ref } from "react";
import { texts } from "./texts.ts";
import type { Insertion } from "./use-insertion.ts";

export interface QuestionFieldsProps extends Pick<Insertion, "written" | "answer"> {
  ref: Ref<HTMLDivElement>;
  /** Enter in the last one, or Escape in any. */
  onDone: () => void;
  onSend: (event: KeyboardEvent) => void;
}

/** What the text asks its sender, one field each: Tab and Enter walk through them, then into the text. */
export function QuestionFields({ written, answer, ref, onDone, onSend }: QuestionFieldsProps) {
  const questions = questionsOf(written);
  if (questions.length === 0) return null;
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isSend = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    if (!isSend && event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (isSend) return onSend(event);
    const fields = [
      ...(event.currentTarget.closest("[role=group]")?.querySelectorAll<HTMLInputElement>("input") ?? []),
    ];
    const next = event.key === "Enter" ? fields[fields.indexOf(event.currentTarget) + 1] : undefined;
    if (next === undefined) onDone();
    else next.focus();
  };
  return (
    <div
      ref={ref}
      role="group"
      aria-label={texts.questions}
      className="flex items-end gap-x-3 gap-y-1 flex-wrap"
    >
      {questions.map(({ label, fallback }) => (
        <Field key={label} label={label} className="grow basis-[150px] max-w-[320px]">
          <TextInput
            data-question={label}
            autoComplete="off"
            maxLength={500}
            placeholder={fallback}
            value={written.answers.get(label) ?? ""}
            onKeyDown={handleKeyDown}
            onChange={(event) => answer(label, event.target.value)}
          />
        </Field>
      ))}
    </div>
  );
}
