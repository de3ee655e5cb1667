import { useState } from "react";
import { Button, Dialog, Field, TextInput } from "../../../ui/index.ts";
import type { ListedBatch } from "./batches.api.ts";
import { texts } from "./texts.ts";

/** A moment as a field for date and time takes it: the person's own clock. */
function toLocal(at: string | null): string {
  if (at === null) return "";
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Name and cut-off of a batch. Open while it is drawn. */
export function EditDialog({
  batch,
  isBusy,
  onSave,
  onClose,
}: {
  batch: ListedBatch;
  isBusy: boolean;
  onSave: (name: string, cutOffAt: string | null) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(batch.name);
  const [cutOff, setCutOff] = useState(toLocal(batch.cutOffAt));
  const isEmpty = name.trim() === "";
  return (
    <Dialog isOpen onClose={onClose} title={texts.edit} size="sm">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) onSave(name.trim(), cutOff === "" ? null : new Date(cutOff).toISOString());
        }}
      >
        <Field label={texts.nameLabel}>
          <TextInput
            value={name}
            maxLength={100}
            isInvalid={isEmpty}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label={texts.cutOffLabel}>
          <TextInput
            type="datetime-local"
            value={cutOff}
            onChange={(event) => setCutOff(event.target.value)}
          />
        </Field>
        <div className="flex gap-2 justify-end">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
