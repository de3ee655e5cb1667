/**
 * `POST /api/hooks/:endpointId`: a marketplace tells that something happened. The signature is checked over
 * the bytes as they came, the event stored once, the answer given at once; the work is a job's, which reads
 * the thing again over the API (reliability, threat 12). `GET` there: it asks whether the address is ours.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  ConnectorError,
  Rejected,
  type VerifiedWebhook,
  type WebhooksPort,
} from "@stallkeeper/connector-sdk";
import { AppError } from "@stallkeeper/contract";
import { inStore, systemCtx, type Ctx } from "../../platform/context.ts";
import { acceptRawBodies } from "../../platform/decoder/index.ts";
import { serve } from "../../platform/http/index.ts";
import { findWebhookKeeper, findWebhookRoute, loadConnectorAccount } from "../accounts/index.ts";
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
  serve(
    app,
    "GET /api/hooks/:endpointId",
    async (request, reply) => {
      const { endpointId } = request.params;
      const { port, secret } = await findKeeper(app, endpointId);
      const query = request.query as Readonly<Record<string, string | undefined>>;
      const url = `${app.services.config.publicUrl}/api/hooks/${endpointId}`;
      const answer = port.answerChallenge?.({ query, url, secret }) ?? null;
      if (answer === null) throw new AppError("NOT_FOUND");
      return reply.type("application/json").send(answer);
    },
    { exposeHeadRoute: false },
  );
}

interface Keeper {
  ctx: Ctx;
  accountId: string;
  port: WebhooksPort;
  secret: string;
}

/** Whose address it is and how its marketplace signs. Throws NOT_FOUND. */
async function findKeeper({ services }: FastifyInstance, endpointId: string): Promise<Keeper> {
  const route = await findWebhookRoute(services.db, endpointId);
  if (route === null) throw new AppError("NOT_FOUND");
  const ctx = systemCtx(services, route.storeId, "webhook");
  const keeper = await inStore(ctx, (tx) => findWebhookKeeper(tx, ctx.secrets, route.accountId));
  const port = keeper === null ? undefined : ctx.connectors.find(keeper.platform)?.webhooks;
  if (keeper === null || port === undefined) throw new AppError("NOT_FOUND");
  return { ctx, accountId: route.accountId, port, secret: keeper.secret };
}

async function receiveWebhook(
  app: FastifyInstance,
  endpointId: string,
  request: FastifyRequest,
): Promise<void> {
  const keeper = await findKeeper(app, endpointId);
  const event = await verify(keeper, request);
  if (event !== null) await storeEvent(keeper.ctx, keeper.accountId, event, bytesOf(request));
}

/** The genuine event, or null for a ping. Throws WEBHOOK_REFUSED, and BUSY where its key can't be had now. */
async function verify(
  { ctx, accountId, port, secret }: Keeper,
  request: FastifyRequest,
): Promise<VerifiedWebhook | null> {
  const headers = singleHeaders(request);
  try {
    const publicKey =
      port.keyOf && (await port.keyOf((await loadConnectorAccount(ctx, accountId)).context, { headers }));
    const checked = port.verify({
      rawBody: bytesOf(request),
      headers,
      secret,
      ...(publicKey === undefined ? {} : { publicKey }),
      now: ctx.now(),
    });
    return checked.kind === "ping" ? null : checked;
  } catch (error) {
    // Not known to be false: the marketplace sends it again later.
    if (port.keyOf !== undefined && error instanceof ConnectorError && !(error instanceof Rejected))
      throw new AppError("BUSY", {}, { cause: error });
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
