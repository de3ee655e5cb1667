import type { ExportSetId } from "@stallkeeper/domain";
import type { ExportSource } from "./export-source.ts";
import { auditLog, snippets, stockLedger, stockValue } from "./books.store.ts";
import { items, listings, offers } from "./goods.store.ts";
import { marginBook } from "./margin-book.store.ts";
import { orderLines, orders, tracking } from "./orders.store.ts";
import { salesByMonth } from "./sales.store.ts";
import { payouts, refunds, returns, settlements } from "./settlements.store.ts";
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
  marginBook,
  settlements,
  payouts,
  refunds,
  returns,
  stockLedger,
  stockValue,
  snippets,
  auditLog,
};
