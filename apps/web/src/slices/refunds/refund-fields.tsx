/** The fields of a refund: amount, lines and reason, as far as the platform takes them. */
import { refundReasons, type RefundReason, formatMoney, getCurrencySymbol } from "@stallkeeper/domain";
import { Checkbox, Field, Money, Select, TextInput, useFormatSettings } from "../../ui/index.ts";
import type { RefundAbility } from "./refund-ability.ts";
import {
  canRestockNow,
  isWholeRefund,
  type RefundDraft,
  type RefundLine,
  type RefundReading,
} from "./refund-form.ts";
import { texts } from "./texts.ts";

export interface RefundFieldsProps {
  draft: RefundDraft;
  reading: RefundReading;
  lines: readonly RefundLine[];
  /** Tax of the whole order that no line's price includes. */
  taxBesideMinor: number;
  leftMinor: number;
  currency: string;
  ability: Pick<RefundAbility, "takesAmount" | "takesLines" | "canRestock" | "canRecord">;
  /** false: the platform can't return this payment. */
  canPayBack: boolean;
  platform: string;
  isBusy: boolean;
  /** This very refund was asked for before: only other lines or another amount can be chosen. */
  isAsked: boolean;
  onChange: (draft: RefundDraft) => void;
}

/**
 * Why this amount can't be refunded, in words; null where it can. `left` is what is left, with its currency.
 */
export function nameProblem(problem: RefundReading["problem"], left: string): string | null {
  if (problem === null) return null;
  return problem === "tooMuch" ? texts.amountTooMuch(left) : texts.amountWrong;
}

const reasons: { value: RefundReason | ""; label: string }[] = [
  { value: "", label: texts.noReason },
  ...refundReasons.map((reason) => ({ value: reason, label: texts.reasons[reason] })),
];

function LineCounts({
  draft,
  lines,
  taxBesideMinor,
  currency,
  platform,
  isBusy,
  isWhole,
  onChange,
}: Pick<
  RefundFieldsProps,
  "draft" | "lines" | "taxBesideMinor" | "currency" | "platform" | "isBusy" | "onChange"
> & { isWhole: boolean }) {
  const { locale } = useFormatSettings();
  const hasChosen = Object.values(draft.counts).some((count) => count > 0);
  const choose = (itemId: string, count: string): void =>
    onChange({ ...draft, amountText: null, counts: { ...draft.counts, [itemId]: Number(count) } });
  return (
    <fieldset className="m-0 p-0 border-0 min-w-0">
      <legend className="text-[13px] font-[600] p-0">{texts.lines}</legend>
      <ul className="grid gap-2 max-h-[220px] overflow-y-auto pt-1">
        {lines.map((line) => (
          <li key={line.itemId} className="flex items-center gap-2 min-w-0">
            <span className="sk-cut grow min-w-0">{line.name || texts.postage}</span>
            <Money amountMinor={line.left.amountMinor} currency={currency} />
            <Select
              label={texts.lineCount(line.name || texts.postage)}
              size="sm"
              className="w-[72px] shrink-0"
              isDisabled={isBusy}
              disabledReason={texts.busy}
              value={String(draft.counts[line.itemId] ?? 0)}
              onValueChange={(count) => choose(line.itemId, count)}
              options={Array.from({ length: Math.min(line.left.pieces, 200) + 1 }, (_, count) => ({
                value: String(count),
                label: String(count),
              }))}
            />
            <span className="sk-meta whitespace-nowrap">{texts.ofCount(line.left.pieces)}</span>
          </li>
        ))}
      </ul>
      {taxBesideMinor > 0 ? (
        <p className="sk-field-hint">
          {texts.taxBeside(platform, formatMoney(taxBesideMinor, currency, locale), isWhole)}
        </p>
      ) : (
        !hasChosen && <p className="sk-field-hint">{texts.linesHint(isWhole)}</p>
      )}
    </fieldset>
  );
}

/** Drawn inside the question. */
export function RefundFields({
  draft,
  reading,
  lines,
  taxBesideMinor,
  leftMinor,
  currency,
  ability,
  canPayBack,
  platform,
  isBusy,
  isAsked,
  onChange,
}: RefundFieldsProps) {
  const { locale } = useFormatSettings();
  const left = formatMoney(leftMinor, currency, locale);
  const problem = nameProblem(reading.problem, left);
  const { takesAmount, takesLines, canRestock, canRecord } = ability;
  const hasPieces = canRestockNow(draft, reading, leftMinor);
  const hasChoice = lines.length > 1 || lines.some(({ quantity }) => quantity > 1);
  return (
    <div className="grid gap-3">
      {takesAmount && (
        <Field
          label={texts.amount}
          hint={texts.amountHint(left)}
          error={draft.amountText === null ? undefined : (problem ?? undefined)}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            disabled={isBusy}
            value={reading.amountText}
            startSlot={<span className="sk-meta pl-2">{getCurrencySymbol(currency, locale)}</span>}
            onChange={(event) => onChange({ ...draft, amountText: event.target.value })}
          />
        </Field>
      )}
      {takesLines && hasChoice && (
        <LineCounts
          draft={draft}
          lines={lines}
          taxBesideMinor={taxBesideMinor}
          currency={currency}
          platform={platform}
          isBusy={isBusy}
          isWhole={isWholeRefund(draft, reading, leftMinor)}
          onChange={onChange}
        />
      )}
      <Field label={texts.reason}>
        <Select
          options={reasons}
          value={draft.reason}
          isDisabled={isBusy || isAsked}
          disabledReason={isBusy ? texts.busy : texts.isAsked}
          onValueChange={(reason) => onChange({ ...draft, reason })}
        />
      </Field>
      {canRestock && (
        <Checkbox
          label={texts.restock(platform)}
          isChecked={draft.isRestocked && hasPieces}
          isDisabled={isBusy || isAsked || !hasPieces}
          disabledReason={isBusy ? texts.busy : isAsked ? texts.isAsked : texts.restockNeeds}
          {...(hasPieces ? {} : { hint: texts.restockNeeds })}
          onCheckedChange={(isRestocked) => onChange({ ...draft, isRestocked })}
        />
      )}
      {canRecord && canPayBack && (
        <Field label={texts.way}>
          <Select
            value={draft.isByHand ? "byHand" : "platform"}
            isDisabled={isBusy || isAsked}
            disabledReason={isBusy ? texts.busy : texts.isAsked}
            onValueChange={(way) => onChange({ ...draft, isByHand: way === "byHand" })}
            options={[
              { value: "platform", label: texts.ways.platform(platform) },
              { value: "byHand", label: texts.ways.byHand },
            ]}
          />
        </Field>
      )}
    </div>
  );
}
