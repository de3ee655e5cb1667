/** What a message may say of an order, read for its placeholders and its target. */
import type { PlaceholderFacts } from "@stallkeeper/domain";
import { defaultLocale } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface MessageOrder {
  id: string;
  account_id: string;
  platform: string;
  platform_order_id: string;
  platform_messaging_session: string | null;
  order_number: string;
  buyer: { id?: string; firstName?: string; handle?: string };
  items: { name?: string; sku?: string | null; quantity?: number; priceMinor?: number }[];
  amount_total_minor: number;
  currency: string;
  shipping_provider: string | null;
  tracking_number: string | null;
  dispatch_by: string | null;
  created_at: string;
  tags: string[];
}

/** The order, or null when it is not in the store. */
export function findMessageOrder(tx: StoreTx, id: string): Promise<MessageOrder | null> {
  return tx.one<MessageOrder>(
    `select id, account_id, platform, platform_order_id, platform_messaging_session, order_number, buyer,
      items, amount_total_minor, currency,
       shipping_provider, tracking_number, dispatch_by, created_at, tags from orders_shared where id = $1`,
    [id],
  );
}

/** Name, locale and zone of the store. */
export async function readStoreWords(tx: StoreTx): Promise<PlaceholderFacts["store"]> {
  const row = await tx.one<PlaceholderFacts["store"]>(
    `select name, locale, time_zone as "timeZone" from stores_shared where id = $1`,
    [tx.storeId],
  );
  return row ?? { name: "", locale: defaultLocale, timeZone: "UTC" };
}
