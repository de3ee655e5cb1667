/**
 * `POST /api/hooks/:endpointId`: a marketplace tells that something happened. The signature is checked over
 * the bytes as they came, the event stored once, the answer given at once; the work is a job's, which reads
 * the thing again over the API (reliability, threat 12).
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ConnectorError, type VerifiedWebhook } from "@stallkeeper/connector-sdk";
import { AppError } from "@stallkeeper/contract";
import { inStore, systemCtx, type Ctx } from "../../platform/context.ts";
import { acceptRawBodies } from "../../platform/decoder/index.ts";
import { serve } from "../../platform/http/index.ts";
import { findWebhookKeeper, findWebhookRoute } from "../accounts/index.ts";
import { webhookReceived } from "./sync.jobs.ts";
import { addWebhookEvent } from "./webhook-events.store.ts";

/** Adds the route in a scope of its own, where bodies stay bytes. */
export function addWebhookRoutes(app: FastifyInstance): void {
  void app.register(async (scope) => {
    acceptRawBodies(scope);
    serve(
      scope,
      "POST /api/hooks/:endpointId",
      async (request) => {
        await receiveWebhook(app, request.params.endpointId, request);
        return { data: { received: true } };
      },
      { config: { isForeign: true } },
    );
  });
}

async function receiveWebhook(
  app: FastifyInstance,
  endpointId: string,
  request: FastifyRequest,
): Promise<void> {
  const { services } = app;
  const route = await findWebhookRoute(services.db, endpointId);
  if (route === null) throw new AppError("NOT_FOUND");
  const ctx = systemCtx(services, route.storeId, "webhook");
  const event = await verify(ctx, route.accountId, request);
  if (event !== null) await storeEvent(ctx, route.accountId, event, bytesOf(request));
}

/** The genuine event, or null for a ping. Throws NOT_FOUND or WEBHOOK_REFUSED. */
async function verify(ctx: Ctx, accountId: string, request: FastifyRequest): Promise<VerifiedWebhook | null> {
  const keeper = await inStore(ctx, (tx) => findWebhookKeeper(tx, ctx.secrets, accountId));
  const port = keeper === null ? undefined : ctx.connectors.find(keeper.platform)?.webhooks;
  if (keeper === null || port === undefined) throw new AppError("NOT_FOUND");
  try {
    const checked = port.verify({
      rawBody: bytesOf(request),
      headers: singleHeaders(request),
      secret: keeper.secret,
      now: ctx.now(),
    });
    return checked.kind === "ping" ? null : checked;
  } catch (error) {
    if (error instanceof ConnectorError) throw new AppError("WEBHOOK_REFUSED", {}, { cause: error });
    throw error;
  }
}

/** Stores the event and wakes its job, both or neither; an event that came before changes nothing. */
async function storeEvent(ctx: Ctx, accountId: string, event: VerifiedWebhook, body: Buffer): Promise<void> {
  await inStore(ctx, async (tx) => {
    const added = await addWebhookEvent(tx, accountId, event, body);
    if (added === null) return;
    await ctx.jobs.enqueue(
      tx,
      webhookReceived,
      { storeId: ctx.storeId, webhookEventId: added },
      { group: accountId },
    );
  });
}

function bytesOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function singleHeaders(request: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
