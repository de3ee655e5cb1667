/** The answer of XPagination: a page of items beside how many there are in all. */
import { AppError } from "@stallkeeper/contract";
import { maxLimit } from "./query-limits.ts";
import type { SelectedField } from "./selection.ts";

export interface Page {
  page: number;
  perPage: number;
  skip: number;
}

/** The page asked for. Throws QUERY_INVALID for one that cannot be. */
export function readPage(page: number | null | undefined, perPage: number | null | undefined): Page {
  const wanted = { page: page ?? 1, perPage: Math.min(perPage ?? 20, maxLimit) };
  if (wanted.page < 1 || wanted.perPage < 1)
    throw new AppError("QUERY_INVALID", { reason: "Pages are counted from 1." });
  return { ...wanted, skip: (wanted.page - 1) * wanted.perPage };
}

/** The selected members of a page. Pure. */
export function pageAnswer(
  typeName: string,
  selection: readonly SelectedField[],
  page: Page,
  itemCount: number,
  items: readonly unknown[],
): Record<string, unknown> {
  const pageCount = Math.ceil(itemCount / page.perPage);
  const pageInfo = {
    __typename: "PaginationInfo",
    currentPage: page.page,
    perPage: page.perPage,
    pageCount,
    itemCount,
    hasNextPage: page.page < pageCount,
    hasPreviousPage: page.page > 1,
  };
  return pick(selection, { __typename: typeName, count: itemCount, items, pageInfo });
}

function pick(selection: readonly SelectedField[], from: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    selection.map(({ key, name, fields }) => [
      key,
      name === "pageInfo" ? pick(fields, from[name] as Record<string, unknown>) : from[name],
    ]),
  );
}
