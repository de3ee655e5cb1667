/**
 * What many SKUs are, pasted from a sheet: what is ready and what is not understood is said before anything
 * is saved.
 */
import { useMemo, useState, type FormEvent } from "react";
import { useAllows } from "../../../platform/session.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import { Button, Dialog, Field, TextArea } from "../../../ui/index.ts";
import { texts as labelTexts } from "../texts.ts";
import { readSheet } from "./customs-facts.ts";
import { texts } from "./texts.ts";
import { useSaveCustoms } from "./use-customs.ts";

const words = texts.paste;
const problemsShown = 5;

/** Open as long as it is drawn. */
export function PasteCustoms({ onClose }: { onClose: () => void }) {
  const [pasted, setPasted] = useState("");
  const mayWrite = useAllows("settings.write");
  const { save, isSaving } = useSaveCustoms();
  const { customs, problems } = useMemo(() => readSheet(pasted), [pasted]);
  const submit = async (): Promise<void> => {
    if (customs.size > 0 && mayWrite && !isSaving && (await save(customs))) onClose();
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  useShortcuts([
    { keys: "Mod+Enter", label: words.key, group: labelTexts.keys.group, run: () => void submit() },
  ]);
  return (
    <Dialog isOpen onClose={onClose} title={words.title} size="md" hasCloseButton>
      <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
        <Field label={words.label} hint={words.hint}>
          <TextArea
            autoFocus
            rows={8}
            className="sk-mono min-h-[176px] max-h-[40vh]"
            spellCheck={false}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        </Field>
        <div role="status" className="grid gap-1">
          <p className="sk-meta">{customs.size === 0 ? words.none : words.ready(customs.size)}</p>
          {problems.slice(0, problemsShown).map(({ line, text, reason }) => (
            <p key={line} className="text-red text-[12px]/[16px] break-words">
              {words.problem(line, text, words.problems[reason])}
            </p>
          ))}
          {problems.length > problemsShown && (
            <p className="text-red text-[12px]/[16px]">{words.more(problems.length - problemsShown)}</p>
          )}
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{texts.edit.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            keys="Mod+Enter"
            isBusy={isSaving}
            busyLabel={texts.edit.saving}
            isDisabled={!mayWrite || customs.size === 0}
            disabledReason={mayWrite ? words.none : texts.noScope}
          >
            {words.save(customs.size)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
