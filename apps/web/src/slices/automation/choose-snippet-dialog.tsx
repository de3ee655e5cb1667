/**
 * Chooses the store's message for the trigger from one's own snippets, or writes a new one where there is
 * none that fits.
 */
import { shortcodeOf } from "@stallkeeper/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { notifySuccess } from "../../platform/notify.ts";
import {
  Button,
  Callout,
  Dialog,
  Field,
  PanelError,
  RadioGroup,
  SkeletonLines,
  TextArea,
  TextInput,
} from "../../ui/index.ts";
import { snippetsQuery, type Snippet } from "../messaging/index.ts";
import { chooseSnippet, createSnippet } from "./already-sold.api.ts";
import { texts } from "./texts.ts";

const words = texts.choose;
const fresh = "new";

function SnippetChoice({
  snippets,
  chosen,
  onChoose,
}: {
  snippets: readonly Snippet[];
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  if (snippets.length === 0) return <p>{words.none}</p>;
  const options = snippets.map(({ _id, name, content }) => ({
    value: _id,
    label: `/${shortcodeOf(name)}`,
    hint: content,
  }));
  return (
    <RadioGroup
      label={words.list}
      layout="column"
      options={[...options, { value: fresh, label: words.write }]}
      value={chosen}
      onValueChange={onChoose}
    />
  );
}

/**
 * Writes first where it is a new one, then sets it. Answers whether both went well; the error is kept to be
 * shown.
 */
function useSaving(onSaved: () => void) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (chosen: string, draft: { name: string; content: string }): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await chooseSnippet(chosen === fresh ? await createSnippet(draft) : chosen);
      if (chosen === fresh) notifySuccess(words.saved(draft.name));
      await client.invalidateQueries({ queryKey: snippetsQuery.queryKey });
      onSaved();
    } catch (error) {
      const { fields, message } = normaliseError(error);
      setProblem(fields["name"] ?? fields["content"] ?? message);
      setIsBusy(false);
    }
  };
  return { isBusy, problem, setProblem, save };
}

/** Open for as long as it is drawn. */
export function ChooseSnippetDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(snippetsQuery);
  const [picked, setPicked] = useState<string | null>(null);
  const [draft, setDraft] = useState<{ name: string; content: string }>({
    name: words.firstName,
    content: words.first,
  });
  const { isBusy, problem, setProblem, save } = useSaving(onClose);
  const snippets = query.data ?? [];
  const chosen = picked ?? (query.data?.length === 0 ? fresh : null);

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (chosen === null) return setProblem(words.choose);
    if (chosen === fresh && (draft.name.trim() === "" || draft.content.trim() === ""))
      return setProblem(words.needed);
    void save(chosen, { name: draft.name.trim(), content: draft.content });
  };
  return (
    <Dialog isOpen onClose={onClose} title={words.title} description={words.hint} size="md">
      <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
        {query.isError && (
          <PanelError
            title={words.failed}
            message={normaliseError(query.error).message}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending ? (
          <SkeletonLines lines={6} />
        ) : (
          <SnippetChoice snippets={snippets} chosen={chosen} onChoose={setPicked} />
        )}
        {chosen === fresh && (
          <div className="grid gap-3">
            <Field label={words.name}>
              <TextInput
                value={draft.name}
                autoComplete="off"
                onChange={(event) => setDraft({ ...draft, name: event.target.value })}
              />
            </Field>
            <Field label={words.content} hint={words.placeholders}>
              <TextArea
                rows={4}
                value={draft.content}
                onChange={(event) => setDraft({ ...draft, content: event.target.value })}
              />
            </Field>
          </div>
        )}
        {problem !== null && (
          <div role="alert">
            <Callout tone="red">{problem}</Callout>
          </div>
        )}
        <div className="flex justify-end gap-2 flex-wrap">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.busy}>
            {words.use}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
