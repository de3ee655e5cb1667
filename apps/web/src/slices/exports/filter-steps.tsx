/** The first, second and last step of the builder: which data, which rows, which file. */
import {
  exportDateFormats,
  exportDelimiters,
  exportKinds,
  exportRanges,
  exportSetIds,
  exportSets,
  exportStatuses,
  type ExportFormat,
} from "@stallkeeper/domain";
import { useState } from "react";
import { useNameApart } from "../../platform/account-names.ts";
import { useAccounts } from "../../platform/metadata.ts";
import { useAllows } from "../../platform/session.ts";
import { Checkbox, Field, RadioGroup, Select, TextInput } from "../../ui/index.ts";
import { changeSet, type Draft } from "./draft.ts";
import { texts } from "./texts.ts";

export interface StepProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const setChoices = (mayAll: boolean) =>
  exportSetIds
    .filter((set) => exportSets[set].scope === undefined || mayAll)
    .map((value) => ({ value, label: exportSets[value].label, hint: texts.presets.about[value] }));

/** Which data. */
export function DataStep({ draft, onChange }: StepProps) {
  const sets = setChoices(useAllows("admin"));
  return (
    <div className="p-4">
      <RadioGroup
        label={texts.steps.data}
        layout="column"
        options={sets}
        value={draft.set}
        onValueChange={(set) => onChange(changeSet(draft, set))}
      />
    </div>
  );
}

const ranges = exportRanges.map((value) => ({ value, label: texts.filters.ranges[value] }));
const asOfRanges = ranges.map(({ value, label }) =>
  value === "all" ? { value, label: texts.filters.now } : { value, label },
);
const statuses = exportStatuses.map((value) => ({ value, label: texts.filters.statuses[value] }));

function Accounts({ draft, onChange }: StepProps) {
  const accounts = useAccounts();
  const nameOf = useNameApart();
  const { filter } = draft;
  const choose = (id: string, isOn: boolean): void =>
    onChange({
      ...draft,
      filter: {
        ...filter,
        accounts: isOn ? [...filter.accounts, id] : filter.accounts.filter((one) => one !== id),
      },
    });
  return (
    <fieldset className="grid gap-2">
      <legend className="sk-label pb-1">{texts.filters.accounts}</legend>
      <Checkbox
        label={texts.filters.allAccounts}
        isChecked={filter.accounts.length === 0}
        onCheckedChange={() => onChange({ ...draft, filter: { ...filter, accounts: [] } })}
      />
      {accounts.map(({ _id, username }) => (
        <Checkbox
          key={_id}
          label={nameOf(_id, username)}
          isChecked={filter.accounts.includes(_id)}
          onCheckedChange={(isOn) => choose(_id, isOn)}
        />
      ))}
    </fieldset>
  );
}

const mostPercent = 100;

function VatRate({ draft, onChange }: StepProps) {
  const { vatRate } = draft.filter;
  const [text, setText] = useState(vatRate === undefined ? "" : String(vatRate));
  const toRate = (typed: string): number => Math.round(Number(typed.replace(",", ".")) * 100) / 100;
  const isWrong = text.trim() !== "" && !(toRate(text) >= 0 && toRate(text) <= mostPercent);
  const change = (typed: string): void => {
    setText(typed);
    const { vatRate: _before, ...filter } = draft.filter;
    const rate = toRate(typed);
    const isRate = typed.trim() !== "" && rate >= 0 && rate <= mostPercent;
    onChange({ ...draft, filter: isRate ? { ...filter, vatRate: rate } : filter });
  };
  return (
    <Field
      label={texts.filters.vatRate}
      hint={texts.filters.vatRateHint}
      error={isWrong ? texts.filters.vatRateWrong : undefined}
    >
      <TextInput
        inputMode="decimal"
        maxLength={6}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
    </Field>
  );
}

/** Which rows. */
export function FilterStep({ draft, onChange }: StepProps) {
  const { dated, isAsOf, isOfAccounts, hasStatus, hasVatRate } = exportSets[draft.set];
  const { filter } = draft;
  const set = (change: Partial<Draft["filter"]>): void =>
    onChange({ ...draft, filter: { ...filter, ...change } });
  const day = (name: "from" | "to", label: string) => (
    <Field label={label}>
      <TextInput
        type="date"
        value={filter[name] ?? ""}
        onChange={({ target }) => set({ [name]: target.value === "" ? null : target.value })}
      />
    </Field>
  );
  if (dated === null && !isOfAccounts) return <p className="p-4">{texts.filters.none}</p>;
  return (
    <div className="p-4 grid gap-4">
      {dated !== null && (
        <Field label={texts.filters.range(dated, isAsOf === true)}>
          <Select
            options={isAsOf === true ? asOfRanges : ranges}
            value={filter.range}
            onValueChange={(range) => set({ range })}
          />
        </Field>
      )}
      {dated !== null && filter.range === "between" && (
        <div className="grid gap-3 grid-cols-2">
          {day("from", texts.filters.from)}
          {day("to", texts.filters.to)}
        </div>
      )}
      {hasStatus && (
        <Field label={texts.filters.status}>
          <Select options={statuses} value={filter.status} onValueChange={(status) => set({ status })} />
        </Field>
      )}
      {hasVatRate === true && <VatRate draft={draft} onChange={onChange} />}
      {isOfAccounts && <Accounts draft={draft} onChange={onChange} />}
    </div>
  );
}

const words = texts.format;
const kinds = exportKinds.map((value) => ({ value, label: words.kinds[value] }));
const delimiters = exportDelimiters.map((value) => ({ value, label: words.delimiters[value] }));
const decimalMarks = ([".", ","] as const).map((value) => ({ value, label: words.decimalMarks[value] }));
const dates = exportDateFormats.map((value) => ({ value, label: words.dateFormats[value] }));

/** Which file. */
export function FormatStep({ draft, onChange }: StepProps) {
  const { format } = draft;
  const set = (change: Partial<ExportFormat>): void =>
    onChange({ ...draft, format: { ...format, ...change } });
  return (
    <div className="p-4 grid gap-4">
      <Field label={words.kind}>
        <RadioGroup
          options={kinds}
          value={format.kind}
          onValueChange={(kind) => set({ kind })}
          layout="column"
        />
      </Field>
      {format.kind === "csv" && (
        <>
          <Field label={words.delimiter}>
            <Select
              options={delimiters}
              value={format.delimiter}
              onValueChange={(delimiter) => set({ delimiter })}
            />
          </Field>
          <Field label={words.decimalMark}>
            <Select
              options={decimalMarks}
              value={format.decimalMark}
              onValueChange={(decimalMark) => set({ decimalMark })}
            />
          </Field>
        </>
      )}
      <Field label={words.dates}>
        <Select options={dates} value={format.dates} onValueChange={(chosen) => set({ dates: chosen })} />
      </Field>
      {format.kind === "csv" && (
        <Checkbox
          label={words.byteOrderMark}
          isChecked={format.hasByteOrderMark}
          onCheckedChange={(hasByteOrderMark) => set({ hasByteOrderMark })}
        />
      )}
    </div>
  );
}
