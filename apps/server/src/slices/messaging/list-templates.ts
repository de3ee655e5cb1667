import { ConnectorError } from "@stallkeeper/connector-sdk";
import { AppError, type MessageTemplateView } from "@stallkeeper/contract";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { loadConnectorAccount, requireReconnect } from "../accounts/index.ts";
import { findWrittenOrder } from "./message-target.store.ts";

/**
 * The kinds of message that an order's platform allows about it now; none: its buyer can't be written to. Throws
 * ORDER_NOT_FOUND, PLATFORM_CANNOT where any text may be sent, CONNECTION_REFUSED with the reason, FORBIDDEN.
 */
export async function listTemplates(ctx: Ctx, orderId: string): Promise<MessageTemplateView[]> {
  requireScope(ctx, "messages.write");
  const order = await inStore(ctx, (tx) => findWrittenOrder(tx, orderId));
  if (order === null) throw new AppError("ORDER_NOT_FOUND", { orderId });
  const { connector, context: vendor } = await loadConnectorAccount(ctx, order.accountId);
  const list = connector.messaging?.listTemplates;
  if (list === undefined) throw new AppError("PLATFORM_CANNOT", { platform: connector.id });
  try {
    const templates = await list(vendor, { platformOrderId: order.platformOrderId });
    return templates.map(({ templateId, title, maxLength, attachments }) => ({
      _id: templateId,
      title,
      maxLength,
      files: attachments ?? null,
    }));
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === "AuthExpired") await requireReconnect(ctx, order.accountId, error.message);
    throw new AppError("CONNECTION_REFUSED", { reason: error.message });
  }
}
