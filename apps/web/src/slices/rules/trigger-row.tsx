import {
  hotkeyDigits,
  orderLocations,
  orderTags,
  ruleTriggerKinds,
  takesNumber,
  triggerTitles,
} from "@stallkeeper/domain";
import { Select, TextInput, TextLink } from "../../ui/index.ts";
import { tagLooks } from "../order-look/index.ts";
import { orderTexts } from "../orders/index.ts";
import { formTexts, groupOfTrigger } from "./form-texts.ts";
import { texts } from "./texts.ts";
import { freshTrigger, readTrigger, type TriggerDraft } from "./trigger-draft.ts";
import { WeekdayBoxes } from "./weekday-boxes.tsx";

const { words } = texts;
const kindOptions = ruleTriggerKinds.map((value) => ({
  value,
  label: triggerTitles[value],
  group: groupOfTrigger(value),
}));
const tagOptions = orderTags.map((value) => ({ value: value as string, label: tagLooks[value].label }));
const keyOptions = hotkeyDigits.map((digit) => ({ value: String(digit), label: formTexts.hotkey(digit) }));
const placeOptions = orderLocations.map((value) => ({
  value: value as string,
  label: orderTexts.locations[value],
}));

interface TriggerRowProps {
  trigger: TriggerDraft;
  isDisabled: boolean;
  wasSent: boolean;
  onChange: (trigger: TriggerDraft) => void;
}

/** What a trigger is told beside its name. */
function TriggerValue({ trigger, isDisabled, onChange }: Omit<TriggerRowProps, "wasSent">) {
  const { kind, text, weekdays } = trigger;
  if (kind === "tagAdded" || kind === "movedToLocation")
    return (
      <Select
        size="sm"
        className="w-[180px]"
        label={words.which}
        options={kind === "tagAdded" ? tagOptions : placeOptions}
        value={text}
        isDisabled={isDisabled}
        disabledReason={texts.noScope}
        onValueChange={(value) => onChange({ ...trigger, text: value })}
      />
    );
  if (kind === "hotkey")
    return (
      <Select
        size="sm"
        className="w-[96px]"
        label={words.which}
        options={keyOptions}
        value={text}
        isDisabled={isDisabled}
        disabledReason={texts.noScope}
        onValueChange={(value) => onChange({ ...trigger, text: value })}
      />
    );
  if (kind === "barcode")
    return (
      <TextInput
        size="sm"
        isMono
        className="w-[180px]"
        aria-label={formTexts.code}
        placeholder={formTexts.codeExample}
        value={text}
        disabled={isDisabled}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => onChange({ ...trigger, text: event.target.value })}
      />
    );
  if (takesNumber(kind))
    return (
      <>
        <TextInput
          size="sm"
          className="w-[72px]"
          aria-label={words.numberOf[kind].label}
          inputMode="numeric"
          value={text}
          disabled={isDisabled}
          autoComplete="off"
          onChange={(event) => onChange({ ...trigger, text: event.target.value })}
        />
        <span className="sk-meta">{words.numberOf[kind].unit}</span>
      </>
    );
  if (kind !== "schedule") return null;
  return (
    <>
      <TextInput
        size="sm"
        type="time"
        className="w-[120px]"
        aria-label={words.time}
        value={text}
        disabled={isDisabled}
        onChange={(event) => onChange({ ...trigger, text: event.target.value })}
      />
      <WeekdayBoxes
        days={weekdays}
        isDisabled={isDisabled}
        onChange={(days) => onChange({ ...trigger, weekdays: days })}
      />
    </>
  );
}

/** What starts the rule. */
export function TriggerRow({ trigger, isDisabled, wasSent, onChange }: TriggerRowProps) {
  const read = readTrigger(trigger);
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 items-start">
      <span className="text-ink2 text-end pt-1">{texts.editor.when}</span>
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2 items-center">
          <Select
            size="sm"
            className="w-[200px]"
            label={words.trigger}
            options={kindOptions}
            value={trigger.kind}
            isDisabled={isDisabled}
            disabledReason={texts.noScope}
            onValueChange={(kind) => onChange(freshTrigger(kind))}
          />
          <TriggerValue trigger={trigger} isDisabled={isDisabled} onChange={onChange} />
        </div>
        {trigger.kind === "schedule" && <p className="sk-meta">{formTexts.schedule}</p>}
        {trigger.kind === "button" && <p className="sk-meta">{texts.editor.button}</p>}
        {trigger.kind === "hotkey" && <p className="sk-meta">{formTexts.hotkeyHint}</p>}
        {trigger.kind === "barcode" && (
          <p className="sk-meta">
            {formTexts.barcodeHint}{" "}
            <TextLink href="/shipping/slips?sheet=commands">{formTexts.commandSheet}</TextLink>
          </p>
        )}
        {wasSent && "problem" in read && (
          <p role="alert" className="text-red">
            {read.problem}
          </p>
        )}
      </div>
    </div>
  );
}
