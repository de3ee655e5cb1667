/** What came in last, summed up where it was more than one item; of one item, how many it were can be said after. */
import { useState, type FormEvent } from "react";
import { Button, TextInput } from "../../ui/index.ts";
import { texts } from "./texts.ts";
import type { Arrived, ReceivedWish } from "./use-receiving.ts";

const words = texts.one;
const arrivalsShown = 5;

interface ArrivalProps {
  last: Arrived;
  /** Missing: nothing more is received. */
  receive: ((wishes: readonly ReceivedWish[]) => void) | undefined;
  /** The scanner goes on. */
  onDone: () => void;
}

export function Arrival({ last, receive, onDone }: ArrivalProps) {
  const lines = last.slice(0, arrivalsShown).map(({ sku, received }) => words.last(sku, received));
  const [only] = last;
  if (last.length === 1 && only !== undefined)
    return (
      <div className="flex gap-3 items-center flex-wrap">
        <strong>{lines}</strong>
        {receive !== undefined && only.pieces > 0 && (
          <HowMany key={`${only.sku} ${only.received}`} arrived={only} receive={receive} onDone={onDone} />
        )}
      </div>
    );
  const more = last.length > arrivalsShown ? [words.more(last.length - arrivalsShown)] : [];
  return (
    <>
      <strong>
        {words.many(
          last.reduce((sum, { pieces }) => sum + pieces, 0),
          last.length,
        )}
      </strong>
      <p className="sk-meta">{[...lines, ...more].join(" · ")}</p>
    </>
  );
}

/** "There were ten of them", said after the scan: what is more or less than was received is booked. */
function HowMany({
  arrived: { sku, pieces },
  receive,
  onDone,
}: {
  arrived: Arrived[number];
  receive: (wishes: readonly ReceivedWish[]) => void;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState(String(pieces));
  const isRead = /^\d{1,6}$/.test(typed.trim());
  const change = Number(typed) - pieces;
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isRead) return;
    if (change !== 0) receive([{ code: sku, pieces: change, inAll: Number(typed) }]);
    onDone();
  };
  return (
    <form noValidate className="flex gap-2 items-center" onSubmit={handleSubmit}>
      <TextInput
        aria-label={words.ofLast(sku)}
        className="w-[72px]"
        inputMode="numeric"
        isInvalid={!isRead}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
      />
      {(change !== 0 || !isRead) && (
        <Button type="submit" size="sm" isDisabled={!isRead} disabledReason={words.wrongCount}>
          {words.correct}
        </Button>
      )}
    </form>
  );
}
