/** What actions that reach people are told: a snippet, a person. */
import { useQuery } from "@tanstack/react-query";
import { Select } from "../../ui/index.ts";
import { snippetsQuery, useColleagues } from "../messaging/index.ts";
import type { ActionDraft } from "./action-draft.ts";
import { texts } from "./texts.ts";

interface NamedChoiceProps {
  value: string;
  label: string;
  listed: readonly { id: string; name: string }[];
  isDisabled: boolean;
  isWrong: boolean;
  onChange: (value: string) => void;
}

/** One of what there is by name; one that is gone is shown by the name that the rule knows. */
export function NamedChoice({ value, label, listed, isDisabled, isWrong, onChange }: NamedChoiceProps) {
  const options = listed.map(({ id, name }) => ({ value: `${id}|${name}`, label: name }));
  const [chosenId = "", ...rest] = value.split("|");
  const known = options.find((option) => option.value.startsWith(`${chosenId}|`));
  const gone = { value, label: texts.words.gone(rest.join("|")) };
  return (
    <Select
      size="sm"
      className="basis-[180px] grow max-w-[360px]"
      label={label}
      options={value === "" || known !== undefined ? options : [...options, gone]}
      value={value === "" ? null : (known?.value ?? value)}
      isDisabled={isDisabled}
      disabledReason={texts.noScope}
      isInvalid={isWrong}
      onValueChange={onChange}
    />
  );
}

export interface ReachingProps {
  action: ActionDraft;
  isDisabled: boolean;
  isWrong: boolean;
  onChange: (action: ActionDraft) => void;
}

/** Which snippet is sent. */
export function SnippetValue({ action, onChange, ...rest }: ReachingProps) {
  const snippets = useQuery(snippetsQuery).data ?? [];
  return (
    <NamedChoice
      {...rest}
      label={texts.words.snippet}
      value={action.text}
      listed={snippets.map(({ _id, name }) => ({ id: _id, name }))}
      onChange={(text) => onChange({ ...action, text })}
    />
  );
}

/** Who is meant. */
export function PersonValue({ action, onChange, ...rest }: ReachingProps) {
  const colleagues = useColleagues();
  return (
    <NamedChoice
      {...rest}
      label={texts.words.person}
      value={action.who}
      listed={colleagues.map(({ _id, name }) => ({ id: _id, name }))}
      onChange={(who) => onChange({ ...action, who })}
    />
  );
}
