/**
 * Delivers what waits. An address has one delivery under way at a time, in their order, so that a slow one
 * holds up itself alone. What was taken and never recorded, because the process ended, is sent again under the
 * same id once its lease is over.
 */
import { ConnectorError } from "@stallkeeper/connector-sdk";
import { daysInMs, isGivenUp, webhookName, webhookPauseMs } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, systemCtx, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { leaveMemberFlash } from "../identity/index.ts";
import {
  deleteOldDeliveries,
  listDueReceivers,
  recordTry,
  takeDelivery,
  type DeliveryRow,
  type Tried,
} from "./deliveries.store.ts";
import { lockReceiver, noteFailed, noteTaken, switchOff, type ReceiverRow } from "./receivers.store.ts";
import { secretPlace, signDelivery } from "./sign-delivery.ts";

const timeoutMs = 10_000;
/** Longer than a try may take, recording included. */
const heldMs = 60_000;
const sweepEveryMs = 15_000;
/** Then others of the queue get their turn. */
const mostAtOnce = 100;
const keptDays = 30;
const gone = 410;

/** An address may have something due. Safe to repeat. */
export const webhooksDue = defineJob<{ storeId: string; receiverId: string }>("webhooks-due", {
  concurrency: 8,
  perGroup: 1,
  retryLimit: 0,
});

async function send(ctx: Ctx, { url, secret, id }: ReceiverRow, delivery: DeliveryRow): Promise<Tried> {
  const at = ctx.now();
  const startedMs = performance.now();
  const tried = (status: number | null, problem: string | null): Tried => ({
    at,
    status,
    problem,
    tookMs: Math.round(performance.now() - startedMs),
  });
  try {
    const key = ctx.secrets.open<string>(secret, secretPlace(ctx.storeId, id));
    const status = await ctx.vendorHttp.post({
      operation: "webhooks.deliver",
      url,
      headers: signDelivery(key, { id: delivery.id, at, body: delivery.body }),
      body: delivery.body,
      timeoutMs,
    });
    return tried(status, status >= 200 && status < 300 ? null : `The address answered ${status}.`);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return tried(null, error.message.replace("The marketplace", "The address"));
  }
}

async function giveUp(ctx: Ctx, tx: StoreTx, receiver: ReceiverRow, because: "failing" | "gone") {
  await switchOff(tx, receiver.id, because);
  await recordAudit(tx, ctx, {
    action: "webhookSwitchedOff",
    object: { type: "webhook", id: receiver.id },
    after: { url: receiver.url, because },
  });
  if (receiver.by_id === null) return;
  const message =
    because === "gone"
      ? `The webhook to ${webhookName(receiver.url)} was switched off: the address says it's gone.`
      : `The webhook to ${webhookName(receiver.url)} was switched off after failing for a day.`;
  await leaveMemberFlash(tx, { userId: receiver.by_id, message, isError: true, now: ctx.now() });
}

async function settle(ctx: Ctx, tx: StoreTx, delivery: DeliveryRow, tried: Tried): Promise<void> {
  const receiver = await lockReceiver(tx, delivery.receiver_id);
  if (receiver === null) return;
  if (tried.problem === null) {
    await recordTry(tx, delivery.id, tried, null);
    await noteTaken(tx, receiver.id, tried.at);
    return;
  }
  const pauseMs = tried.status === gone ? null : webhookPauseMs(delivery.tries);
  const dueAt = pauseMs === null ? null : new Date(tried.at.getTime() + pauseMs);
  await recordTry(tx, delivery.id, tried, dueAt);
  await noteFailed(tx, receiver.id, tried.at);
  const failingForMs = tried.at.getTime() - Date.parse(receiver.failing_since ?? tried.at.toISOString());
  const isOver = isGivenUp(receiver.failures + 1, failingForMs);
  if (receiver.is_on && (tried.status === gone || isOver))
    await giveUp(ctx, tx, receiver, tried.status === gone ? "gone" : "failing");
  if (pauseMs === null) return;
  const { storeId } = ctx;
  await ctx.jobs.enqueue(
    tx,
    webhooksDue,
    { storeId, receiverId: receiver.id },
    { group: receiver.id, delayMs: pauseMs },
  );
}

/** Delivers what is due at an address, the oldest first. Safe to repeat, and while another does the same. */
export async function deliverDue(services: Services, storeId: string, receiverId: string): Promise<void> {
  const ctx = systemCtx(services, storeId, "Webhooks");
  for (let sent = 0; sent < mostAtOnce && !ctx.closing.aborted; sent += 1) {
    const taken = await inStore(ctx, async (tx) => {
      const receiver = await lockReceiver(tx, receiverId);
      const delivery = receiver === null ? null : await takeDelivery(tx, receiverId, ctx.now(), heldMs);
      return receiver === null || delivery === null ? null : { receiver, delivery };
    });
    if (taken === null) return;
    const tried = await send(ctx, taken.receiver, taken.delivery);
    await inStore(ctx, (tx) => settle(ctx, tx, taken.delivery, tried));
  }
  services.jobs.offer(webhooksDue, { storeId, receiverId }, receiverId);
}

/** Lets this process deliver. Call once per process. */
export function workDeliveries(services: Services): void {
  const { jobs, db, live, now } = services;
  const watched = new Set<string>();
  // Called while an address is being worked on: it's looked at once more.
  const again = new Set<string>();
  const wake = (storeId: string, receiverId: string): void => {
    again.add(receiverId);
    jobs.offer(webhooksDue, { storeId, receiverId }, receiverId);
  };
  jobs.work(webhooksDue, async ({ storeId, receiverId }) => {
    do {
      again.delete(receiverId);
      await deliverDue(services, storeId, receiverId);
    } while (again.has(receiverId));
  });
  jobs.repeat("webhooks-sweep", sweepEveryMs, async () => {
    for (const storeId of await listOpenStoreIds(db)) {
      if (!watched.has(storeId)) {
        watched.add(storeId);
        live.subscribe(storeId, {
          onChange: ({ entity, ids }) => {
            if (entity === "webhook") for (const id of ids) wake(storeId, id);
          },
        });
      }
      for (const id of await db.viewStore(storeId, (tx) => listDueReceivers(tx, now()))) wake(storeId, id);
    }
  });
}

/** Forgets deliveries after a month. Safe to repeat. */
export async function tidyDeliveries({ db, now }: Services): Promise<void> {
  const until = new Date(now().getTime() - daysInMs(keptDays));
  for (const storeId of await listOpenStoreIds(db))
    await db.withStore(storeId, (tx) => deleteOldDeliveries(tx, until));
}
