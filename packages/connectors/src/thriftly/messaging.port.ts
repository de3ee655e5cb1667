/**
 * Writing to Thriftly's buyers: set kinds of messages about a purchase, those that it allows now. There is
 * nothing to read, and no idempotency key: what was sent stands beside what is allowed.
 */
import { z } from "zod";
import { findSentMessage, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, MessagingPort } from "@stallkeeper/connector-sdk";
import { callThriftly, fetchFromThriftly } from "./thriftly.client.ts";
import { when } from "./thriftly.wire.ts";

const sentWire = z.looseObject({ messageId: z.string(), kind: z.string(), text: z.string(), sentAt: when });
const messagesWire = z.looseObject({
  allowed: z.array(z.looseObject({ kind: z.string(), title: z.string(), maxLength: z.int().positive() })),
  sent: z.array(sentWire),
});

const pathOf = (platformOrderId: string): string =>
  `/purchases/${encodeURIComponent(platformOrderId)}/messages`;

export const thriftlyMessaging: MessagingPort = {
  idempotent: false,
  format: "templates",
  maxLength: 2_000,

  async listTemplates(ctx, { platformOrderId }) {
    const { allowed } = await readMessages(ctx, platformOrderId);
    return allowed.map(({ kind, title, maxLength }) => ({ templateId: kind, title, maxLength }));
  },

  async send(ctx, { platformOrderId, templateId, text }) {
    if (platformOrderId === null || templateId === undefined)
      throw new Rejected(
        "KIND_NEEDED",
        "Thriftly's buyers are sent set kinds of messages about a purchase.",
        { operation: "messages.send" },
      );
    const { body } = await fetchFromThriftly(ctx, {
      operation: "messages.send",
      method: "POST",
      path: `${pathOf(platformOrderId)}/${encodeURIComponent(templateId)}`,
      json: { text },
      schema: sentWire,
    });
    return { state: "accepted", platformMessageId: body.messageId, platformSessionId: null };
  },

  async findSent(ctx, { platformOrderId, ...query }) {
    if (platformOrderId === null) return null;
    const { sent } = await readMessages(ctx, platformOrderId);
    const standing = sent.map(({ messageId: id, text, sentAt }) => ({ id, text, sentAt, files: [] }));
    const found = findSentMessage(standing, query);
    return found === null
      ? null
      : { platformMessageId: found.id, platformSessionId: null, candidates: found.candidates };
  },
};

/** What a purchase allows and what was sent about it; nothing of one that Thriftly doesn't know. */
async function readMessages(
  ctx: ConnectorContext,
  platformOrderId: string,
): Promise<z.output<typeof messagesWire>> {
  const response = await callThriftly(ctx, {
    operation: "messages.list",
    method: "GET",
    path: pathOf(platformOrderId),
    schema: messagesWire,
    accept: [404],
  });
  return response.isOk ? response.body : { allowed: [], sent: [] };
}
