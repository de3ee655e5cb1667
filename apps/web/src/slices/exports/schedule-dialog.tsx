import {
  afterExports,
  canBeOnlyNew,
  email as emailRule,
  exportRhythms,
  hasPersonal,
  isOfOrders,
  type AfterExport,
  type ExportDefinition,
  type ExportRhythm,
} from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useAllows } from "../../platform/session.ts";
import { keptForms } from "../../platform/kept-forms.ts";
import { notifySuccess } from "../../platform/notify.ts";
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  RadioGroup,
  Select,
  TextInput,
  useFormatSettings,
} from "../../ui/index.ts";
import { afterText } from "./after-text.ts";
import { saveSchedule, targetsQuery, type ShownSchedule } from "./exports.api.ts";
import { texts } from "./texts.ts";
import { useBusy } from "./use-busy.ts";

const words = texts.schedules.dialog;

interface ScheduleDraft {
  name: string;
  rhythm: ExportRhythm;
  weekday: number;
  monthDay: number;
  time: string;
  timeZone: string;
  email: string;
  isOnlyNew: boolean;
  isToFolder: boolean;
  after: AfterExport | null;
  /** Of the press: sent again it is the same schedule. */
  key: string;
}
/** What was typed stays when the dialog is left by Esc or a reload, until it's saved or cancelled. */
const forms = keptForms<ScheduleDraft>("export-schedule");
const rhythms = exportRhythms.map((value) => ({ value, label: words.rhythms[value] }));
const weekdays = texts.schedules.weekdays.map((label, at) => ({ value: String(at + 1), label }));
const monthDays = Array.from({ length: 28 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));
const usualTime = "06:00";
const beginSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** What names it in the list, however its parts are ordered where it was kept. */
const valueOf = (after: AfterExport): string =>
  after.kind === "addTag" ? `tag ${after.tag}` : `move ${after.to}`;
const afters = [
  { value: "", label: words.afterNothing },
  ...afterExports.map((after) => ({ value: valueOf(after), label: beginSentence(afterText(after)) })),
];
const zonesWith = (zone: string) =>
  [...new Set([zone, ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
    value,
    label: value.replaceAll("_", " "),
  }));

