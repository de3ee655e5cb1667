import { autoMessageTitles, shortcodeOf } from "@stallkeeper/domain";
import type { AutoMessageView } from "@stallkeeper/contract";
import { Select } from "../../../ui/index.ts";
import type { Snippet } from "../../messaging/index.ts";
import { texts } from "./texts.ts";
import { chooseSnippet } from "./use-auto-messages.ts";

const off = "off";

/** What a trigger sends: a snippet, or nothing. */
export function SnippetChoice({
  view,
  snippets,
  mayChange,
}: {
  view: AutoMessageView;
  snippets: readonly Snippet[];
  mayChange: boolean;
}) {
  const { trigger, snippet, isMissing } = view;
  const isOthers = snippet !== null && !snippets.some(({ _id }) => _id === snippet._id);
  const options = [
    { value: off, label: texts.off },
    ...(isOthers ? [{ value: snippet._id, label: texts.others(snippet.name) }] : []),
    ...snippets.map(({ _id, name }) => ({ value: _id, label: `/${shortcodeOf(name)}` })),
  ];
  return (
    <Select
      label={texts.snippetFor(autoMessageTitles[trigger])}
      options={options}
      value={isMissing ? null : (snippet?._id ?? off)}
      placeholder={texts.missing}
      isInvalid={isMissing}
      isDisabled={!mayChange}
      disabledReason={texts.noScope}
      className="w-full"
      onValueChange={(id) => void chooseSnippet(view, snippets.find(({ _id }) => _id === id) ?? null)}
    />
  );
}
