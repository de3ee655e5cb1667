import { useRef, useState, type FormEvent } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Checkbox, Dialog, Field, TextInput } from "../../ui/index.ts";
import { messages } from "../../platform/messages.ts";
import { texts as words } from "./texts.ts";

export interface ViewDialogProps {
  title: string;
  name: string;
  isShared: boolean;
  /** Throws what went wrong. */
  onSave: (name: string, isShared: boolean) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a view and whether everybody sees it. Open while it is drawn. */
export function ViewDialog({
  title,
  name: firstName,
  isShared: wasShared,
  onSave,
  onClose,
}: ViewDialogProps) {
  const mayShare = useAllows("settings.write");
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(firstName);
  const [isShared, setIsShared] = useState(wasShared);
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === "") {
      setProblem(words.nameMissing);
      input.current?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await onSave(name.trim(), isShared);
      onClose();
    } catch (error) {
      setProblem(normaliseError(error).message);
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="sm"
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form="view-form" variant="primary" isBusy={isBusy} busyLabel={words.saving}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id="view-form" noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(event)}>
        <Field label={words.name} error={problem}>
          <TextInput
            ref={input}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Checkbox
          label={words.share}
          isChecked={isShared}
          isDisabled={!mayShare}
          disabledReason={messages.noScope}
          hint={mayShare ? undefined : messages.noScope}
          onCheckedChange={setIsShared}
        />
      </form>
    </Dialog>
  );
}
