import { addDays, dayOf, endOfDay } from "@stallkeeper/domain";
import { useState } from "react";
import { Field, TextInput, useFormatSettings } from "../../ui/index.ts";
import { advanceReturn, type ShownReturn } from "./returns.api.ts";
import { StepDialog } from "./step-dialog.tsx";
import { texts } from "./texts.ts";
import { useReturnAction } from "./use-return-action.ts";

const words = texts.authorise;
const usualDays = 30;

/** Open while it is drawn: until when it may come, and the label that the buyer got. */
export function AuthoriseDialog({ line, onClose }: { line: ShownReturn; onClose: () => void }) {
  const { timeZone } = useFormatSettings();
  const [day, setDay] = useState(() => addDays(dayOf(Date.now(), timeZone), usualDays));
  const [provider, setProvider] = useState("");
  const [trackingNumber, setTrackingNumber] = useState("");
  const { isBusy, problem, run } = useReturnAction(line.orderId, { isShownHere: true });
  const submit = async (): Promise<void> => {
    const parcel = {
      ...(provider.trim() === "" ? {} : { provider: provider.trim() }),
      ...(trackingNumber.trim() === "" ? {} : { trackingNumber: trackingNumber.trim() }),
    };
    const deadline = day === "" ? {} : { deadline: new Date(endOfDay(day, timeZone)).toISOString() };
    if (await run(() => advanceReturn({ returnId: line._id, to: "authorised", ...deadline, ...parcel })))
      onClose();
  };
  return (
    <StepDialog
      {...words}
      description={texts.quantity(line.itemName, line.quantity)}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={words.deadline}>
        <TextInput type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      <Field label={words.provider}>
        <TextInput value={provider} maxLength={100} onChange={(event) => setProvider(event.target.value)} />
      </Field>
      <Field label={words.tracking}>
        <TextInput
          isMono
          value={trackingNumber}
          maxLength={100}
          onChange={(event) => setTrackingNumber(event.target.value)}
        />
      </Field>
    </StepDialog>
  );
}
