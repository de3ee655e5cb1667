import type { FastifyInstance } from "fastify";
import { type PlatformView, type UserView } from "@stallkeeper/contract";
import { capabilitiesOf, type Connector } from "@stallkeeper/connector-sdk";
import { viewStore, type Member } from "../../platform/context.ts";
import { ctxOf, memberOf, serve } from "../../platform/http/index.ts";
import { pauseAccount, stopFirstSync, syncNow } from "./account-syncs.ts";
import { connectAccount, reconnectAccount } from "./connect-account.ts";
import { listAccounts } from "./list-accounts.ts";
import { canBeTried, openPracticeAccounts } from "./practice-accounts.ts";
import type { PracticeMarket } from "./practice-market.ts";
import { unlinkAccount } from "./unlink-account.ts";

/** Who is signed in, as identity tells it. */
export type DescribeMember = (member: Member) => Promise<UserView>;

/** Marketplaces and the store's accounts there. */
export function addAccountRoutes(
  app: FastifyInstance,
  market: PracticeMarket,
  describeMember: DescribeMember,
): void {
  serve(app, "GET /api/meta/platforms", async () => ({
    data: app.services.connectors.all().map(describePlatform),
  }));
  serve(app, "GET /api/meta/accounts", async (request) => ({
    data: await viewStore(ctxOf(request), (tx) => listAccounts(app.services, tx)),
  }));
  serve(app, "POST /api/accounts/practice", async (request) => ({
    data: await openPracticeAccounts(ctxOf(request), market, request.input),
  }));
  serve(app, "POST /api/accounts/connect", async (request) => ({
    data: await connectAccount(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/accounts/:accountId/sync", async (request) => ({
    data: await syncNow(ctxOf(request), request.params.accountId),
  }));
  serve(app, "POST /api/accounts/:accountId/pause", async (request) => ({
    data: await pauseAccount(ctxOf(request), request.params.accountId),
  }));
  serve(app, "POST /api/accounts/:accountId/stop", async (request) => ({
    data: await stopFirstSync(ctxOf(request), request.params.accountId),
  }));
  serve(app, "POST /api/accounts/:accountId/reconnect", async (request) => ({
    data: await reconnectAccount(ctxOf(request), request.params.accountId, request.input.fields),
  }));
  serve(app, "POST /api/user/unlink", async (request) => {
    await unlinkAccount(ctxOf(request), request.input.toUnlink);
    return { data: { user: await describeMember(memberOf(request)) } };
  });
}

function describePlatform(connector: Connector): PlatformView {
  const { id, name, code, auth, traits, messaging } = connector;
  return {
    _id: id,
    name,
    code,
    capabilities: [...capabilitiesOf(connector)],
    isPractice: traits.practice,
    canBeTried: canBeTried(connector),
    sharesBuyers: traits.sharesBuyers === true,
    messageLimit: messaging?.send === undefined ? null : messaging.maxLength,
    messageForbids: messaging?.forbids ?? [],
    messageFiles: messaging?.send === undefined ? null : (messaging.attachments ?? null),
    auth: {
      kind: auth.kind,
      hasForm: auth.kind === "key" || auth.applicationOf !== undefined,
      fields: auth.fields.map((field) => ({ ...field })),
    },
  };
}
