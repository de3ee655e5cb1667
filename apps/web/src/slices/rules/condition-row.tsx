import { orderLocations, orderTags, type RuleField } from "@stallkeeper/domain";
import X from "lucide-react/icons/x";
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { Button, IconButton, Select, TextInput } from "../../ui/index.ts";
import { tagLooks } from "../order-look/index.ts";
import { orderTexts } from "../orders/index.ts";
import { formTexts } from "./form-texts.ts";
import { freshCondition, opsOf, readCondition, type ConditionDraft } from "./rule-draft.ts";
import { texts } from "./texts.ts";
import { WeekdayBoxes } from "./weekday-boxes.tsx";

const { words } = texts;
const tagOptions = orderTags.map((value) => ({ value, label: tagLooks[value].label }));
const withoutValue: ReadonlySet<RuleField> = new Set([
  "international",
  "buyer",
  "gift",
  "returns",
  "address",
]);
const placeOptions = orderLocations.map((value) => ({ value, label: orderTexts.locations[value] }));
const numeric: ReadonlySet<RuleField> = new Set([
  "total",
  "pieces",
  "weight",
  "stars",
  "age",
  "stock",
  "margin",
]);

interface ConditionRowProps {
  condition: ConditionDraft;
  /** What can be looked at when the rule starts. */
  fields: readonly RuleField[];
  /** "if", "and", "or". */
  joint: string;
  isDisabled: boolean;
  /** What is missing is said once the rule was to be saved. */
  wasSent: boolean;
  onChange: (condition: ConditionDraft) => void;
  onRemove: () => void;
  onAlternative: () => void;
}

type ChoiceProps = Pick<ConditionRowProps, "condition" | "isDisabled" | "onChange"> & { isWrong: boolean };

function PlatformChoice(props: ChoiceProps) {
  return (
    <ListedChoice {...props} options={usePlatforms().map(({ _id, name }) => ({ value: _id, label: name }))} />
  );
}

function AccountChoice(props: ChoiceProps) {
  const platforms = usePlatforms();
  const nameOf = (id: string): string => platforms.find(({ _id }) => _id === id)?.name ?? id;
  return (
    <ListedChoice
      {...props}
      options={useAccounts().map(({ _id, platform, username }) => ({
        value: _id,
        label: `${username} · ${nameOf(platform)}`,
      }))}
    />
  );
}

/** One of what there is; several, or what is gone, stand as they were saved. */
function ListedChoice({
  condition,
  isDisabled,
  isWrong,
  onChange,
  options,
}: ChoiceProps & { options: readonly { value: string; label: string }[] }) {
  const nameOf = (id: string): string => options.find(({ value }) => value === id)?.label ?? id;
  const isOther = condition.text !== "" && !options.some(({ value }) => value === condition.text);
  return (
    <Select
      size="sm"
      className="basis-[160px] grow max-w-[320px]"
      label={words.value}
      isDisabled={isDisabled}
      disabledReason={texts.noScope}
      isInvalid={isWrong}
      value={condition.text === "" ? null : condition.text}
      options={
        isOther
          ? [...options, { value: condition.text, label: condition.text.split(",").map(nameOf).join(" or ") }]
          : options
      }
      onValueChange={(text) => onChange({ ...condition, text })}
    />
  );
}

