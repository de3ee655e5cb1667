import { daysInMs, parseLocal, writeLocal } from "@stallkeeper/domain";
import { useState, type FormEvent } from "react";
import { Button, Dialog, Field, Select, TextInput, useFormatSettings, useNow } from "../../ui/index.ts";
import { browserSettings } from "../../ui/format.ts";
import { texts } from "./texts.ts";

const words = texts.add;
const hourMs = 3_600_000;

/** The person's own zone, that of the browser, and all others. */
function zonesFrom(own: string): { value: string; label: string }[] {
  const near = [own, browserSettings.timeZone];
  return [...new Set([...near, ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
    value,
    label: value.replaceAll("_", " "),
  }));
}

/** A date, a time and a zone. Open as long as it is drawn. */
export function ScheduleDialog({
  onSchedule,
  onClose,
}: {
  /** True: it was kept, and the dialog closes. */
  onSchedule: (time: { at: string; zone: string }) => Promise<boolean>;
  onClose: () => void;
}) {
  const { timeZone } = useFormatSettings();
  const [zone, setZone] = useState(timeZone);
  const [zones] = useState(() => zonesFrom(timeZone));
  const [at, setAt] = useState(() => {
    const tomorrow = Date.now() + daysInMs(1);
    return writeLocal(Math.ceil(tomorrow / hourMs) * hourMs, timeZone);
  });
  const nowMs = useNow();
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const atMs = parseLocal(at, zone);
  const error = atMs === null ? words.needed : atMs <= nowMs ? words.past : undefined;
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (error !== undefined || isBusy) return;
    setIsBusy(true);
    if (await onSchedule({ at, zone })) onClose();
    else setIsBusy(false);
  };
  return (
    <Dialog isOpen onClose={onClose} title={words.title} size="sm" hasCloseButton>
      <form noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        <Field label={words.at} error={isTried ? error : undefined}>
          <TextInput type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
        </Field>
        <Field label={words.zone}>
          <Select label={words.zone} options={zones} value={zone} onValueChange={setZone} />
        </Field>
        <div className="flex justify-end gap-2 flex-wrap">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.saving}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
