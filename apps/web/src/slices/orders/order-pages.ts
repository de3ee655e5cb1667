/**
 * Reads a long list page by page. One answer of ten thousand orders would hold the screen for as long as it
 * is read; of a page nobody notices. A page begins at the moment at which the one before ended, not after so
 * many rows: orders that come or leave meanwhile move no later page. What was made at that very moment is
 * read twice, which is harmless.
 */
import type { ListOrder } from "./list-order.ts";

export const pageSize = 500;

export interface PageWish {
  limit: number;
  /** The moment that the page begins at, itself included; null for the first page. */
  from: string | null;
}

export interface ReadList {
  /** How many different orders were read. */
  count: number;
  /** When the last of them was made; null when there are none. */
  until: string | null;
}

/**
 * Reads pages until one is short or `most` orders are here. `readPage` answers in the order of creation,
 * either way. Throws what it throws.
 */
export async function readInPages(
  readPage: (page: PageWish) => Promise<readonly Pick<ListOrder, "_id" | "createdAt">[]>,
  most: number,
): Promise<ReadList> {
  let count = 0;
  let from: string | null = null;
  /** Those of the moment that the next page begins at: it brings them again. */
  let again: ReadonlySet<string> = new Set();
  while (count < most) {
    const limit = Math.min(pageSize, most - count) + again.size;
    const page = await readPage({ limit, from });
    count += page.filter(({ _id }) => !again.has(_id)).length;
    const last = page.at(-1)?.createdAt;
    if (last === undefined) break;
    again = new Set([
      ...(last === from ? again : []),
      ...page.filter(({ createdAt }) => createdAt === last).map(({ _id }) => _id),
    ]);
    from = last;
    if (page.length < limit) break;
  }
  return { count, until: from };
}
