import type { FastifyInstance } from "fastify";
import { connectInput, unlinkInput, type PlatformView, type UserView } from "@stallkeeper/contract";
import { capabilitiesOf, type Connector } from "@stallkeeper/connector-sdk";
import { viewStore, type Member } from "../../platform/context.ts";
import { ctxOf, memberOf, readInput } from "../../platform/http/index.ts";
import { pauseAccount, stopFirstSync, syncNow } from "./account-syncs.ts";
import { connectAccount, reconnectAccount } from "./connect-account.ts";
import { listAccounts } from "./list-accounts.ts";
import { openPracticeAccounts } from "./practice-accounts.ts";
import type { PracticeMarket } from "./practice-market.ts";
import { unlinkAccount } from "./unlink-account.ts";

type ById = { Params: { accountId: string } };
const write = { config: { requires: "settings.write" } } as const;
const linkRule = { config: { requires: "settings.write", isRecentLoginNeeded: true } } as const;
const reconnectInput = connectInput.pick({ fields: true });

/** Who is signed in, as identity tells it. */
export type DescribeMember = (member: Member) => Promise<UserView>;

/** Marketplaces and the store's accounts there. */
export function addAccountRoutes(
  app: FastifyInstance,
  market: PracticeMarket,
  describeMember: DescribeMember,
): void {
  app.get("/api/meta/platforms", { config: { requires: "member" } }, async () => ({
    data: app.services.connectors.all().map(describePlatform),
  }));
  app.get("/api/meta/accounts", { config: { requires: "member" } }, async (request) => ({
    data: await viewStore(ctxOf(request), (tx) => listAccounts(app.services, tx)),
  }));
  app.post("/api/accounts/practice", write, async (request) => ({
    data: await openPracticeAccounts(ctxOf(request), market),
  }));
  app.post("/api/accounts/connect", linkRule, async (request) => ({
    data: await connectAccount(ctxOf(request), readInput(connectInput, request.body)),
  }));
  app.post<ById>("/api/accounts/:accountId/sync", write, async (request) => ({
    data: await syncNow(ctxOf(request), request.params.accountId),
  }));
  app.post<ById>("/api/accounts/:accountId/pause", write, async (request) => ({
    data: await pauseAccount(ctxOf(request), request.params.accountId),
  }));
  app.post<ById>("/api/accounts/:accountId/stop", write, async (request) => ({
    data: await stopFirstSync(ctxOf(request), request.params.accountId),
  }));
  app.post<ById>("/api/accounts/:accountId/reconnect", linkRule, async (request) => ({
    data: await reconnectAccount(
      ctxOf(request),
      request.params.accountId,
      readInput(reconnectInput, request.body).fields,
    ),
  }));
  app.post("/api/user/unlink", linkRule, async (request) => {
    await unlinkAccount(ctxOf(request), readInput(unlinkInput, request.body).toUnlink);
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
    messageLimit: messaging?.send === undefined ? null : messaging.maxLength,
    auth: { kind: auth.kind, fields: auth.fields.map((field) => ({ ...field })) },
  };
}
