import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Search from "lucide-react/icons/search";
import { memo, useEffect, useRef, useState, type RefObject } from "react";
import { afterPaint } from "../../platform/after-paint.ts";
import { countDaysAhead, Kbd, Menu, TextInput, useFormatSettings, useNow } from "../../ui/index.ts";
import { queueLooks, sortFields, useQueueCount, useWarmFilter, type ListOrder, type SortField } from "../orders/index.ts";
import { texts } from "./texts.ts";
import type { HeldRows } from "./use-held-rows.ts";
import type { OrdersPageState } from "./use-orders-page.ts";

const firstDirection: Record<SortField, "asc" | "desc"> = { updated: "desc", created: "desc", due: "asc", total: "desc", number: "asc" };

// Making a format takes a hundred times as long as using one, and the head is drawn at every change.
const wholeFormat = new Intl.NumberFormat();

/** Not drawn again when an order changes. */
const SortMenu = memo(function SortMenu({ sort, setSort }: Pick<OrdersPageState, "sort" | "setSort">) {
  const Arrow = sort.direction === "asc" ? ArrowUp : ArrowDown;
  const choose = (field: SortField): void => {
    const isSame = field === sort.field;
    setSort({ field, direction: isSame ? (sort.direction === "asc" ? "desc" : "asc") : firstDirection[field] });
  };
  return (
    <Menu
      label={texts.sort}
      align="end"
      groups={[{ id: "sort", items: sortFields.map((field) => ({ id: field, label: texts.sorts[field], isChecked: field === sort.field, onSelect: () => choose(field) })) }]}
      trigger={<button type="button" className="sk-btn sk-btn-quiet sk-btn-sm"><span className="sk-btn-face"><Arrow className="sk-icon" aria-hidden="true" /><span className="sk-hidden-text">{texts.sort}: </span>{texts.sorts[sort.field]}</span></button>}
    />
  );
});

/** How many of the rows leave today; not counted where the list holds everything. */
function useDueToday(rows: readonly ListOrder[], isCounted: boolean): number {
  const settings = useFormatSettings();
  const nowMs = useNow();
  if (!isCounted) return 0;
  return rows.filter(({ dispatchBy, shipping }) => dispatchBy !== null && !shipping.shipped && countDaysAhead(Date.parse(dispatchBy), { ...settings, nowMs }) <= 0).length;
}

/**
 * The typed filter. The text belongs to the box; the address, and with it the list, follows once the text
 * is painted: so no key waits for the list, and none is lost. From outside the text changes only while
 * nobody types.
 */
const FilterBox = memo(function FilterBox({ query, setQuery, grid, input }: Pick<OrdersPageState, "query" | "setQuery" | "grid"> & { input: RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState(query);
  const callOff = useRef((): void => undefined);
  useWarmFilter();
  useEffect(() => {
    if (document.activeElement !== input.current) setText(query);
  }, [query, input]);
  const handleChange = (next: string): void => {
    setText(next);
    callOff.current();
    callOff.current = afterPaint(() => setQuery(next));
  };
  return (
    <TextInput
      ref={input}
      size="sm"
      type="search"
      aria-label={texts.filter}
      placeholder={texts.filter}
      title={texts.filterHint}
      autoComplete="off"
      spellCheck={false}
      className="w-[180px] max-md:w-full"
      startSlot={<Search className="sk-icon" aria-hidden="true" />}
      endSlot={<Kbd keys="/" />}
      value={text}
      onChange={(event) => handleChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" && event.key !== "ArrowDown" && event.key !== "Enter") return;
        event.preventDefault();
        grid.current?.focus();
      }}
    />
  );
});

/** Above the list: the queue's name and counts, the filter box, the sort. */
export function ListHead({ page, held, filterInput }: { page: OrdersPageState; held: HeldRows; filterInput: RefObject<HTMLInputElement | null> }) {
  const { rows, waiting } = held;
  const total = useQueueCount(page.queue);
  const due = useDueToday(rows, (page.queue === "new" || page.queue === "ship") && rows.length <= 2_000);
  const parts = [page.query === "" && rows.length + waiting >= total ? null : texts.shown(wholeFormat.format(rows.length)), due > 0 ? texts.dueToday(due) : null].filter((part) => part !== null);
  return (
    <div className="flex items-center gap-3 px-[14px] min-h-[44px] max-md:pb-2 max-md:gap-y-0 border-b border-line shrink-0 flex-wrap">
      <h2 className="text-[15px]/[20px] font-[650] max-md:hidden">{queueLooks[page.queue].label}</h2>
      <span className="sk-meta" aria-live="polite">{[total < 0 ? "" : wholeFormat.format(total), ...parts].filter((part) => part !== "").join(" · ")}</span>
      <span className="sk-space" />
      <SortMenu sort={page.sort} setSort={page.setSort} />
      <FilterBox query={page.query} setQuery={page.setQuery} grid={page.grid} input={filterInput} />
    </div>
  );
}
