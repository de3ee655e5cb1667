/** Asks for the name of a template. A name that is taken offers to replace that one, where `onReplace` is given. */
import { useState, type FormEvent } from "react";
import { Button, Dialog, Field, TextInput } from "../../../ui/index.ts";
import { templateTexts as texts } from "./texts.ts";

export type NameOutcome = "done" | "taken" | "failed";

/** Open as long as it is drawn. */
export function TemplateNameDialog({
  title,
  hint,
  name: given,
  onSave,
  canReplace = false,
  onClose,
}: {
  title: string;
  hint?: string;
  name: string;
  onSave: (name: string, replaces: boolean) => Promise<NameOutcome>;
  canReplace?: boolean;
  onClose: () => void;
}) {
  const [name, setName] = useState(given);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (replaces: boolean): Promise<void> => {
    if (isBusy) return;
    if (name.trim() === "") return setError(texts.noName);
    setIsBusy(true);
    const outcome = await onSave(name.trim(), replaces);
    setIsBusy(false);
    if (outcome === "done") onClose();
    else if (outcome === "taken") setError(texts.taken);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void save(false);
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} size="sm" hasCloseButton>
      <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
        <Field label={texts.name} error={error ?? undefined} {...(hint === undefined ? {} : { hint })}>
          <TextInput
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(null);
            }}
          />
        </Field>
        <div className="flex justify-end gap-2 flex-wrap">
          {error === texts.taken && canReplace && (
            <Button onClick={() => void save(true)}>{texts.replace}</Button>
          )}
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
