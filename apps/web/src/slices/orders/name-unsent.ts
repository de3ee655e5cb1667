import { orderStore } from "./orders-loader.ts";
import { texts } from "./texts.ts";

/** What a change of orders is, in the list of what waits for a network: "Notes: 1234", "Tags: 3 orders". */
export function nameUnsent(what: string, ids: readonly string[]): string {
  const [id = ""] = ids;
  return texts.kept.of(
    what,
    ids.length === 1 ? (orderStore.read(id)?.orderNumber ?? id) : texts.kept.orders(ids.length),
  );
}
