import { formatTime } from "@stallkeeper/domain";
import CircleHelp from "lucide-react/icons/circle-help";
import Search from "lucide-react/icons/search";
import { memo, useEffect, useRef, useState, type RefObject } from "react";
import { afterPaint } from "../../../platform/after-paint.ts";
import { useTypedText } from "../../../platform/use-typed-text.ts";
import { IconButton, Kbd, Menu, TextInput, useFormatSettings, useNow } from "../../../ui/index.ts";
import { countDue, type DueCounts } from "../filter/order-due.ts";
import { filterTexts } from "../filter/texts.ts";
import { operatorNames } from "../filter/order-query.ts";
import { queueLooks } from "../../order-look/index.ts";
import { useQueueCount, useWarmFilter } from "../use-orders.ts";
import type { HeldRows } from "../use-held-rows.ts";
import type { ListOrder } from "../list-order.ts";
import { texts } from "./texts.ts";
import type { OrdersPageState } from "./use-orders-page.ts";
import { writeNumber } from "../../../ui/format.ts";

const noneDue: DueCounts = { overdue: 0, today: 0, todayAt: null };

/**
 * What of the rows is late and what leaves today. Counted once the rows are painted: no change of an order
 * waits for it.
 */
function useDueCounts(rows: readonly ListOrder[]): DueCounts {
  const settings = useFormatSettings();
  const nowMs = useNow();
  const [counts, setCounts] = useState(noneDue);
  useEffect(() => {
    return afterPaint(() =>
      setCounts((known) => {
        const next = countDue(rows, { nowMs, timeZone: settings.timeZone });
        return next.overdue === known.overdue && next.today === known.today && next.todayAt === known.todayAt
          ? known
          : next;
      }),
    );
  }, [rows, nowMs, settings.timeZone]);
  return counts;
}

function DueFacts({ rows }: { rows: readonly ListOrder[] }) {
  const settings = useFormatSettings();
  const nowMs = useNow();
  const { overdue, today, todayAt } = useDueCounts(rows);
  const count = writeNumber(today);
  return (
    <>
      {overdue > 0 && (
        <span className="text-red font-semibold"> · {texts.overdue(writeNumber(overdue))}</span>
      )}
      {today > 0 && (
        <span>
          {" "}
          ·{" "}
          {todayAt === null
            ? texts.dueToday(count)
            : texts.dueBy(count, formatTime(Date.parse(todayAt), "clock", { ...settings, nowMs }))}
        </span>
      )}
    </>
  );
}

/** The typed filter, with a list of its operators. */
const FilterBox = memo(function FilterBox({
  query,
  setQuery,
  grid,
  input,
}: Pick<OrdersPageState, "query" | "setQuery" | "grid"> & { input: RefObject<HTMLInputElement | null> }) {
  const [text, type] = useTypedText(query, setQuery, input);
  const isBegun = useRef(false);
  useWarmFilter();
  const begin = (operator: string): void => {
    type([text.trim(), `${operator}:`].filter((part) => part !== "").join(" "));
    isBegun.current = true;
  };
  /**
   * The list of operators gives the focus back to its button: with an operator begun, its value is typed
   * next.
   */
  const goOnTyping = (): void => {
    if (isBegun.current) input.current?.focus();
    isBegun.current = false;
  };
  return (
    <span className="flex items-center gap-1 max-md:w-full">
      <TextInput
        ref={input}
        size="sm"
        type="search"
        aria-label={texts.filter}
        placeholder={texts.filter}
        autoComplete="off"
        spellCheck={false}
        className="w-[180px] max-md:w-full"
        startSlot={<Search className="sk-icon" aria-hidden="true" />}
        endSlot={<Kbd keys="/" />}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" && event.key !== "ArrowDown" && event.key !== "Enter") return;
          event.preventDefault();
          grid.current?.focus();
        }}
      />
      <Menu
        label={texts.operators}
        align="end"
        groups={[
          {
            id: "operators",
            label: texts.operatorsHint,
            items: operatorNames.map((name) => ({
              id: name,
              label: `${name}: ${filterTexts.hints[name]}`,
              onSelect: () => begin(name),
            })),
          },
        ]}
        trigger={
          <IconButton
            label={texts.operators}
            icon={<CircleHelp className="sk-icon" aria-hidden="true" />}
            onFocus={goOnTyping}
          />
        }
      />
    </span>
  );
});

/** Above the list: the queue's name and counts, the filter box. */
export function ListHead({
  page,
  held,
  filterInput,
}: {
  page: OrdersPageState;
  held: HeldRows;
  filterInput: RefObject<HTMLInputElement | null>;
}) {
  const { rows, waiting } = held;
  const total = useQueueCount(page.queue);
  const shown =
    !page.isFiltered && rows.length + waiting >= total ? null : texts.shown(writeNumber(rows.length));
  return (
    <div className="flex items-center gap-3 px-[14px] min-h-[44px] md:py-[7px] max-md:pb-2 max-md:gap-y-0 border-b border-line shrink-0 flex-wrap">
      <h2 className="text-[15px]/[20px] font-[650] max-md:hidden">{queueLooks[page.queue].label}</h2>
      <span className="sk-meta" aria-live="polite">
        {[total < 0 ? null : writeNumber(total), shown].filter((part) => part !== null).join(" · ")}
        {(page.queue === "new" || page.queue === "ship") && <DueFacts rows={rows} />}
      </span>
      <span className="sk-space" />
      <FilterBox query={page.query} setQuery={page.setQuery} grid={page.grid} input={filterInput} />
    </div>
  );
}
