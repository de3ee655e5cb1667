/** What is to be counted and what was, each with a field for a typed total. */
import { mostOnHand } from "@stallkeeper/domain";
import { useState, type KeyboardEvent } from "react";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { writeNumber } from "../../ui/format.ts";
import { EmptyState, Select, TextInput, Unknown } from "../../ui/index.ts";
import { sendScans } from "./send-scans.ts";
import { takesKey, type ShownLine } from "./takes.api.ts";
import { texts } from "./texts.ts";

const words = texts.take;
const shows = ["open", "counted", "all"] as const;
const showOptions = shows.map((value) => ({ value, label: words.shows[value] }));
/** The rest comes up by the filter, or as these are counted. */
const rowsShown = 200;

/** What a line's item is called, with what its variant is. */
export const nameOf = ({ title, sku, options }: ShownLine): string =>
  [title || sku, ...options.map(({ value }) => value)].join(", ");

function TotalField({ takeId, line }: { takeId: string; line: ShownLine }) {
  const [typed, setTyped] = useState<string | null>(null);
  const mayCount = useAllows("inventory.write");
  const shown = line.counted === null ? "" : String(line.counted);
  const value = typed ?? shown;
  const isWrong = value.trim() !== "" && !(/^\d{1,7}$/.test(value.trim()) && Number(value) <= mostOnHand);
  const save = async (): Promise<void> => {
    if (typed === null || isWrong) return;
    if (typed.trim() === shown) return setTyped(null);
    // Emptied: it isn't counted after all, which is not the same as none.
    const scan =
      typed.trim() === ""
        ? { pieces: -Math.max(1, line.counted ?? 0), isTotal: false }
        : { pieces: Number(typed), isTotal: true };
    try {
      await sendScans(takeId, [{ code: line.sku, ...scan }]);
      // Read before the typed figure goes, or the one before it is shown once more.
      await queryClient.invalidateQueries({ queryKey: takesKey });
      setTyped(null);
    } catch (error) {
      notifyError(error);
    }
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Escape") {
      setTyped(null);
      event.currentTarget.blur();
    } else if (event.key === "Enter") {
      // What isn't a count stays under the cursor until it's mended.
      if (isWrong) return;
      void save();
      const rows = [...document.querySelectorAll<HTMLInputElement>("[data-total]")];
      rows[rows.indexOf(event.currentTarget) + 1]?.focus();
    }
  };
  if (!mayCount)
    return (
      <span className="w-[72px] text-end">
        <span className="sk-hidden-text">{words.counted} </span>
        {line.counted === null ? "—" : shown}
      </span>
    );
  return (
    <span className="grid gap-1 justify-items-end">
      <TextInput
        size="sm"
        data-total
        inputMode="numeric"
        autoComplete="off"
        className="w-[72px] text-end"
        aria-label={words.countOf(line.sku)}
        isInvalid={isWrong}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={handleKey}
      />
      {isWrong && (
        <span role="alert" className="text-red text-end max-w-[160px]">
          {words.wrong}
        </span>
      )}
    </span>
  );
}

export interface CountingListProps {
  takeId: string;
  lines: readonly ShownLine[];
  isBlind: boolean;
}

/** The list, filtered as the person likes. */
export function CountingList({ takeId, lines, isBlind }: CountingListProps) {
  const [show, setShow] = useState<(typeof shows)[number]>("all");
  const [filter, setFilter] = useState("");
  const wanted = filter.trim().toLowerCase();
  const hasList = lines.some(({ isListed }) => isListed);
  const found = lines.filter(
    (line) =>
      (show === "all" || (line.counted === null) === (show === "open")) &&
      (wanted === "" || `${line.sku} ${nameOf(line)} ${line.location}`.toLowerCase().includes(wanted)),
  );
  if (lines.length === 0) return <EmptyState text={words.none} />;
  return (
    <section aria-label={words.list} className="grid gap-2">
      <div className="flex gap-3 flex-wrap">
        <Select
          size="sm"
          label={words.show}
          className="w-[150px]"
          options={showOptions}
          value={show}
          onValueChange={setShow}
        />
        <TextInput
          size="sm"
          type="search"
          className="w-[240px] max-w-full"
          aria-label={words.filter}
          placeholder={words.filter}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      {found.length === 0 && <p className="sk-meta">{words.nothing[show]}</p>}
      <ul className="grid" aria-label={words.list}>
        {found.slice(0, rowsShown).map((line) => (
          <li key={line._id} className="flex gap-3 items-center py-2 border-b border-line min-w-0">
            <span className="sk-mono w-[64px] sk-cut">{line.location}</span>
            <span className="grid grow min-w-0">
              <span className="sk-cut">{nameOf(line)}</span>
              <span className="sk-meta sk-cut">
                <span className="sk-mono">{line.sku}</span>
                {hasList && !line.isListed && <span className="text-ochre"> · {words.extra}</span>}
                {line.counters.length > 0 && ` · ${line.counters.join(", ")}`}
              </span>
            </span>
            {!isBlind && (
              <span className="sk-meta text-end">
                {words.expected} {line.expected === null ? <Unknown /> : writeNumber(line.expected)}
              </span>
            )}
            <TotalField takeId={takeId} line={line} />
          </li>
        ))}
      </ul>
      {found.length > rowsShown && <p className="sk-meta">{words.more(found.length - rowsShown)}</p>}
    </section>
  );
}
