/**
 * Writes to the buyers of many orders (design 4.3) by one call: each row is checked and its action written in
 * one transaction, refused rows are answered at once.
 */
import { AppError, type BulkRunView, type MessageManyInput } from "@stallkeeper/contract";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { startRun } from "../actions/index.ts";
import { findTarget, notYet } from "./find-target.ts";
import { findOrderOfBuyer } from "./message-target.store.ts";
import { startMessage } from "./send-message.ts";

/**
 * Throws FORBIDDEN, IDEMPOTENCY_KEY_REUSED; what writing to one buyer throws refuses its row alone. Safe to
 * repeat with the same key only; a row with a key of its own is one message, in whichever runs it is asked
 * for.
 */
export async function messageMany(
  ctx: Ctx,
  { rows }: MessageManyInput,
  idempotencyKey: string | null,
): Promise<BulkRunView> {
  requireScope(ctx, "messages.write");
  const place = ({ account, platform }: MessageManyInput["rows"][number]): string => `${platform} ${account}`;
  // Accounts are locked while messages of theirs are begun: everybody goes through them in the same order.
  const wishes = rows.toSorted((one, other) =>
    place(one) < place(other) ? -1 : Number(place(one) > place(other)),
  );
  const key = idempotencyKey === null ? null : `messages:${idempotencyKey}`;
  return inStore(ctx, (tx) =>
    startRun(
      ctx,
      tx,
      { kind: "message", idempotencyKey: key, rows: wishes, wishOf: () => ({}) },
      async ({ orderId, text: typed, idempotencyKey: rowKey, ...row }) => {
        const text = typed.trim();
        if (text === "") throw new AppError("FIELDS_INVALID", { fields: { text: "Write a message." } });
        const message = {
          ...row,
          text,
          session: row.session ?? notYet,
          coChatter: "",
          coChatterAvatarSource: "",
          product: "",
          sendAnyway: false,
          template: null,
        };
        const found = await findTarget(tx, message);
        // The order is named, and its items say where the message goes: both have to be of one order. In a
        // conversation that is named itself, it has to be one of its buyer's.
        const order = row.session === undefined ? null : await findOrderOfBuyer(tx, orderId, found);
        if (order === null && (row.session !== undefined || found.orderId !== orderId))
          throw new AppError("ORDER_NOT_FOUND", { orderId });
        // The conversation may have gone on to a newer order: the message is about the row's.
        const target =
          order === null ? found : { ...found, orderId, platformOrderId: order.platform_order_id };
        const wish = { ...message, idempotencyKey: rowKey ?? null };
        return { actionId: await startMessage(ctx, tx, wish, target) };
      },
    ),
  );
}
