import { failureChoices } from "@stallkeeper/domain";
import { Checkbox, Select, TextInput } from "../../ui/index.ts";
import { readLimits, type LimitsDraft } from "./trigger-draft.ts";
import { texts } from "./texts.ts";

const { limits: words } = texts;
const failureOptions = failureChoices.map((value) => ({ value, label: words.failures[value] }));

interface LimitsFieldsProps {
  limits: LimitsDraft;
  isDisabled: boolean;
  wasSent: boolean;
  onChange: (limits: LimitsDraft) => void;
}

/** What keeps a rule from doing too much: its limit, quiet hours, a person's word. */
export function LimitsFields({ limits, isDisabled, wasSent, onChange }: LimitsFieldsProps) {
  const read = readLimits(limits);
  const off = { isDisabled, disabledReason: texts.noScope };
  return (
    <div className="grid gap-3 justify-items-start">
      <Checkbox
        {...off}
        label={words.everyTime}
        isChecked={limits.everyTime}
        onCheckedChange={(everyTime) => onChange({ ...limits, everyTime })}
      />
      <Checkbox
        {...off}
        label={words.asksFirst}
        isChecked={limits.asksFirst}
        onCheckedChange={(asksFirst) => onChange({ ...limits, asksFirst })}
      />
      <label className="flex flex-wrap items-center gap-2">
        {words.most}
        <TextInput
          size="sm"
          className="w-[88px]"
          inputMode="numeric"
          autoComplete="off"
          placeholder={words.noLimit}
          value={limits.most}
          disabled={isDisabled}
          onChange={(event) => onChange({ ...limits, most: event.target.value })}
        />
        {words.anHour}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Checkbox
          {...off}
          label={words.quiet}
          isChecked={limits.isQuiet}
          onCheckedChange={(isQuiet) => onChange({ ...limits, isQuiet })}
        />
        {limits.isQuiet &&
          (["from", "to"] as const).map((end) => (
            <TextInput
              key={end}
              size="sm"
              type="time"
              className="w-[120px]"
              aria-label={words[end]}
              value={limits[end]}
              disabled={isDisabled}
              onChange={(event) => onChange({ ...limits, [end]: event.target.value })}
            />
          ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true">{words.onFailure}</span>
        <Select
          {...off}
          size="sm"
          className="max-w-[360px]"
          label={words.onFailure}
          options={failureOptions}
          value={limits.onFailure}
          onValueChange={(onFailure) => onChange({ ...limits, onFailure })}
        />
      </div>
      {wasSent && "problem" in read && (
        <p role="alert" className="text-red">
          {read.problem}
        </p>
      )}
    </div>
  );
}
