/**
 * Writing to a shop's buyers: a customer note on the order, which the shop mails to the buyer. There is no
 * inbox to read, and no idempotency key (marketplaces B5): a note in the same words is looked for before one
 * is left again. The shop puts notes into its mails as HTML, so the marks of HTML are written as text.
 */
import { z } from "zod";
import { findSentMessage, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, MessagingPort } from "@stallkeeper/connector-sdk";
import { asHtmlText } from "./shop-text.ts";
import { fetchFromShop } from "./woocommerce.client.ts";

const noteWire = z.looseObject({
  id: z.number(),
  note: z.string(),
  customer_note: z.boolean(),
  date_created_gmt: z.string(),
});
type Note = z.infer<typeof noteWire>;

export const wooMessaging: MessagingPort = {
  idempotent: false,
  format: "orderNote",
  // The vendor names no limit; a mail that is read is shorter.
  maxLength: 10_000,

  async send(ctx, { platformOrderId, text }) {
    if (platformOrderId === null || !/^\d+$/.test(platformOrderId))
      throw new Rejected("ORDER_NEEDED", "A shop's buyers are written to about an order.", {
        operation: "notes.create",
      });
    const note = await fetchFromShop(ctx, {
      operation: "notes.create",
      method: "POST",
      path: `/orders/${platformOrderId}/notes`,
      json: { note: asHtmlText(text), customer_note: true },
      schema: noteWire,
    });
    return { state: "accepted", platformMessageId: String(note.id), platformSessionId: null };
  },

  async findSent(ctx, { platformOrderId, text, ...query }) {
    if (platformOrderId === null || !/^\d+$/.test(platformOrderId)) return null;
    const notes = (await listNotes(ctx, platformOrderId)).filter((note) => note.customer_note);
    const standing = notes.map(({ id, note, date_created_gmt: at }) => ({
      id: String(id),
      text: note,
      sentAt: `${at}Z`,
      files: [],
    }));
    const found = findSentMessage(standing, { ...query, text: asHtmlText(text) });
    return found === null
      ? null
      : { platformMessageId: found.id, platformSessionId: null, candidates: found.candidates };
  },
};

function listNotes(ctx: ConnectorContext, platformOrderId: string): Promise<Note[]> {
  return fetchFromShop(ctx, {
    operation: "notes.list",
    method: "GET",
    path: `/orders/${platformOrderId}/notes`,
    query: { type: "customer" },
    schema: z.array(noteWire),
  });
}
