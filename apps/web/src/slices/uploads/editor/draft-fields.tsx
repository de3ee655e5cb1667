/** Fields that a master and its targets share: text with a counter, an amount, a number, a choice. */
import { characters, readAmount, readWeight, toDecimalText, toMinor } from "@stallkeeper/domain";
import { use, useEffect, useState, type ReactNode } from "react";
import { Field, Select, TextArea, TextInput, useFormatSettings } from "../../../ui/index.ts";
import { texts } from "./texts.ts";
import { UnreadFields } from "./use-unread-fields.ts";

interface BaseProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  labelEnd?: ReactNode;
  placeholder?: string | undefined;
  isOff: boolean;
  className?: string;
}

function useUnread(id: string, isUnread: boolean): void {
  const tell = use(UnreadFields);
  useEffect(() => {
    tell(id, isUnread);
    return () => tell(id, false);
  }, [tell, id, isUnread]);
}

/** A text, with how much of its limit is used. */
export function TextField({
  value,
  onChange,
  most,
  isLong = false,
  isMono = false,
  list,
  onBlur,
  ...field
}: BaseProps & {
  value: string;
  onChange: (value: string) => void;
  /** Of the platform that takes the least. */
  most?: number | undefined;
  isLong?: boolean;
  isMono?: boolean;
  /** Words to choose from; others can be typed. */
  list?: readonly string[] | undefined;
  onBlur?: (() => void) | undefined;
}) {
  const { id, placeholder, isOff } = field;
  const listId = list === undefined || list.length === 0 ? undefined : `${id}-words`;
  const control = {
    value,
    placeholder,
    disabled: isOff,
    autoComplete: "off",
    onBlur,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const counter =
    most === undefined ? undefined : (
      <span className="sk-meta tabular-nums">{texts.counter(characters(value), most)}</span>
    );
  return (
    <Field {...pick(field)} labelEnd={field.labelEnd ?? counter}>
      {isLong ? <TextArea rows={6} {...control} /> : <TextInput isMono={isMono} list={listId} {...control} />}
      {listId !== undefined && (
        <datalist id={listId}>
          {list?.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </datalist>
      )}
    </Field>
  );
}

const pick = ({ id, label, hint, error, className }: BaseProps) => ({
  id,
  label,
  ...(hint === undefined ? {} : { hint }),
  error,
  ...(className === undefined ? {} : { className }),
});

/** An amount in a currency; what can't be read stays typed and isn't handed on. */
export function AmountField({
  amountMinor,
  currency,
  onChange,
  ...field
}: BaseProps & {
  amountMinor: number | null;
  currency: string;
  onChange: (amountMinor: number | null) => void;
}) {
  const { locale } = useFormatSettings();
  const written = amountMinor === null ? "" : toDecimalText(amountMinor, currency);
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null || typed.trim() === "" ? null : readAmount(typed.trim(), { locale, currency });
  const isUnread = typed !== null && typed.trim() !== "" && typeof read !== "number";
  useUnread(field.id, isUnread);
  return (
    <Field {...pick(field)} error={isUnread ? texts.amount : field.error}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? written}
        placeholder={field.placeholder}
        disabled={field.isOff}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          const amount = text.trim() === "" ? null : readAmount(text.trim(), { locale, currency });
          if (text.trim() === "") onChange(null);
          else if (typeof amount === "number") onChange(toMinor(amount, currency));
        }}
        onBlur={() => !isUnread && setTyped(null)}
      />
    </Field>
  );
}

/** A weight, typed in kilograms or with its unit; null where nothing is typed. */
export function WeightField({
  grams,
  onChange,
  ...field
}: BaseProps & { grams: number | null; onChange: (grams: number | null) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (grams === null ? "" : String(grams / 1_000));
  const isUnread = text.trim() !== "" && readWeight(text) === null;
  useUnread(field.id, isUnread);
  return (
    <Field {...pick(field)} error={isUnread ? texts.weightWrong : field.error}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={text}
        disabled={field.isOff}
        onChange={(event) => {
          const next = event.target.value;
          setTyped(next);
          const read = readWeight(next);
          if (next.trim() === "" || read !== null) onChange(read);
        }}
        onBlur={() => !isUnread && setTyped(null)}
      />
    </Field>
  );
}

/** A whole number; null where nothing is typed. */
export function NumberField({
  value,
  onChange,
  ...field
}: BaseProps & { value: number | null; onChange: (value: number | null) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? "" : String(value));
  const isUnread = text.trim() !== "" && !/^\d{1,7}$/.test(text.trim());
  useUnread(field.id, isUnread);
  return (
    <Field {...pick(field)} error={isUnread ? texts.whole : field.error}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={text}
        placeholder={field.placeholder}
        disabled={field.isOff}
        onChange={(event) => {
          const next = event.target.value;
          setTyped(next);
          if (next.trim() === "") onChange(null);
          else if (/^\d{1,7}$/.test(next.trim())) onChange(Number(next));
        }}
        onBlur={() => !isUnread && setTyped(null)}
      />
    </Field>
  );
}

/** One of several, or none. */
export function ChoiceField({
  value,
  options,
  onChange,
  none = texts.notSet,
  ...field
}: BaseProps & {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  none?: string;
}) {
  // What was chosen before stays to be seen, also where it isn't offered any more.
  const isKnown = value === "" || options.some((one) => one.value === value);
  const all = [{ value: "", label: none }, ...options, ...(isKnown ? [] : [{ value, label: value }])];
  return (
    <Field {...pick(field)} labelEnd={field.labelEnd}>
      <Select
        value={value}
        options={all}
        onValueChange={onChange}
        isDisabled={field.isOff}
        disabledReason={field.isOff ? texts.fixed : undefined}
      />
    </Field>
  );
}