function TimeInput({
  label,
  value,
  isDisabled,
  isWrong,
  onType,
}: ChoiceProps & { label: string; value: string; onType: (time: string) => void }) {
  return (
    <TextInput
      size="sm"
      type="time"
      className="w-[120px]"
      aria-label={label}
      value={value}
      disabled={isDisabled}
      isInvalid={isWrong}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** What is compared with; nothing for what is or is not. */
function ConditionValue(props: ChoiceProps) {
  const { condition, isDisabled, isWrong, onChange } = props;
  const { field, text, currency } = condition;
  if (withoutValue.has(field)) return null;
  if (field === "platform") return <PlatformChoice {...props} />;
  if (field === "account") return <AccountChoice {...props} />;
  if (field === "weekday")
    return (
      <WeekdayBoxes
        days={condition.days}
        isDisabled={isDisabled}
        onChange={(days) => onChange({ ...condition, days })}
      />
    );
  if (field === "time")
    return (
      <>
        <TimeInput
          {...props}
          label={words.time}
          value={text}
          onType={(from) => onChange({ ...condition, text: from })}
        />
        <TimeInput
          {...props}
          label={words.until}
          value={condition.until}
          onType={(until) => onChange({ ...condition, until })}
        />
      </>
    );
  if (field === "location") return <ListedChoice {...props} options={placeOptions} />;
  if (field === "tag")
    return (
      <Select
        size="sm"
        className="basis-[160px] grow max-w-[320px]"
        label={words.value}
        options={tagOptions}
        value={text === "" ? null : text}
        isDisabled={isDisabled}
        disabledReason={texts.noScope}
        onValueChange={(tag) => onChange({ ...condition, text: tag })}
      />
    );
  return (
    <>
      <TextInput
        size="sm"
        className={numeric.has(field) ? "w-[110px]" : "basis-[160px] grow max-w-[320px]"}
        aria-label={words.value}
        value={text}
        disabled={isDisabled}
        isInvalid={isWrong}
        autoComplete="off"
        maxLength={200}
        {...(numeric.has(field) ? { inputMode: "decimal" as const } : {})}
        {...(field === "country" ? { placeholder: words.countries } : {})}
        onChange={(event) => onChange({ ...condition, text: event.target.value })}
      />
      {field === "total" && (
        <TextInput
          size="sm"
          className="w-[76px]"
          aria-label={words.currency}
          value={currency}
          disabled={isDisabled}
          maxLength={3}
          autoComplete="off"
          onChange={(event) => onChange({ ...condition, currency: event.target.value.toUpperCase() })}
        />
      )}
      {field === "stock" && <span className="sk-meta">{words.pieces}</span>}
      {field === "margin" && <span className="sk-meta">{words.percent}</span>}
      {field === "stars" && <span className="sk-meta">{words.stars}</span>}
      {field === "weight" && <span className="sk-meta">{words.grams}</span>}
    </>
  );
}

/** One condition: what is looked at, how, and with what it is compared. */
export function ConditionRow({
  condition,
  fields,
  joint,
  isDisabled,
  wasSent,
  onChange,
  onRemove,
  onAlternative,
}: ConditionRowProps) {
  const read = readCondition(condition);
  // Another trigger may have left it behind: that is said at once.
  const problem = !fields.includes(condition.field)
    ? formTexts.misfitField
    : wasSent && "problem" in read
      ? read.problem
      : null;
  const ops = opsOf(condition.field).map((value) => ({
    value,
    label: (texts.ops[condition.field] as Record<string, string>)[value] ?? value,
  }));
  return (
    <div data-rule-row={condition.key} className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 items-start">
      <span className="text-ink2 text-end pt-1">{joint}</span>
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2 items-center">
          <Select
            size="sm"
            className="w-[132px]"
            label={words.field}
            options={(fields.includes(condition.field) ? fields : [...fields, condition.field]).map(
              (value) => ({ value, label: texts.fields[value] }),
            )}
            value={condition.field}
            isDisabled={isDisabled}
            disabledReason={texts.noScope}
            onValueChange={(field) =>
              onChange({ ...freshCondition(field, condition.currency), key: condition.key })
            }
          />
          <Select
            size="sm"
            className="w-[160px]"
            label={words.op}
            options={ops}
            value={condition.op}
            isDisabled={isDisabled}
            disabledReason={texts.noScope}
            onValueChange={(op) => onChange({ ...condition, op })}
          />
          <ConditionValue
            condition={condition}
            isDisabled={isDisabled}
            isWrong={problem !== null}
            onChange={onChange}
          />
          {!isDisabled && (
            <Button size="sm" variant="quiet" aria-label={texts.editor.alternativeTo} onClick={onAlternative}>
              {texts.editor.alternative}
            </Button>
          )}
          {!isDisabled && (
            <IconButton
              label={texts.editor.removeCondition}
              icon={<X className="sk-icon" aria-hidden="true" />}
              onClick={onRemove}
            />
          )}
        </div>
        {problem !== null && (
          <p role="alert" className="text-red">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
