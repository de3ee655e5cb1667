import { dayOf } from "@stallkeeper/domain";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { notifyError } from "../../platform/notify.ts";
import { writeDay } from "../../ui/format.ts";
import { Button, Checkbox, Dialog, Field, RadioGroup, TextInput, useFormatSettings } from "../../ui/index.ts";
import { startTake } from "./takes.api.ts";
import { texts } from "./texts.ts";

const words = texts.dialog;
const scopes = (["shelf", "all", "found"] as const).map((value) => ({ value, label: texts.scopes[value] }));

/** Open as long as it is drawn; leads to the stock take that was made. */
export function NewTakeDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { timeZone } = useFormatSettings();
  const [takeId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(() => words.usual(writeDay(dayOf(Date.now(), timeZone))));
  const [scope, setScope] = useState<"shelf" | "all" | "found">("all");
  const [shelf, setShelf] = useState("");
  const [isBlind, setIsBlind] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isNameless = name.trim() === "";
  const isNowhere = scope === "shelf" && shelf.trim() === "";
  const make = async (isStarted: boolean): Promise<void> => {
    setIsTried(true);
    if (isNameless || isNowhere || isBusy) return;
    setIsBusy(true);
    try {
      await startTake({ takeId, name, scope, shelf: scope === "shelf" ? shelf : "", isBlind, isStarted });
      await navigate({ to: "/inventory/counts/$takeId", params: { takeId } });
    } catch (error) {
      notifyError(error);
      setIsBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void make(true);
  };
  return (
    <Dialog isOpen onClose={onClose} title={words.title} size="md" hasCloseButton>
      <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
        <Field label={words.name} error={isTried && isNameless ? words.nameNeeded : undefined}>
          <TextInput maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <RadioGroup
          label={words.scope}
          options={scopes}
          value={scope}
          onValueChange={setScope}
          layout="column"
        />
        {scope === "shelf" && (
          <Field
            label={words.shelf}
            hint={words.shelfHint}
            error={isTried && isNowhere ? words.shelfNeeded : undefined}
          >
            <TextInput maxLength={60} value={shelf} onChange={(event) => setShelf(event.target.value)} />
          </Field>
        )}
        <Checkbox label={words.blind} isChecked={isBlind} onCheckedChange={setIsBlind} />
        <div className="flex justify-end gap-2 flex-wrap">
          <Button variant="quiet" onClick={() => void make(false)}>
            {words.draft}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.busy}>
            {words.start}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
