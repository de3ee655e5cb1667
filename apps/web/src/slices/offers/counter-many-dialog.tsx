/** Asks many buyers for more: by a share of the asking price or an amount, seen line by line before it is sent. */
import { formatMoney, toDecimalText } from "@stallkeeper/domain";
import { useRef, useState, type SyntheticEvent } from "react";
import {
  AlertDialog,
  Button,
  Dialog,
  Field,
  Money,
  Select,
  TextArea,
  TextInput,
  useFormatSettings,
} from "../../ui/index.ts";
import { giveCounters, isLocked } from "./answering.ts";
import { describeKept } from "./counter-kept.ts";
import { counterWays, isReadable, planCounters, type CounterLine, type CounterWay } from "./counter-many.ts";
import { useAbility } from "./offer-ability.ts";
import { nameItem } from "./offer-columns.tsx";
import { sumByCurrency, type DeskRow } from "./offer-rows.ts";
import { texts } from "./texts.ts";

const words = texts.counterMany;

function Line({ line: { row, amountMinor, problem } }: { line: CounterLine }) {
  const { offer, facts } = row;
  const { locale } = useFormatSettings();
  const kept = amountMinor === null ? null : describeKept(row, amountMinor, locale);
  return (
    <li className="flex gap-3 items-center px-3 py-1 border-b border-line">
      <span className="grid min-w-0 grow">
        <span className="sk-cut">{nameItem(row)}</span>
        <span className="sk-meta sk-cut">{offer.buyer.handle || texts.nobody}</span>
        {kept !== null && <span className="sk-meta">{kept}</span>}
      </span>
      <span className="grid justify-items-end shrink-0">
        {amountMinor === null ? (
          <span className="sk-meta text-ochre max-w-[200px] text-end">{problem}</span>
        ) : (
          <Money amountMinor={amountMinor} currency={offer.currency} isStrong />
        )}
        <span className="sk-meta">
          {texts.columns.offer} <Money amountMinor={facts.offerMinor} currency={offer.currency} />
          {facts.askMinor !== null && (
            <>
              {" · "}
              {texts.columns.ask} <Money amountMinor={facts.askMinor} currency={offer.currency} />
            </>
          )}
        </span>
      </span>
    </li>
  );
}

/** The dialog, then its question. `onSent` hears that the chosen ones are on their way. */
export function CounterManyDialog({
  rows,
  onClose,
  onSent,
}: {
  rows: readonly DeskRow[];
  onClose: () => void;
  onSent: () => void;
}) {
  const [way, setWay] = useState<CounterWay>("share");
  const [typed, setTyped] = useState("90");
  const [message, setMessage] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { locale } = useFormatSettings();
  const abilityFor = useAbility();
  const lines = planCounters(rows, { way, typed, locale }, ({ offer }) =>
    isLocked(offer) ? texts.waiting : abilityFor(offer).counter,
  );
  const ready = lines.flatMap(({ row, amountMinor }) => (amountMinor === null ? [] : [{ row, amountMinor }]));
  const isRead = isReadable({ way, typed, locale });
  const total = sumByCurrency(
    ready.map(({ row: { offer }, amountMinor }) => ({
      amount: Number(toDecimalText(amountMinor, offer.currency)),
      currency: offer.currency,
    })),
  )
    .map(({ amountMinor, currency }) => formatMoney(amountMinor, currency, locale))
    .join(", ");
  const ask = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (ready.length > 0) setIsAsking(true);
  };
  const send = (): void => {
    onSent();
    onClose();
    void giveCounters(
      ready.map(({ row: { offer }, amountMinor }) => ({
        offer,
        amount: toDecimalText(amountMinor, offer.currency),
      })),
      message.trim(),
    );
  };
  if (isAsking)
    return (
      <AlertDialog
        isOpen
        tone="primary"
        onClose={() => setIsAsking(false)}
        title={words.askTitle(ready.length, total)}
        description={words.askBody}
        confirmLabel={words.send(ready.length)}
        cancelLabel={texts.many.cancel}
        onConfirm={send}
      />
    );
  return (
    <Dialog
      isOpen
      size="md"
      onClose={onClose}
      title={words.title(rows.length)}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{texts.many.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form="counter-many"
            needsConnection
            isDisabled={ready.length === 0}
            disabledReason={words.noneFits}
          >
            {words.send(ready.length)}
          </Button>
        </>
      }
    >
      <form id="counter-many" className="grid gap-3" onSubmit={ask}>
        <div className="flex gap-3 flex-wrap">
          <Field label={words.way} className="w-[220px]">
            <Select
              value={way}
              options={counterWays.map((value) => ({ value, label: words.ways[value] }))}
              onValueChange={(next) => {
                setWay(next);
                setTyped(next === "share" ? "90" : "");
              }}
            />
          </Field>
          <Field
            label={words.value[way]}
            className="w-[160px]"
            hint={way === "share" ? undefined : words.ownCurrency}
            error={isRead || typed.trim() === "" ? undefined : words.unreadable[way]}
            isRequired
          >
            <TextInput
              ref={field}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </div>
        <Field label={texts.counterForm.message}>
          <TextArea
            maxLength={500}
            rows={2}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
        <p role="status" className="sk-meta">
          {words.preview(ready.length, lines.length)}
        </p>
        <ul className="max-h-[260px] overflow-y-auto border border-line" aria-label={words.list}>
          {lines.map((line) => (
            <Line key={line.row.offer._id} line={line} />
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
