import {
  readTypedMinor,
  returnResolutions,
  toDecimalText,
  type ReturnResolution,
  toMinor,
  formatMoney,
  getCurrencySymbol,
} from "@stallkeeper/domain";
import { useState } from "react";
import { usePlatforms } from "../../platform/metadata.ts";
import { notifyInfo } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Field, RadioGroup, TextInput, useFormatSettings } from "../../ui/index.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { orderStore } from "../orders/index.ts";
import { resolveReturn, type ShownReturn } from "./returns.api.ts";
import { StepDialog } from "./step-dialog.tsx";
import { nameResolution, texts } from "./texts.ts";
import { useReturnAction } from "./use-return-action.ts";

const words = texts.resolve;

/** Minor units of what was typed; empty is nothing, null is no amount. */
const readTyped = (text: string, currency: string, locale: string): number | null =>
  text.trim() === "" ? 0 : readTypedMinor(text, currency, locale);

function Amount({
  label,
  hint,
  error,
  text,
  currency,
  onChange,
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  text: string;
  currency: string;
  onChange: (text: string) => void;
}) {
  const { locale } = useFormatSettings();
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={text}
        startSlot={<span className="sk-meta pl-2">{getCurrencySymbol(currency, locale)}</span>}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Open while it is drawn: what is done about a line that was looked at. */
export function ResolveDialog({ line, onClose }: { line: ShownReturn; onClose: () => void }) {
  const { currency } = line;
  const { locale } = useFormatSettings();
  const mayRefund = useAllows("refunds.write");
  const capabilities = usePlatforms().find(({ _id }) => _id === line.platform)?.capabilities;
  // Before the list of platforms is there nothing is said against it: the service asks again.
  const takesRefunds = capabilities === undefined || capabilities.includes("refunds");
  const worthMinor = toMinor(line.price, currency) * line.quantity;
  // A discount may have made the order cheaper than its line: more than was paid goes to nobody.
  const paid = orderStore.read(line.orderId)?.amountTotal;
  const mostMinor = paid === undefined ? worthMinor : Math.min(worthMinor, toMinor(paid, currency));
  const [resolution, setResolution] = useState<ReturnResolution | null>(
    mayRefund && takesRefunds ? "refund" : null,
  );
  const [amount, setAmount] = useState(toDecimalText(mostMinor, currency));
  const [postage, setPostage] = useState("");
  const [fee, setFee] = useState("");
  const { isBusy, problem, run } = useReturnAction(line.orderId, { isShownHere: true });
  const isRefund = resolution === "refund" || resolution === "refundByHand";
  const amountMinor = readTyped(amount, currency, locale);
  const isWrong = isRefund && (amountMinor === null || amountMinor === 0);
  const recovered = [readTyped(postage, currency, locale), readTyped(fee, currency, locale)];
  const obstacle =
    resolution === null ? words.choose : isWrong || recovered.includes(null) ? words.amountWrong : undefined;
  const submit = async (): Promise<void> => {
    if (resolution === null) return;
    const decimal = (minor: number | null | undefined): string => toDecimalText(minor ?? 0, currency);
    const sums = {
      postageRecovered: decimal(recovered[0]),
      feeRecovered: decimal(recovered[1]),
      ...(isRefund ? { amount: decimal(amountMinor) } : {}),
    };
    const isDone = await run(async () => {
      if (!(await resolveReturn({ returnId: line._id, resolution, ...sums })))
        notifyInfo(words.onItsWay(line.source), undefined, aboutOrder(line.orderId));
    }, words.done);
    if (isDone) onClose();
  };
  return (
    <StepDialog
      {...words}
      description={texts.quantity(line.itemName, line.quantity)}
      submit={
        resolution === "refund"
          ? words.submitRefund(formatMoney(amountMinor ?? 0, currency, locale))
          : words.submit
      }
      isBusy={isBusy}
      problem={problem}
      canSubmit={obstacle === undefined}
      disabledReason={obstacle}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={words.resolution}
        {...(!mayRefund
          ? { hint: words.noRefunds }
          : takesRefunds
            ? {}
            : { hint: words.noPort(line.source) })}
      >
        <RadioGroup
          label={words.resolution}
          layout="column"
          value={resolution}
          onValueChange={setResolution}
          options={returnResolutions.map((value) => ({
            value,
            label: nameResolution(value, line.source),
            isDisabled:
              (value === "refund" && !(mayRefund && takesRefunds)) ||
              (value === "refundByHand" && !mayRefund),
            disabledReason: mayRefund ? words.noPort(line.source) : words.noRefunds,
          }))}
        />
      </Field>
      {isRefund && (
        <Amount
          label={words.amount}
          hint={words.amountHint(
            formatMoney(worthMinor, currency, locale),
            mostMinor < worthMinor ? formatMoney(mostMinor, currency, locale) : null,
          )}
          error={isWrong ? words.amountWrong : undefined}
          text={amount}
          currency={currency}
          onChange={setAmount}
        />
      )}
      {resolution === "refund" && !isWrong && (
        <p className="sk-meta">{words.body(formatMoney(amountMinor ?? 0, currency, locale), line.source)}</p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Amount
          label={words.postage}
          text={postage}
          currency={currency}
          error={recovered[0] === null ? words.amountWrong : undefined}
          onChange={setPostage}
        />
        <Amount
          label={words.fee}
          text={fee}
          currency={currency}
          error={recovered[1] === null ? words.amountWrong : undefined}
          onChange={setFee}
        />
      </div>
    </StepDialog>
  );
}
