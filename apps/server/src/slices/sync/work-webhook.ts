/**
 * Works a stored webhook. Its body is only a hint that something changed: the order, conversation, offer or
 * listing is read again over the API and that state is taken in (reliability, threat 12), so doubled, late
 * and shuffled deliveries do no harm. A marketplace that announces a thing before it shows it is asked again
 * for some minutes; what it says was deleted and doesn't know any more is closed at once. Where there is no
 * call for a single thing, its list becomes due.
 */
import { AuthExpired, Malformed, RateLimited } from "@stallkeeper/connector-sdk";
import { actionBackoffMs } from "@stallkeeper/domain";
import { inStore, type Ctx } from "../../platform/context.ts";
import { listStoreIds, type StoreTx } from "../../platform/db/index.ts";
import {
  accountSyncDue,
  findPlace,
  listAccountsAt,
  loadConnectorAccount,
  requireReconnect,
  wantSource,
  type LoadedAccount,
} from "../accounts/index.ts";
import { readParcelAgain } from "../labels/index.ts";
import { furtherSourcesOf, sourceNameOf, type Take } from "./further-sources.ts";
import { closeDeleted, eraseBuyer } from "../orders/index.ts";
import { sourceOf } from "./order-source.ts";
import { areOrdersWanted } from "./orders-wanted.ts";
import { webhookReceived } from "./sync.jobs.ts";
import { noteUnreadable, noteUnreadableEntries, takeIn } from "./take-in.ts";
import {
  claimWebhookEvents,
  endBuyerEvents,
  endWebhookEvents,
  forgetBodiesWith,
  putOffWebhookEvents,
  type WebhookEventRow,
} from "./webhook-events.store.ts";

const leaseMs = 60_000;
/**
 * With doubling pauses this is about ten minutes; after that the next pull or reconciliation finds the
 * change.
 */
const maxAttempts = 9;

/** Works an event and its twins if they wait. Safe to repeat at any time. */
export async function workWebhook(ctx: Ctx, eventId: string): Promise<void> {
  const events = await inStore(ctx, (tx) => claimWebhookEvents(tx, eventId, leaseMs));
  const [first] = events;
  if (first === undefined) return;
  const ids = events.map(({ id }) => id);
  try {
    if (first.resource?.kind === "buyer") return await eraseEverywhere(ctx, first, ids);
    const account = await loadConnectorAccount(ctx, first.account_id);
    const readAt = ctx.now();
    const take = first.resource !== null ? await readAgain(ctx, account, first.resource) : "kept";
    if (take === "kept") return await inStore(ctx, (tx) => endWebhookEvents(tx, ids, "kept"));
    if (take === null && first.resource?.wasDeleted === true) {
      return await inStore(ctx, async (tx) => {
        await closeOrder(tx, account, first.resource, readAt);
        await endWebhookEvents(tx, ids, "worked");
      });
    }
    if (take === null)
      return await putOff(
        ctx,
        events,
        null,
        `The platform doesn't show this ${first.resource?.kind} yet.`,
        (tx) => closeOrder(tx, account, first.resource, readAt),
      );
    await inStore(ctx, async (tx) => {
      await take(tx, readAt, ctx);
      await endWebhookEvents(tx, ids, "worked");
    });
  } catch (error) {
    if (error instanceof AuthExpired) await requireReconnect(ctx, first.account_id, error.message);
    ctx.log.debug(
      { err: error, accountId: first.account_id, topic: first.topic },
      "a webhook could not be worked",
    );
    await putOff(ctx, events, error, error instanceof Error ? error.message : "unknown");
  }
}

/**
 * A person closed their account at the platform. It tells each application once, so they are erased in every
 * store that reads accounts there; then the notice forgets whom it was about.
 */
