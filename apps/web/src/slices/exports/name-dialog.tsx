import { useState, type FormEvent } from "react";
import { Button, Dialog, Field, TextInput } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const words = texts.nameDialog;

/** Asks for a preset's name; open as long as it's drawn. */
export function NameDialog({
  usual,
  title,
  isBusy,
  onSave,
  onClose,
}: {
  usual: string;
  title: string;
  isBusy: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(usual);
  const [isTried, setIsTried] = useState(false);
  const isNameless = name.trim() === "";
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (!isNameless) onSave(name.trim());
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} size="sm" hasCloseButton>
      <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
        <Field label={words.name} error={isTried && isNameless ? words.needed : undefined}>
          <TextInput maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {texts.savePreset}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