/** When an export runs and who is told; open as long as it's drawn. `found`: the schedule that is changed. */
export function ScheduleDialog({
  definition,
  usualName,
  found,
  onSaved,
  onClose,
}: {
  definition: ExportDefinition;
  usualName: string;
  found?: ShownSchedule;
  onSaved?: () => void;
  onClose: () => void;
}) {
  const { timeZone: ownZone } = useFormatSettings();
  const id = found?._id ?? `new ${definition.set} ${usualName}`;
  const [fresh] = useState((): ScheduleDraft => ({
    name: found?.name ?? usualName,
    rhythm: found?.rhythm ?? "weekly",
    weekday: found?.weekday ?? 1,
    monthDay: found?.monthDay ?? 1,
    time: found?.time ?? usualTime,
    timeZone: found?.timeZone ?? ownZone,
    email: found?.email ?? "",
    isOnlyNew: found?.isOnlyNew ?? false,
    isToFolder: found?.isToFolder ?? false,
    after: found?.afterExport ?? null,
    key: crypto.randomUUID(),
  }));
  const [wasKept, setWasKept] = useState(() => forms.read()[id] !== undefined);
  const draft = forms.useAll()[id] ?? fresh;
  const { name, rhythm, weekday, monthDay, time, timeZone, email, isOnlyNew, isToFolder, after } = draft;
  const set = (part: Partial<ScheduleDraft>): void => forms.keep(id, { ...draft, ...part });
  const hasFolder = useQuery(targetsQuery).data?.hasFolder === true || isToFolder;
  const hasAfter = useAllows("orders.write") && isOfOrders(definition.set);
  const hasOnlyNew = canBeOnlyNew(definition.set);
  const [isTried, setIsTried] = useState(false);
  const { isBusy, run } = useBusy();
  const maySeePersonal = useAllows("export.personal");
  const nameProblem = name.trim() === "" ? texts.nameDialog.needed : undefined;
  const emailProblem = email.trim() === "" ? undefined : (emailRule(email.trim()) ?? undefined);
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (nameProblem !== undefined || emailProblem !== undefined) return;
    const wish = {
      name: name.trim(),
      definition,
      rhythm,
      time,
      weekday,
      monthDay,
      timeZone,
      email: email.trim(),
      isOnlyNew: hasOnlyNew && isOnlyNew,
      isToFolder,
      afterExport: isOfOrders(definition.set) ? after : null,
    };
    if (!(await run(() => saveSchedule(draft.key, found?._id ?? null, wish)))) return;
    forms.keep(id, null);
    notifySuccess(words.saved, undefined, { label: texts.schedules.title, href: "/export/schedules" });
    onSaved?.();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={found === undefined ? words.title : words.edit}
      size="sm"
      hasCloseButton
    >
      <form noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        {wasKept && (
          <p className="flex gap-3 items-center flex-wrap sk-meta">
            {texts.kept}
            <Button
              size="sm"
              onClick={() => {
                forms.keep(id, null);
                setWasKept(false);
              }}
            >
              {texts.startOver}
            </Button>
          </p>
        )}
        <Field label={words.name} error={isTried ? nameProblem : undefined}>
          <TextInput maxLength={100} value={name} onChange={({ target }) => set({ name: target.value })} />
        </Field>
        <Field label={words.rhythm}>
          <RadioGroup options={rhythms} value={rhythm} onValueChange={(wanted) => set({ rhythm: wanted })} />
        </Field>
        <div className="grid gap-3 grid-cols-2">
          {rhythm === "weekly" && (
            <Field label={words.weekday}>
              <Select
                options={weekdays}
                value={String(weekday)}
                onValueChange={(day) => set({ weekday: Number(day) })}
              />
            </Field>
          )}
          {rhythm === "monthly" && (
            <Field label={words.monthDay}>
              <Select
                options={monthDays}
                value={String(monthDay)}
                onValueChange={(day) => set({ monthDay: Number(day) })}
              />
            </Field>
          )}
          <Field label={words.time}>
            <TextInput
              type="time"
              value={time}
              onChange={({ target }) => set({ time: target.value === "" ? usualTime : target.value })}
            />
          </Field>
        </div>
        <Field label={words.zone}>
          <Select
            options={zonesWith(timeZone)}
            value={timeZone}
            onValueChange={(zone) => set({ timeZone: zone })}
          />
        </Field>
        {hasOnlyNew && (
          <Field label={words.rows} hint={isOnlyNew ? words.onlyNewHint : undefined}>
            <Checkbox
              label={words.onlyNew}
              isChecked={isOnlyNew}
              onCheckedChange={(isOn) => set({ isOnlyNew: isOn })}
            />
          </Field>
        )}
        {hasPersonal(definition) && !maySeePersonal && <p className="sk-meta">{texts.schedules.willMask}</p>}
        <Field label={words.email} hint={words.emailHint} error={isTried ? emailProblem : undefined}>
          <TextInput
            type="email"
            maxLength={254}
            autoComplete="email"
            value={email}
            onChange={({ target }) => set({ email: target.value })}
          />
        </Field>
        {hasAfter && (
          <Field label={words.after} hint={after === null ? undefined : words.afterHint}>
            <Select
              options={afters}
              value={after === null ? "" : valueOf(after)}
              onValueChange={(value) =>
                set({ after: afterExports.find((one) => valueOf(one) === value) ?? null })
              }
            />
          </Field>
        )}
        {hasFolder && (
          <Field label={words.folder} hint={words.folderHint}>
            <Checkbox
              label={words.toFolder}
              isChecked={isToFolder}
              onCheckedChange={(isOn) => set({ isToFolder: isOn })}
            />
          </Field>
        )}
        <div className="flex justify-end gap-2">
          <Button
            onClick={() => {
              forms.keep(id, null);
              onClose();
            }}
          >
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.busy}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
