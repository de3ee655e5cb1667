import type { ExportSetId } from "@stallkeeper/domain";
import type { ExportSource } from "./export-source.ts";
import { items, listings, offers } from "./goods.store.ts";
import { orderLines, orders, tracking } from "./orders.store.ts";
import { salesByMonth } from "./sales.store.ts";
import { messages, ratings } from "./words.store.ts";

/** Where the rows of each data set come from. */
export const sources: Readonly<Record<ExportSetId, ExportSource>> = {
  orders,
  orderLines,
  items,
  listings,
  messages,
  offers,
  ratings,
  salesByMonth,
  tracking,
};
