/** What was counted last: one item with its total, or all that was pasted together. */
import { Button } from "../../ui/index.ts";
import type { Scan } from "./send-scans.ts";
import { texts } from "./texts.ts";

const words = texts.take;
const itemsShown = 5;

/** What was counted together, each SKU once; `counted` null: all of it was taken back. */
export type Found = readonly {
  sku: string;
  /** So many more. */
  pieces: number;
  counted: number | null;
  /** It isn't on the list. */
  isExtra: boolean;
}[];

interface LastCountedProps {
  /** At least one. */
  last: Found;
  onTakeBack: (scans: Scan[]) => void;
}

/** Says so, what isn't on the list, and takes it back. */
export function LastCounted({ last, onTakeBack }: LastCountedProps) {
  const lines = last.slice(0, itemsShown).map(({ sku, counted }) => words.last(sku, counted));
  const more = last.length > itemsShown ? [words.more(last.length - itemsShown)] : [];
  const [first] = last;
  const extras = last.filter(({ isExtra, counted }) => isExtra && counted !== null);
  const added = last.filter(({ pieces, counted }) => pieces > 0 && counted !== null);
  const isOne = last.length === 1;
  const sum = last.reduce((all, { pieces }) => all + pieces, 0);
  const canGoBack = isOne ? (first?.counted ?? 0) > 0 : added.length > 0;
  return (
    <>
      <p className="flex gap-3 items-center flex-wrap">
        <strong>
          {isOne ? lines : (sum < 0 ? words.takenBack : words.many)(Math.abs(sum), last.length)}
        </strong>
        {canGoBack && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={isOne ? words.less(first?.sku ?? "") : undefined}
            onClick={() =>
              onTakeBack(
                (isOne ? last : added).map(({ sku, pieces }) => ({
                  code: sku,
                  pieces: isOne ? -1 : -pieces,
                  isTotal: false,
                })),
              )
            }
          >
            {isOne ? words.minus : words.minusAll}
          </Button>
        )}
      </p>
      {!isOne && <p className="sk-meta">{[...lines, ...more].join(" · ")}</p>}
      {extras.length > 0 && (
        <p className="text-ochre break-words">{words.extras(extras.map(({ sku }) => sku))}</p>
      )}
    </>
  );
}
