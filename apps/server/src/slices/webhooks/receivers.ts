/** What administrators do with webhooks. */
import { randomUUID } from "node:crypto";
import { ConnectorError } from "@stallkeeper/connector-sdk";
import {
  type AuditAction,
  AppError,
  type DeliveriesPage,
  type NewReceiverInput,
  type ReceiverInput,
  type ReceiverMade,
  type ReceiversView,
} from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  hasDelivery,
  hurryDeliveries,
  insertTest,
  listDeliveries,
  renewDelivery,
} from "./deliveries.store.ts";
import {
  countReceivers,
  deleteReceiver,
  findPressed,
  hasReceiver,
  insertReceiver,
  listReceivers,
  lockReceiver,
  updateReceiver,
  updateSecret,
  type ReceiverRow,
} from "./receivers.store.ts";
import { makeWebhookSecret, secretPlace } from "./sign-delivery.ts";

const mostReceivers = 20;
const pageSize = 30;

/** Throws WEBHOOK_ADDRESS_REFUSED for one that must not be called, or that would carry news in the clear. */
function checkAddress({ vendorHttp }: Ctx, url: string): void {
  try {
    vendorHttp.checkAddress(url);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw new AppError("WEBHOOK_ADDRESS_REFUSED", { reason: error.message });
  }
}

async function note(ctx: Ctx, tx: StoreTx, action: AuditAction, id: string, after?: object): Promise<void> {
  await recordAudit(tx, ctx, {
    action,
    object: { type: "webhook", id },
    ...(after === undefined ? {} : { after }),
  });
  await announce(tx, "webhook", [id]);
}

/** Changes an address that is locked. Throws FORBIDDEN, WEBHOOK_NOT_FOUND. */
function withReceiver<T>(
  ctx: Ctx,
  id: string,
  act: (tx: StoreTx, found: ReceiverRow) => Promise<T>,
): Promise<T> {
  requireScope(ctx, "admin");
  return inStore(ctx, async (tx) => {
    const found = await lockReceiver(tx, id);
    if (found === null) throw new AppError("WEBHOOK_NOT_FOUND");
    return act(tx, found);
  });
}

/** Every address, with how it does. Throws FORBIDDEN. */
export async function readReceivers(ctx: Ctx): Promise<ReceiversView> {
  requireScope(ctx, "admin");
  return { receivers: await viewStore(ctx, listReceivers) };
}

/**
 * Adds an address and answers its secret, which is never shown again. Throws FORBIDDEN,
 * WEBHOOK_ADDRESS_REFUSED, WEBHOOKS_TOO_MANY. A repeat of the same press answers the same one.
 */
export function addReceiver(ctx: Ctx, { press, url, events }: NewReceiverInput): Promise<ReceiverMade> {
  requireScope(ctx, "admin");
  checkAddress(ctx, url);
  return inStore(ctx, async (tx) => {
    const made = await findPressed(tx, press);
    if (made !== null)
      return {
        _id: made.id,
        secret: ctx.secrets.open<string>(made.secret, secretPlace(ctx.storeId, made.id)),
      };
    if ((await countReceivers(tx)) >= mostReceivers)
      throw new AppError("WEBHOOKS_TOO_MANY", { most: mostReceivers });
    const id = randomUUID();
    const secret = makeWebhookSecret();
    const sealed = ctx.secrets.seal(secret, secretPlace(ctx.storeId, id));
    await insertReceiver(tx, { id, press, url, events, secret: sealed }, doneBy(ctx));
    await note(ctx, tx, "webhookAdded", id, { url, events });
    return { _id: id, secret };
  });
}

/** Changes an address, switches it off or on. Throws as `addReceiver`, WEBHOOK_NOT_FOUND. Safe to repeat. */
export function changeReceiver(ctx: Ctx, { receiverId, ...wish }: ReceiverInput): Promise<void> {
  requireScope(ctx, "admin");
  checkAddress(ctx, wish.url);
  return withReceiver(ctx, receiverId, async (tx, found) => {
    await updateReceiver(tx, receiverId, wish);
    if (wish.isOn && !found.is_on) await hurryDeliveries(tx, receiverId, ctx.now());
    await recordAudit(tx, ctx, {
      action: "webhookChanged",
      object: { type: "webhook", id: receiverId },
      before: { url: found.url, events: found.events, isOn: found.is_on },
      after: wish,
    });
    await announce(tx, "webhook", [receiverId]);
  });
}

/** Makes a new secret; the old one signs nothing more. Throws WEBHOOK_NOT_FOUND. A repeat makes another. */
export const renewSecret = (ctx: Ctx, receiverId: string): Promise<ReceiverMade> =>
  withReceiver(ctx, receiverId, async (tx) => {
    const secret = makeWebhookSecret();
    await updateSecret(tx, receiverId, ctx.secrets.seal(secret, secretPlace(ctx.storeId, receiverId)));
    await note(ctx, tx, "webhookSecretRenewed", receiverId);
    return { _id: receiverId, secret };
  });

/** Forgets an address with its log. Throws WEBHOOK_NOT_FOUND. */
export const removeReceiver = (ctx: Ctx, receiverId: string): Promise<void> =>
  withReceiver(ctx, receiverId, async (tx, { url }) => {
    await deleteReceiver(tx, receiverId);
    await note(ctx, tx, "webhookRemoved", receiverId, { url });
  });

/** Sends a test, also to an address that is switched off. Throws WEBHOOK_NOT_FOUND. A repeat sends another. */
export const testReceiver = (ctx: Ctx, receiverId: string): Promise<void> =>
  withReceiver(ctx, receiverId, async (tx) => {
    await insertTest(tx, receiverId, ctx.now());
    await note(ctx, tx, "webhookTested", receiverId);
  });

/** What an address was sent, newest first. Throws FORBIDDEN, WEBHOOK_NOT_FOUND. */
export async function readDeliveries(
  ctx: Ctx,
  { receiverId, before }: { receiverId: string; before?: string | undefined },
): Promise<DeliveriesPage> {
  requireScope(ctx, "admin");
  return viewStore(ctx, async (tx) => {
    if (!(await hasReceiver(tx, receiverId))) throw new AppError("WEBHOOK_NOT_FOUND");
    const found = await listDeliveries(tx, receiverId, before ?? null, pageSize + 1);
    const deliveries = found.slice(0, pageSize);
    return { deliveries, next: found.length > pageSize ? (deliveries.at(-1)?._id ?? null) : null };
  });
}

/**
 * Sends a delivery again, under its id; one that waits for its next try goes at once. Throws FORBIDDEN,
 * WEBHOOK_NOT_FOUND. One that is under way stays as it is.
 */
export async function replayDelivery(ctx: Ctx, deliveryId: string): Promise<void> {
  requireScope(ctx, "admin");
  await inStore(ctx, async (tx) => {
    if (!(await hasDelivery(tx, deliveryId))) throw new AppError("WEBHOOK_NOT_FOUND");
    const receiverId = await renewDelivery(tx, deliveryId, ctx.now());
    if (receiverId === null) return;
    await recordAudit(tx, ctx, {
      action: "webhookReplayed",
      object: { type: "webhook", id: receiverId },
      after: { delivery: deliveryId },
    });
    await announce(tx, "webhook", [receiverId]);
  });
}
