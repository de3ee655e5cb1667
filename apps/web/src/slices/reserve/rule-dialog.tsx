import type { ReserveRuleView, SaveReserveRuleInput } from "@stallkeeper/contract";
import { slotRuleProblem, type ReserveWindow } from "@stallkeeper/domain";
import { useState, type FormEvent } from "react";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { Button, Checkbox, Dialog, Field, Switch, TextInput } from "../../ui/index.ts";
import { readAgain } from "./add-drafts.ts";
import { saveReserveRule } from "./reserve.api.ts";
import { texts } from "./texts.ts";

const words = texts.dialog;
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const whole = (typed: string): number | null => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null);

/** When an account lists. Open as long as it is drawn. */
export function RuleDialog({
  rule,
  zone,
  onClose,
}: {
  rule: ReserveRuleView;
  zone: string;
  onClose: () => void;
}) {
  // Whoever sets it up wants it to act.
  const [isOn, setIsOn] = useState(rule.isSet ? rule.isOn : true);
  const [slots, setSlots] = useState(String(rule.slotsPerDay));
  const [windows, setWindows] = useState<readonly ReserveWindow[]>(rule.windows);
  const [days, setDays] = useState<readonly number[]>(rule.weekdays);
  const [jitter, setJitter] = useState(String(rule.jitterMinutes));
  const [keep, setKeep] = useState(rule.keepLive === null ? "" : String(rule.keepLive));
  const [stop, setStop] = useState(String(rule.stopAfter));
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [slotsPerDay, jitterMinutes, stopAfter] = [whole(slots), whole(jitter), whole(stop)];
  const keepLive = keep.trim() === "" ? null : (whole(keep) ?? 0);
  const input: SaveReserveRuleInput = {
    accountId: rule.accountId,
    isOn,
    slotsPerDay: slotsPerDay ?? 0,
    weekdays: [...days].sort((one, other) => one - other),
    windows: windows.map(({ from, to }) => ({ from, to })),
    jitterMinutes: jitterMinutes ?? 0,
    keepLive,
    stopAfter: stopAfter ?? 0,
  };
  const isTimeless = windows.some(({ from, to }) => from === "" || to === "");
  const problem = isTimeless ? { field: "windows", text: words.time } : slotRuleProblem(input);
  const errors = {
    slotsPerDay: slotsPerDay === null ? words.wholeNumber : undefined,
    jitter: jitterMinutes === null || jitterMinutes > 240 ? words.wholeNumber : undefined,
    keepLive: keepLive === 0 ? words.atLeastOne : undefined,
    stopAfter: stopAfter === null || stopAfter < 1 || stopAfter > 50 ? words.atLeastOne : undefined,
  };
  const at = (field: string): string | undefined =>
    isTried && problem?.field === field ? problem.text : undefined;
  const isWrong = problem !== null || Object.values(errors).some((error) => error !== undefined);
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (isWrong || isBusy) return;
    setIsBusy(true);
    try {
      await saveReserveRule(input);
      notifySuccess(words.saved);
      onClose();
    } catch (error) {
      notifyError(error);
      setIsBusy(false);
    } finally {
      void readAgain();
    }
  };
  const setWindow = (place: number, change: Partial<ReserveWindow>): void =>
    setWindows(windows.map((one, number) => (number === place ? { ...one, ...change } : one)));
  const figure = { inputMode: "numeric", className: "w-[110px]" } as const;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(`${rule.platformName}, ${rule.account}`)}
      size="md"
      hasCloseButton
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(event)}>
        <Switch label={words.isOn} isOn={isOn} onChange={setIsOn} />
        <Field label={words.slots} error={isTried ? (errors.slotsPerDay ?? at("slotsPerDay")) : undefined}>
          <TextInput {...figure} value={slots} onChange={(event) => setSlots(event.target.value)} />
        </Field>
        <fieldset className="grid gap-2">
          <legend className="font-[650] mb-1">{words.windows}</legend>
          {windows.map(({ from, to }, place) => (
            // Windows have no names but their places.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={place} className="flex gap-3 flex-wrap">
              <Field
                label={place === 0 ? words.from : `${words.second}, ${words.from.toLowerCase()}`}
                error={place === 0 ? at("windows") : undefined}
              >
                <TextInput
                  type="time"
                  value={from}
                  onChange={(event) => setWindow(place, { from: event.target.value })}
                />
              </Field>
              <Field label={place === 0 ? words.to : `${words.second}, ${words.to.toLowerCase()}`}>
                <TextInput
                  type="time"
                  value={to}
                  onChange={(event) => setWindow(place, { to: event.target.value })}
                />
              </Field>
            </div>
          ))}
          <span className="flex gap-3 items-center flex-wrap">
            {windows.length === 1 ? (
              <Button
                size="sm"
                variant="quiet"
                onClick={() => setWindows([...windows, { from: "", to: "" }])}
              >
                {words.addWindow}
              </Button>
            ) : (
              <Button size="sm" variant="quiet" onClick={() => setWindows(windows.slice(0, 1))}>
                {words.removeWindow}
              </Button>
            )}
            <span className="sk-meta">{words.zone(zone.replaceAll("_", " "))}</span>
          </span>
        </fieldset>
        <fieldset className="grid gap-1">
          <legend className="font-[650] mb-1">{words.weekdays}</legend>
          <span className="flex gap-3 flex-wrap">
            {weekdays.map((name, index) => (
              <Checkbox
                key={name}
                label={name}
                isChecked={days.includes(index + 1)}
                onCheckedChange={(isChecked) =>
                  setDays(isChecked ? [...days, index + 1] : days.filter((day) => day !== index + 1))
                }
              />
            ))}
          </span>
          {at("weekdays") !== undefined && (
            <p role="alert" className="text-red">
              {at("weekdays")}
            </p>
          )}
        </fieldset>
        <Field label={words.jitter} hint={words.jitterHint} error={isTried ? errors.jitter : undefined}>
          <TextInput {...figure} value={jitter} onChange={(event) => setJitter(event.target.value)} />
        </Field>
        <Field label={words.keepLive} hint={words.keepLiveHint} error={isTried ? errors.keepLive : undefined}>
          <TextInput {...figure} value={keep} onChange={(event) => setKeep(event.target.value)} />
        </Field>
        <Field label={words.stopAfter} error={isTried ? errors.stopAfter : undefined}>
          <TextInput {...figure} value={stop} onChange={(event) => setStop(event.target.value)} />
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
