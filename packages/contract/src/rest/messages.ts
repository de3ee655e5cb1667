/** Body of POST /api/messages/ (spec 7). */
import { z } from "zod";

const id = z.string().max(400);

/**
 * `session` is ours or the platform's id; "-" opens a conversation with the buyer about `product` or the
 * first of `items`. Empty: 'Missing session!' (decisions 13).
 */
export const sendMessageInput = z.object({
  text: z.string({ error: "Write a message." }).trim().min(1, "Write a message.").max(100_000),
  account: z
    .string()
    .max(300)
    .nullish()
    .transform((text) => text ?? ""),
  platform: z
    .string()
    .max(100)
    .nullish()
    .transform((text) => text ?? ""),
  session: id.nullish().transform((text) => text ?? ""),
  coChatter: z
    .string()
    .max(300)
    .nullish()
    .transform((text) => text ?? ""),
  coChatterId: z
    .string()
    .max(300)
    .nullish()
    .transform((text) => text ?? ""),
  coChatterAvatarSource: z
    .string()
    .max(4_000)
    .nullish()
    .transform((text) => text ?? ""),
  product: id.nullish().transform((text) => text ?? ""),
  items: z
    .array(id)
    .max(100)
    .nullish()
    .transform((ids) => ids ?? []),
  /** Sends a text with placeholders that nobody filled as it was typed (decisions 6). */
  sendAnyway: z
    .boolean()
    .nullish()
    .transform((isMeant) => isMeant ?? false),
});
export type SendMessageInput = z.infer<typeof sendMessageInput>;

/**
 * Body of POST /api/messages/many: each row is a message to the buyer of an order; one that can't be sent
 * refuses its row alone.
 */
export const messageManyInput = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        orderId: z.string().min(1).max(300),
        text: z.string().max(20_000),
        /** The same key is the same message, whichever other rows it comes with. */
        idempotencyKey: z.uuid().optional(),
        ...sendMessageInput.pick({ account: true, platform: true, coChatterId: true, items: true }).shape,
      }),
    )
    .min(1, "Name the orders.")
    .max(200, "Up to 200 messages at once."),
});
export type MessageManyInput = z.infer<typeof messageManyInput>;
