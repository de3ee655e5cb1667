/**
 * The messages of a conversation. eBay gives 50 at a time and names no order, so what was written last may stand
 * on any page: all are read. Of a very long one the beginning and the end are, which hold the newest in either
 * order.
 */
import { z } from "zod";
import { jsonObject } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject } from "@stallkeeper/connector-sdk";
import { callEbay } from "./ebay.client.ts";

const pageSize = 50;
/** Of each end. */
const mostPages = 10;

const pageSchema = z.looseObject({ messages: z.array(jsonObject).catch([]), total: z.number().catch(0) });

/**
 * A conversation with its messages, as eBay tells it; null where it answers 404. Throws the SDK's classes,
 * Rejected("355007") of an id that eBay doesn't know.
 */
export async function fetchMessages(
  ctx: ConnectorContext,
  id: string,
  kind: string,
): Promise<JsonObject | null> {
  const page = async (at: number) => {
    const response = await callEbay(ctx, {
      operation: "messages.read",
      method: "GET",
      path: `/commerce/message/v1/conversation/${encodeURIComponent(id)}`,
      query: { conversation_type: kind, limit: pageSize, offset: at * pageSize },
      schema: pageSchema,
      accept: [404],
    });
    return response.isOk ? response.body : null;
  };
  const first = await page(0);
  if (first === null) return null;
  const count = Math.ceil(first.total / pageSize);
  const found = new Map<unknown, JsonObject>();
  const keep = (messages: readonly JsonObject[]): void => {
    // One that comes while they are read moves the others: they are met twice.
    for (const message of messages) found.set(message.messageId, message);
  };
  keep(first.messages);
  for (let at = 1; at < count; at += 1)
    if (at < mostPages || at >= count - mostPages) keep((await page(at))?.messages ?? []);
  return { ...first, messages: [...found.values()] };
}
