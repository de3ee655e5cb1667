import type { PlatformSettingsView } from "@stallkeeper/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAskBeforeLeaving } from "../../platform/ask-before-leaving.ts";
import { useNameApart } from "../../platform/account-names.ts";
import { notifySuccess } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Checkbox, Field, TextInput } from "../../ui/index.ts";
import { AccountHeading } from "./account-heading.tsx";
import { countChanges, findProblems, fromDraft, toDraft, type DispatchDraft } from "./dispatch-draft.ts";
import { platformSettingsQuery, saveDispatch } from "./dispatch.api.ts";
import { HolidayLines } from "./holiday-lines.tsx";
import { texts } from "./texts.ts";

function Weekdays({
  chosen,
  isDisabled,
  onChange,
}: {
  chosen: readonly number[];
  isDisabled: boolean;
  onChange: (days: readonly number[]) => void;
}) {
  return (
    <fieldset className="grid gap-1">
      <legend className="text-[12px]/[16px] font-semibold text-ink2">{texts.weekdays}</legend>
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {texts.days.map((day, index) => (
          <Checkbox
            key={day}
            label={
              <>
                <span aria-hidden="true">{day}</span>
                <span className="sk-hidden-text">{texts.fullDays[index]}</span>
              </>
            }
            isChecked={chosen.includes(index + 1)}
            isDisabled={isDisabled}
            disabledReason={texts.noScope}
            onCheckedChange={(isOn) =>
              onChange(isOn ? [...chosen, index + 1] : chosen.filter((one) => one !== index + 1))
            }
          />
        ))}
      </span>
    </fieldset>
  );
}

/**
 * The days of one account. What was typed stays until it is saved or discarded, whatever others save
 * meanwhile.
 */
export function AccountForm({ settings }: { settings: PlatformSettingsView }) {
  const client = useQueryClient();
  const maySave = useAllows("settings.write");
  const nameApart = useNameApart();
  const [draft, setDraft] = useState<DispatchDraft | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const headingId = useId();
  const shown = draft ?? toDraft(settings);
  useAskBeforeLeaving(countChanges(shown, settings));
  const problems = wasSent ? findProblems(shown) : {};
  const change = (part: Partial<DispatchDraft>): void => setDraft({ ...shown, ...part });
  const discard = (): void => {
    setDraft(null);
    setRefusal(null);
    setWasSent(false);
  };
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || draft === null) return;
    setWasSent(true);
    if (Object.keys(findProblems(draft)).length > 0) return;
    setIsBusy(true);
    try {
      client.setQueryData(
        platformSettingsQuery.queryKey,
        await saveDispatch(settings.account, fromDraft(draft)),
      );
      notifySuccess(texts.saved(nameApart(settings.account, settings.username)));
      discard();
    } catch (error) {
      setRefusal(normaliseError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      aria-labelledby={headingId}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      className="grid gap-3 p-4 border-b border-line last:border-b-0"
    >
      <AccountHeading settings={settings} id={headingId} />
      <div className="flex flex-wrap gap-x-6 gap-y-3 items-start">
        <Field
          label={texts.handlingDays}
          hint={texts.handlingHint}
          error={problems.handlingDays}
          className="w-[200px]"
        >
          <TextInput
            inputMode="numeric"
            value={shown.handlingDays}
            disabled={!maySave}
            onChange={(event) => change({ handlingDays: event.target.value })}
          />
        </Field>
        <Field label={texts.cutOff} hint={texts.cutOffHint} className="w-[200px]">
          <TextInput
            type="time"
            value={shown.cutOff}
            disabled={!maySave}
            onChange={(event) => change({ cutOff: event.target.value })}
          />
        </Field>
        <div>
          <Weekdays
            chosen={shown.weekdays}
            isDisabled={!maySave}
            onChange={(weekdays) => change({ weekdays })}
          />
          {problems.weekdays !== undefined && (
            <p role="alert" className="text-red">
              {problems.weekdays}
            </p>
          )}
        </div>
        <Field
          label={texts.answerHours}
          hint={texts.answerHint}
          error={problems.answerHours}
          className="w-[200px]"
        >
          <TextInput
            inputMode="numeric"
            value={shown.answerHours}
            disabled={!maySave}
            onChange={(event) => change({ answerHours: event.target.value })}
          />
        </Field>
        <HolidayLines
          lines={shown.holidays}
          problem={problems.holidays}
          isDisabled={!maySave}
          onChange={(holidays) => change({ holidays })}
        />
      </div>
      {refusal !== null && (
        <p role="alert" className="text-red">
          {refusal}
        </p>
      )}
      {maySave ? (
        draft !== null && (
          <span className="flex gap-2">
            <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={texts.busy}>
              {texts.save}
            </Button>
            <Button onClick={discard}>{texts.discard}</Button>
          </span>
        )
      ) : (
        <p className="sk-meta">{texts.noScope}</p>
      )}
    </form>
  );
}
