/** One item of a purchase: what came of it, the rest to receive, and taking back what was received by mistake. */
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { afterPaint } from "../../platform/after-paint.ts";
import { Button, focusWhole, TextInput, TextLink, type OffGuard } from "../../ui/index.ts";
import type { ShownLine } from "./purchases.api.ts";
import { texts } from "./texts.ts";
import type { ReceivedWish } from "./use-receiving.ts";

const words = texts.one;

/** Pieces that are still to come. */
export const restOf = ({ ordered, received }: ShownLine): number => Math.max(0, ordered - received);

interface PurchaseLineProps {
  line: ShownLine;
  cost: ReactNode;
  landed: ReactNode;
  guard: OffGuard;
  /** Missing: nothing more is received on this purchase. */
  receive: ((wishes: readonly ReceivedWish[]) => void) | undefined;
}

/** How many came in all, where a scan or a pasted row was wrong by more than one. Esc leaves it as it is. */
function ReceivedInAll({
  line: { sku, received },
  receive,
  onDone,
}: {
  line: ShownLine;
  receive: (wishes: readonly ReceivedWish[]) => void;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState(String(received));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => focusWhole(field.current), []);
  const isRead = /^\d{1,6}$/.test(typed.trim());
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isRead) return field.current?.focus();
    const change = Number(typed) - received;
    if (change !== 0) receive([{ code: sku, pieces: change, inAll: Number(typed) }]);
    onDone();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <form noValidate className="flex gap-2 items-center" onSubmit={handleSubmit}>
      <TextInput
        ref={field}
        aria-label={words.inAllOf(sku)}
        className="w-[88px]"
        inputMode="numeric"
        isInvalid={!isRead}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <Button type="submit" size="sm" isDisabled={!isRead} disabledReason={words.wrongCount}>
        {words.correct}
      </Button>
    </form>
  );
}

export function PurchaseLine({ line, cost, landed, guard, receive }: PurchaseLineProps) {
  const { sku, title, options, location, onHand, ordered, received } = line;
  const rest = restOf(line);
  const extra = received - ordered;
  const [isCorrecting, setCorrecting] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const leave = (): void => {
    setCorrecting(false);
    afterPaint(() => item.current?.querySelector("button")?.focus());
  };
  return (
    <li ref={item} className="flex gap-3 items-center flex-wrap py-2 border-b border-line">
      <span className="grid grow min-w-[200px] max-md:basis-full">
        <span className="sk-cut">{[title || sku, ...options.map(({ value }) => value)].join(", ")}</span>
        <span className="sk-meta">
          <TextLink href={`/inventory?item=${encodeURIComponent(sku)}`} className="sk-mono">
            {sku}
          </TextLink>
          {location !== "" && ` · ${location}`}
          {onHand !== null && ` · ${words.onHand(onHand)}`}
        </span>
      </span>
      <span className="sk-meta text-end">
        {cost}
        {landed}
      </span>
      <span className="grid text-end">
        <span>{words.of(received, ordered)}</span>
        {extra > 0 && <span className="text-ochre">{words.extra(extra)}</span>}
      </span>
      {receive !== undefined && isCorrecting && (
        <ReceivedInAll line={line} receive={receive} onDone={leave} />
      )}
      {receive !== undefined && received > 1 && !isCorrecting && (
        <Button
          size="sm"
          variant="quiet"
          {...guard}
          aria-label={words.changeOf(sku)}
          onClick={() => setCorrecting(true)}
        >
          {words.correct}
        </Button>
      )}
      {receive !== undefined && received > 0 && !isCorrecting && (
        <Button
          size="sm"
          variant="quiet"
          {...guard}
          aria-label={words.backOf(sku)}
          onClick={() => receive([{ code: sku, pieces: -1 }])}
        >
          {words.back}
        </Button>
      )}
      {receive !== undefined && rest > 0 && (
        <Button
          size="sm"
          {...guard}
          aria-label={words.restOf(sku, rest)}
          onClick={() => receive([{ code: sku, pieces: rest, upTo: ordered }])}
        >
          {words.rest(rest)}
        </Button>
      )}
    </li>
  );
}
