/** What was counted beside what was expected, the dearest difference first; afterwards, what was booked. */
import { toMinor } from "@stallkeeper/domain";
import { useState } from "react";
import { writeNumber } from "../../ui/format.ts";
import { Field, Money, RadioGroup, Select, Stat, TextLink, Unknown } from "../../ui/index.ts";
import { nameOf } from "./counting-list.tsx";
import type { ShownLine } from "./takes.api.ts";
import { texts } from "./texts.ts";

const words = texts.take;
const shows = ["differ", "open", "all"] as const;
const showOptions = shows.map((value) => ({ value, label: words.reviewShows[value] }));
const rowsShown = 500;

const isOpen = ({ counted }: ShownLine): boolean => counted === null;
/** A first count differs, too: nothing was known before it. */
const differs = (line: ShownLine): boolean =>
  line.counted !== null && (line.variance !== 0 || line.movedMeanwhile > 0 || line.outcome === "laterCount");
const weightOf = ({ value, variance }: ShownLine): number =>
  Math.abs(value ?? 0) * 1_000 + Math.abs(variance ?? 0);

interface ReviewListProps {
  lines: readonly ShownLine[];
  /** What becomes of items that nobody found; without `onUncounted` it isn't asked. */
  uncounted: "leave" | "zero";
  onUncounted?: ((uncounted: "leave" | "zero") => void) | undefined;
}

/** The sums, the question about what wasn't counted, and the table. */
export function ReviewList({ lines, uncounted, onUncounted }: ReviewListProps) {
  const [show, setShow] = useState<(typeof shows)[number]>("differ");
  const open = lines.filter(isOpen);
  // Where only what was scanned is counted, nothing is on a list.
  const hasList = lines.some(({ isListed }) => isListed);
  const different = lines.filter(differs);
  const shown = (show === "differ" ? different : show === "open" ? open : [...lines]).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  );
  return (
    <>
      <Sums lines={lines} differing={different.length} />
      {onUncounted !== undefined && open.length > 0 && (
        <Field label={words.uncounted(open.length)}>
          <RadioGroup
            options={[
              { value: "leave", label: words.leave },
              { value: "zero", label: words.zero, hint: words.zeroHint },
            ]}
            value={uncounted}
            onValueChange={onUncounted}
            layout="column"
          />
        </Field>
      )}
      <div className="flex gap-3 flex-wrap">
        <Select
          size="sm"
          label={words.show}
          className="w-[150px]"
          options={showOptions}
          value={show}
          onValueChange={setShow}
        />
      </div>
      {shown.length === 0 ? (
        <p className="sk-meta">{show === "open" ? words.nothing.open : words.noDifference}</p>
      ) : (
        <ul className="grid" aria-label={words.reviewShows[show]}>
          {shown.slice(0, rowsShown).map((line) => (
            <ReviewRow key={line._id} line={line} isExtra={hasList && !line.isListed} />
          ))}
        </ul>
      )}
      {shown.length > rowsShown && <p className="sk-meta">{words.more(shown.length - rowsShown)}</p>}
    </>
  );
}

function Sums({ lines, differing }: { lines: readonly ShownLine[]; differing: number }) {
  const counted = lines.filter((line) => !isOpen(line));
  const pieces = counted.reduce((sum, { variance }) => sum + (variance ?? 0), 0);
  const costless = counted.filter(
    ({ variance, value }) => variance !== null && variance !== 0 && value === null,
  );
  // Sums never mix currencies. What doesn't differ is worth nothing only where all that does has a cost.
  const worths = [
    ...Map.groupBy(
      counted.filter(({ value, variance }) => value !== null && (variance !== 0 || costless.length === 0)),
      ({ currency }) => currency,
    ),
  ].map(([currency, valued]) => ({
    currency,
    minor: valued.reduce((sum, { value }) => sum + toMinor(value ?? 0, currency), 0),
  }));
  return (
    <div className="flex gap-4 flex-wrap">
      <Stat label={words.figures.counted} value={writeNumber(counted.length)} />
      <Stat label={words.figures.differ} value={writeNumber(differing)} />
      <Stat label={words.figures.pieces} value={texts.signed(pieces)} />
      <Stat
        label={words.figures.value}
        value={
          worths.length === 0 ? (
            <Unknown />
          ) : (
            <span className="flex gap-2 flex-wrap">
              {worths.map(({ currency, minor }) => (
                <Money key={currency} amountMinor={minor} currency={currency} />
              ))}
            </span>
          )
        }
        {...(costless.length > 0 ? { hint: words.figures.noCost(costless.length) } : {})}
      />
    </div>
  );
}

function ReviewRow({ line, isExtra }: { line: ShownLine; isExtra: boolean }) {
  const { sku, location, expected, counted, variance, value, currency, counters, movedMeanwhile, outcome } =
    line;
  const figure = (label: string, shown: string | null, isBad = false) => (
    <span className="grid text-end min-w-[72px]">
      <span className="sk-label">{label}</span>
      <span className={isBad ? "text-red font-semibold" : undefined}>{shown ?? <Unknown />}</span>
    </span>
  );
  return (
    <li className="flex gap-3 items-center flex-wrap py-2 border-b border-line">
      <span className="grid grow min-w-[200px] max-md:basis-full">
        <span className="sk-cut">{nameOf(line)}</span>
        <span className="sk-meta">
          <TextLink href={`/inventory?item=${encodeURIComponent(sku)}`} className="sk-mono">
            {sku}
          </TextLink>
          {location !== "" && ` · ${location}`}
          {isExtra && <span className="text-ochre"> · {words.extra}</span>}
          {counters.length > 0 && ` · ${counters.join(", ")}`}
        </span>
        {movedMeanwhile > 0 && <span className="text-ochre">{words.meanwhile(movedMeanwhile)}</span>}
        {outcome === "laterCount" && <span className="text-ochre">{words.laterCount}</span>}
      </span>
      {figure(words.expected, expected === null ? words.notKnown : writeNumber(expected))}
      {figure(words.counted, counted === null ? words.notCounted : writeNumber(counted))}
      {figure(words.difference, variance === null ? "—" : texts.signed(variance), (variance ?? 0) < 0)}
      <span className="grid text-end min-w-[72px]">
        <span className="sk-label">{words.value}</span>
        {value === null ? "—" : <Money amountMinor={toMinor(value, currency)} currency={currency} />}
      </span>
    </li>
  );
}
