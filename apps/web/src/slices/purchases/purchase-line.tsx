/** One item of a purchase: what came of it, the rest to receive, and taking back what was received by mistake. */
import type { ReactNode } from "react";
import { Button, TextLink, type OffGuard } from "../../ui/index.ts";
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

export function PurchaseLine({ line, cost, landed, guard, receive }: PurchaseLineProps) {
  const { sku, title, options, location, onHand, ordered, received } = line;
  const rest = restOf(line);
  const extra = received - ordered;
  return (
    <li className="flex gap-3 items-center flex-wrap py-2 border-b border-line">
      <span className="grid grow min-w-[200px]">
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
      {receive !== undefined && received > 0 && (
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
