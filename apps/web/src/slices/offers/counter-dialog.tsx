import { formatMoney, readTypedMinor, toDecimalText } from "@stallkeeper/domain";
import { useRef, useState, type SyntheticEvent } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { usePlatforms } from "../../platform/metadata.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { Button, Callout, Dialog, Field, TextArea, TextInput, useFormatSettings } from "../../ui/index.ts";
import { giveCounter } from "./answering.ts";
import { describeTyped } from "./counter-kept.ts";
import type { DeskRow } from "./offer-rows.ts";
import { texts } from "./texts.ts";
import { useStanding } from "./use-standing.ts";

const words = texts.counterForm;

/** Asks the buyer for more than they offered; it starts halfway to the asking price. */
export function CounterDialog({ row, onClose }: { row: DeskRow; onClose: () => void }) {
  const { offer, facts } = row;
  const { locale } = useFormatSettings();
  const platform = usePlatforms().find(({ _id }) => _id === offer.platform)?.name ?? offer.platform;
  const { askMinor, offerMinor } = facts;
  const halfwayMinor = askMinor === null ? null : Math.round((askMinor + offerMinor) / 2);
  const [amount, setAmount] = useState(
    halfwayMinor === null ? "" : toDecimalText(halfwayMinor, offer.currency),
  );
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const money = (minor: number): string => formatMoney(minor, offer.currency, locale);
  const kept = describeTyped(row, amount, locale);
  const standing = useStanding(row, "counter");
  // While it is sent, its own answer is what changes the offer.
  const obstacle = isBusy ? null : standing;
  const send = async (): Promise<void> => {
    if (isBusy || obstacle !== null) return;
    const minor = readTypedMinor(amount, offer.currency, locale);
    if (minor === null) {
      setProblem(words.unreadable(money(halfwayMinor ?? offerMinor)));
      return field.current?.focus();
    }
    setIsBusy(true);
    setProblem(undefined);
    try {
      const isGiven = await giveCounter(
        offer,
        { amount: toDecimalText(minor, offer.currency), message: message.trim() },
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
  // Enter breaks the line where the message is written.
  useShortcuts([{ keys: "Mod+Enter", label: words.send, group: texts.keys.group, run: () => void send() }]);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void send();
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
            keys="Mod+Enter"
            isDisabled={obstacle !== null}
            disabledReason={obstacle ?? undefined}
            isBusy={isBusy}
            busyLabel={words.sending}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <form id="counter-offer" className="grid gap-3" onSubmit={submit}>
        <div role="status" className="contents">
          {obstacle !== null && <Callout tone="ochre">{obstacle}</Callout>}
        </div>
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
            onFocus={(event) => event.target.select()}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
        <p role="status" className="sk-meta">
          {kept}
        </p>
        <Field label={words.message}>
          <TextArea maxLength={500} value={message} onChange={(event) => setMessage(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
