import { parseLocal, writeLocal } from "@stallkeeper/domain";
import { useState } from "react";
import { Button, Dialog, Field, TextInput, useFormatSettings } from "../../../ui/index.ts";
import type { ListedBatch } from "./batches.api.ts";
import { texts } from "./texts.ts";

/** Name and cut-off of a batch, by the person's own clock. Open while it is drawn. */
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
  const { timeZone } = useFormatSettings();
  const [cutOff, setCutOff] = useState(() =>
    batch.cutOffAt === null ? "" : writeLocal(Date.parse(batch.cutOffAt), timeZone),
  );
  const atMs = parseLocal(cutOff, timeZone);
  const isEmpty = name.trim() === "";
  return (
    <Dialog isOpen onClose={onClose} title={texts.edit} size="sm">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) onSave(name.trim(), atMs === null ? null : new Date(atMs).toISOString());
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
