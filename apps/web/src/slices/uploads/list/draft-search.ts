/** What the list of drafts is asked for, and how the address and GraphQL say it. */
import type { TargetState } from "@stallkeeper/domain";
import type { GridSort } from "../../../ui/index.ts";

export const draftViews = [
  "all",
  "fix",
  "incomplete",
  "ready",
  "onTheWay",
  "live",
  "paused",
  "ended",
] as const;
export type DraftView = (typeof draftViews)[number];

const statesOf: Record<DraftView, readonly TargetState[] | null> = {
  all: null,
  fix: ["rejected", "unsure"],
  incomplete: ["incomplete"],
  ready: ["ready"],
  onTheWay: ["submitting", "awaiting"],
  live: ["live"],
  // Of several listings one may be on pause while another waits for somebody.
  paused: null,
  ended: ["ended"],
};

export interface DraftSearch {
  view: DraftView;
  query: string;
  platform: string;
  sort: GridSort;
}

const sortNames: Record<string, string> = {
  sku: "SKU",
  title: "TITLE",
  price: "PRICE",
  updated: "UPDATEDAT",
};

/** The sort that an address names; the newest change first otherwise. */
export function readDraftSort(text: string): GridSort {
  const [columnId = "", direction] = text.split(":");
  return columnId in sortNames
    ? { columnId, direction: direction === "desc" ? "desc" : "asc" }
    : { columnId: "updated", direction: "desc" };
}

/** Of GraphQL. */
export const draftSort = ({ sort }: DraftSearch): string =>
  `${sortNames[sort.columnId] ?? "UPDATEDAT"}_${sort.direction.toUpperCase()}`;

/** Of GraphQL. */
export function draftFilter({ view, query, platform }: DraftSearch): Record<string, unknown> {
  const states = statesOf[view];
  return {
    ...(query.trim() === "" ? {} : { search: query.trim() }),
    ...(view === "paused" ? { isPaused: true } : {}),
    _operators: {
      ...(states === null ? {} : { state: { in: states } }),
      ...(platform === "" ? {} : { platforms: { in: [platform] } }),
    },
  };
}