async function eraseEverywhere(ctx: Ctx, event: WebhookEventRow, ids: readonly string[]): Promise<void> {
  const names = [event.resource?.id ?? "", ...(event.resource?.alsoKnownAs ?? [])];
  const by = { ...ctx, actor: { kind: "system", name: "Account closed" } } as const;
  const place = await inStore(ctx, (tx) => findPlace(tx, event.account_id));
  if (place === null) return;
  for (const storeId of await listStoreIds(ctx.db)) {
    const there: Ctx = { ...by, storeId };
    await inStore(there, async (tx) => {
      for (const { id: accountId } of await listAccountsAt(tx, place)) {
        await eraseBuyer(there, tx, { accountId, names });
        await forgetBodiesWith(tx, accountId, names);
      }
    });
  }
  await inStore(ctx, (tx) => endBuyerEvents(tx, ids));
}

/**
 * What is to be stored; null: the platform does not show it yet; "kept": nothing to do. Throws the SDK's
 * classes.
 */
async function readAgain(
  ctx: Ctx,
  account: LoadedAccount,
  { kind, id }: { kind: string; id: string },
): Promise<Take | null | "kept"> {
  if (kind === "order") {
    if (!areOrdersWanted(account)) return "kept";
    const order = (await account.connector.orders?.read(account.context, id)) ?? null;
    return (
      order &&
      (async (tx, readAt) =>
        void (await takeIn(ctx, tx, account, { orders: [order], unreadable: [] }, readAt)))
    );
  }
  if (kind === "parcel") return readParcelAgain(ctx, account, id);
  const source = furtherSourcesOf(account).find(({ resource }) => resource === kind);
  if (source === undefined) return "kept";
  if (source.read !== undefined) return source.read(id);
  return async (tx) => {
    await wantSource(tx, account.account.id, source.name);
    await ctx.jobs.enqueue(
      tx,
      accountSyncDue,
      { storeId: ctx.storeId, accountId: account.account.id },
      { group: account.account.id },
    );
  };
}

/**
 * An order that we hold and that its platform doesn't know, as its deletion was told or after all tries, was
 * deleted there.
 */
async function closeOrder(
  tx: StoreTx,
  account: LoadedAccount,
  resource: WebhookEventRow["resource"],
  readAt: Date,
): Promise<void> {
  if (resource?.kind === "order") await closeDeleted(tx, sourceOf(account), [resource.id], readAt);
}

type AtLast = (tx: StoreTx) => Promise<void>;

async function putOff(
  ctx: Ctx,
  events: readonly WebhookEventRow[],
  error: unknown,
  problem: string,
  atLast?: AtLast,
): Promise<void> {
  const ids = events.map(({ id }) => id);
  const attempts = Math.min(...events.map((event) => event.attempts));
  const isPause = error instanceof RateLimited;
  const [first] = events;
  await inStore(ctx, async (tx) => {
    if (!isPause && attempts >= maxAttempts) {
      await atLast?.(tx);
      if (error instanceof Malformed && first !== undefined && first.resource !== null)
        await noteLost(ctx, tx, first.account_id, first.resource, problem);
      return endWebhookEvents(tx, ids, "failed", problem);
    }
    const inMs = isPause
      ? Math.max(100, error.retryAt.getTime() - ctx.now().getTime())
      : actionBackoffMs(attempts - 1, Math.random());
    await putOffWebhookEvents(tx, ids, inMs, problem);
    if (first !== undefined) {
      await ctx.jobs.enqueue(
        tx,
        webhookReceived,
        { storeId: ctx.storeId, webhookEventId: first.id },
        { delayMs: inMs, group: first.account_id },
      );
    }
  });
}

/** What no try could understand is shown on the account. */
async function noteLost(
  ctx: Ctx,
  tx: StoreTx,
  accountId: string,
  { kind, id }: { kind: string; id: string },
  reason: string,
): Promise<void> {
  const source = sourceNameOf(kind);
  if (kind === "order") await noteUnreadable(ctx, tx, accountId, [{ platformOrderId: id, reason }]);
  else if (source !== null) await noteUnreadableEntries(ctx, tx, accountId, source, [{ id, reason }]);
}
