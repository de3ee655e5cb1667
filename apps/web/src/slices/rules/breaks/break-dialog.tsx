import { useState, type FormEvent } from "react";
import { useNameApart } from "../../../platform/account-names.ts";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { useAccounts } from "../../../platform/metadata.ts";
import { notifySuccess } from "../../../platform/notify.ts";
import { Button, Dialog, Field, Select, TextInput, useFormatSettings } from "../../../ui/index.ts";
import { readRulesAgain } from "../use-rules.ts";
import { addBreak } from "./breaks.api.ts";
import { texts } from "./texts.ts";
import { readBreak } from "./typed-break.ts";

/** Plans a pause of all rules or of one account's; open as long as it is drawn. */
export function BreakDialog({ onClose }: { onClose: () => void }) {
  const accounts = useAccounts();
  const nameApart = useNameApart();
  const { timeZone } = useFormatSettings();
  const [typed, setTyped] = useState({ accountId: "", from: "", until: "" });
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wish = readBreak(typed, Date.now(), timeZone);
    if (wish === null) return setProblem(texts.wrong);
    setIsBusy(true);
    try {
      await addBreak(wish);
      await readRulesAgain();
      notifySuccess(texts.planned);
      onClose();
    } catch (error) {
      setProblem(normaliseError(error).message);
      setIsBusy(false);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} size="sm" hasCloseButton>
      <form noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        <Field label={texts.what}>
          <Select
            value={typed.accountId}
            options={[
              { value: "", label: texts.everything },
              ...accounts.map(({ _id, username }) => ({
                value: _id,
                label: texts.account(nameApart(_id, username)),
              })),
            ]}
            onValueChange={(accountId) => setTyped({ ...typed, accountId })}
          />
        </Field>
        <Field label={texts.from} hint={texts.fromHint}>
          <TextInput
            type="date"
            value={typed.from}
            onChange={(event) => setTyped({ ...typed, from: event.target.value })}
          />
        </Field>
        <Field label={texts.until} hint={texts.untilHint} error={problem}>
          <TextInput
            type="date"
            min={typed.from}
            value={typed.until}
            onChange={(event) => setTyped({ ...typed, until: event.target.value })}
          />
        </Field>
        <p className="sk-meta">{texts.meaning}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" needsConnection isBusy={isBusy} busyLabel={texts.saving}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
