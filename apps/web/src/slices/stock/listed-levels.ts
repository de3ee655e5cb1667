/** Which SKUs the list shows, and in which order. Pure. */
import { compareNames } from "@stallkeeper/domain";
import type { GridSort } from "../../ui/index.ts";
import type { ShownLevel } from "./level-columns.tsx";

export const levelViews = ["all", "short", "unknown"] as const;
export type LevelView = (typeof levelViews)[number];

const inView: Record<LevelView, (level: ShownLevel) => boolean> = {
  all: () => true,
  short: ({ available }) => available !== null && available < 0,
  unknown: ({ onHand }) => onHand === null,
};

const values: Record<string, (level: ShownLevel) => string | number | null> = {
  sku: ({ _id }) => _id,
  title: ({ title }) => title || null,
  location: ({ location }) => location || null,
  weight: ({ weightGrams }) => weightGrams,
  onHand: ({ onHand }) => onHand,
  allocated: ({ allocated }) => allocated,
  available: ({ available }) => available,
};

export interface LevelSearch {
  view: LevelView;
  query: string;
  sort: GridSort;
}

/** All typed words stand in its SKU, title or shelf; what is not known comes last either way. */
export function listLevels(
  levels: readonly ShownLevel[],
  { view, query, sort: { columnId, direction } }: LevelSearch,
): ShownLevel[] {
  const wanted = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const valueOf = values[columnId] ?? (({ _id }: ShownLevel) => _id);
  const turn = direction === "asc" ? 1 : -1;
  return levels
    .filter(
      (level) =>
        inView[view](level) &&
        wanted.every((word) =>
          `${level._id}\n${level.title}\n${level.location}`.toLowerCase().includes(word),
        ),
    )
    .toSorted((one, other) => {
      const [left, right] = [valueOf(one), valueOf(other)];
      if (left === null || right === null)
        return Number(left === null) - Number(right === null) || compareNames(one._id, other._id);
      const order =
        typeof left === "number" && typeof right === "number"
          ? left - right
          : compareNames(String(left), String(right));
      return turn * order || compareNames(one._id, other._id);
    });
}

const sortForm = /^(\w+):(asc|desc)$/;

/** The sort as the address says it; by SKU where it says none. */
export function readSort(text: string | undefined): GridSort {
  const [, columnId = "", direction = ""] = sortForm.exec(text ?? "") ?? [];
  return Object.hasOwn(values, columnId)
    ? { columnId, direction: direction === "desc" ? "desc" : "asc" }
    : { columnId: "sku", direction: "asc" };
}
