/** The calls of one item: alone knows their transport. */
import type {
  AdjustInput,
  HoldStockInput,
  ItemEvent,
  SaveBundleInput,
  StockHold,
} from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import { isUnanswered, keepRequest, settleRequest } from "../../../platform/request-keys.ts";
import { itemsKey } from "../grid/items.api.ts";

const eventsShown = 100;
const holdsShown = 100;

export type ShownEvent = Pick<ItemEvent, "_id" | "kind" | "changes" | "byName" | "at">;
export type ShownHold = Pick<StockHold, "_id" | "quantity" | "reason" | "until" | "byName">;

/** The history of an item, the newest first. */
export const itemEventsQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...itemsKey, "events", itemId],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ events: ShownEvent[] }>(
          `query ItemEvents($itemId: MongoID!) { events: ItemEventMany(filter: { itemId: $itemId },
             sort: _ID_DESC, limit: ${eventsShown}) { _id kind changes byName at } }`,
          { itemId },
          signal,
        )
      ).events,
  });

/** What is held of an item and not released; one whose moment has come stands no more. */
export const holdsQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...itemsKey, "holds", itemId],
    queryFn: async ({ signal }) => {
      const { holds } = await askGraphql<{ holds: ShownHold[] }>(
        `query Holds($itemId: MongoID!) { holds: StockHoldMany(filter: { itemId: $itemId, endedAt: null },
           sort: CREATEDAT_DESC, limit: ${holdsShown}) { _id quantity reason until byName } }`,
        { itemId },
        signal,
      );
      const now = Date.now();
      return holds.filter(({ until }) => until === null || Date.parse(until) > now);
    },
  });

/** Sends it under the key of its very words: only they are the same wish again while no answer came. */
async function sendOnce<B, A>(
  kind: string,
  wished: B,
  send: (body: B, requestKey: string) => Promise<A>,
): Promise<A> {
  const wish = `${kind} ${JSON.stringify(wished)}`;
  const { key, body } = keepRequest(wish, wished);
  try {
    const answer = await send(body, key);
    settleRequest(wish);
    return answer;
  } catch (error) {
    if (!isUnanswered(normaliseError(error))) settleRequest(wish);
    throw error;
  }
}

/** Holds pieces back; once, however often it is asked before an answer came. Throws ApiError. */
export const holdStock = (hold: HoldStockInput) =>
  sendOnce("stockHold", hold, (body, requestKey) => call("POST /api/stock/holds", { body, requestKey }));
/** Says what a bundle is made of, whole. Throws ApiError. */
export const saveBundle = (bundle: SaveBundleInput) => call("POST /api/stock/bundles", { body: bundle });
/** Releases a hold. Throws ApiError. */
export const releaseStock = (holdId: string) => call("POST /api/stock/holds/end", { body: { holdId } });
/**
 * Books pieces that came in, were found, broke or got lost; once, however often it is asked before an answer
 * came. Throws ApiError.
 */
export const adjustStock = (adjustment: AdjustInput) =>
  sendOnce("stockAdjustment", adjustment, (body, requestKey) =>
    call("POST /api/stock/adjustments", { body, requestKey }),
  );
