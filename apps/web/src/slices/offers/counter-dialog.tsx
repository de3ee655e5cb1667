import { formatMoney, toDecimalText } from "@stallkeeper/domain";
import { useRef, useState, type SyntheticEvent } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { usePlatforms } from "../../platform/metadata.ts";
import { Button, Dialog, Field, TextArea, TextInput, useFormatSettings } from "../../ui/index.ts";
import { giveCounter } from "./answering.ts";
import type { DeskRow } from "./offer-rows.ts";
import { texts } from "./texts.ts";

const words = texts.counterForm;

/** Asks the buyer for more than they offered; it starts halfway to the asking price. */
export function CounterDialog({ row, onClose }: { row: DeskRow; onClose: () => void }) {
  const { offer, facts } = row;
  const { locale } = useFormatSettings();
  const platform = usePlatforms().find(({ _id }) => _id === offer.platform)?.name ?? offer.platform;
  const { askMinor, offerMinor } = facts;
  const start =
    askMinor === null ? "" : toDecimalText(Math.round((askMinor + offerMinor) / 2), offer.currency);
  const [amount, setAmount] = useState(start);
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const money = (minor: number): string => formatMoney(minor, offer.currency, locale);
  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      const isGiven = await giveCounter(
        offer,
        { amount: amount.trim().replace(",", "."), message: message.trim() },
        platform,
      );
      // Why not, a toast says: what was typed stays to be sent again.
      if (isGiven) onClose();
      else setIsBusy(false);
    } catch (error) {
      const { fields, message: said } = normaliseError(error);
      setProblem(fields["amount"] ?? fields["message"] ?? said);
      field.current?.focus();
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={words.title(offer.buyer.handle || texts.nobody)}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form="counter-offer"
            isBusy={isBusy}
            busyLabel={words.sending}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <form id="counter-offer" className="grid gap-3" onSubmit={(event) => void send(event)}>
        <Field
          label={words.amount(offer.currency)}
          hint={words.hint(money(offerMinor), askMinor === null ? null : money(askMinor))}
          error={problem}
          isRequired
        >
          <TextInput
            ref={field}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
        <Field label={words.message}>
          <TextArea maxLength={500} value={message} onChange={(event) => setMessage(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
