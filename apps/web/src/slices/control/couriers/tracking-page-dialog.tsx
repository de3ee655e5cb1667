import { useState, type FormEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import type { Courier } from "../../../platform/metadata.ts";
import { notifySuccess } from "../../../platform/notify.ts";
import { Button, Dialog, Field, TextInput } from "../../../ui/index.ts";
import { saveCourier } from "./couriers.api.ts";
import { texts } from "./texts.ts";

/** Where buyers follow this courier's parcels; open as long as it is drawn. */
export function TrackingPageDialog({ courier, onClose }: { courier: Courier; onClose: () => void }) {
  const [typed, setTyped] = useState(courier.trackingUrl);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const url = typed.trim();
    if (url !== "" && !/^https:\/\/\S*\{number\}\S*$/.test(url)) return setProblem(texts.linkWrong);
    setIsBusy(true);
    try {
      await saveCourier(courier._id, { trackingUrl: url === "" ? null : url });
      notifySuccess(texts.saved(courier.name));
      onClose();
    } catch (error) {
      setProblem(normaliseError(error).message);
      setIsBusy(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.linkOf(courier.name)} size="md" hasCloseButton>
      <form noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        <Field label={texts.linkLabel} hint={`${texts.linkHint} ${texts.linkCleared}`} error={problem}>
          <TextInput type="url" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
