/** Words of what stands above a list of orders: its filters, its sort, its columns. */
import { plural } from "../../../ui/format.ts";

export const texts = {
  filter: "Filter this queue",
  operators: "Search operators",
  operatorsHint: "Type words, or one of these. A minus in front excludes it.",
  filters: "Filters",
  moreFilters: "More",
  narrow: (facet: string) => `Search ${facet}`,
  noChoice: "No options.",
  range: { from: "From", until: "Until", atLeast: "At least", atMost: "At most", apply: "Apply" },
  columns: {
    title: "Columns",
    density: "Density",
    comfortable: "Comfortable",
    compact: "Compact",
    usual: "Reset columns",
    earlier: (column: string) => `Move ${column} forward`,
    later: (column: string) => `Move ${column} back`,
    isFirst: "It's the first column.",
    isLast: "It's the last column.",
    alwaysShown: "This column is always shown.",
    isUsual: "These are the default columns.",
  },
  older: {
    more: (count: number, isMore: boolean) =>
      plural(
        count,
        { one: "#{plus} more match in All orders", other: "#{plus} more matches in All orders" },
        { plus: isMore ? "+" : "" },
      ),
    asking: "Searching older orders…",
    failed: "Older orders couldn't be searched.",
    showMore: "Show 50 more",
  },
  filtersAndSort: "Filters and sort",
  incoming: (count: number) => plural(count, { one: "# new order. Show", other: "# new orders. Show" }),
  sort: "Sort",
  keepSort: (queue: string) => `Open ${queue} with this sort`,
  resetSort: (queue: string) => `Open ${queue} with its default sort`,
  isUsualSort: (queue: string) => `${queue} already opens with this sort.`,
  sortKept: (queue: string, column: string) => `${queue} opens sorted by ${column.toLowerCase()}.`,
  sortReset: (queue: string) => `${queue} opens with its default sort.`,
  dueToday: (count: string) => `${count} due today`,
  dueBy: (count: string, time: string) => `${count} due by ${time}`,
  overdue: (count: string) => `${count} overdue`,
  shown: (count: string) => `${count} shown`,
} as const;
