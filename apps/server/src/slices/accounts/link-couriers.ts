/**
 * The accounts of couriers whose labels are bought: the same sealed keys and the same life as a
 * marketplace's, but nothing is read there except where parcels are. A store may have several; the practice
 * courier is linked with the practice market.
 */
import type { ConnectedAccount, Connector } from "@stallkeeper/connector-sdk";
import { AppError, type ConnectInput, type OfferedCourierView } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { webhooksWanted } from "./accounts.jobs.ts";
import {
  findAccount,
  findAccountByName,
  listCourierRows,
  saveAccount,
  type CourierAccountRow,
} from "./accounts.store.ts";
import { inWords, proveForm } from "./connect-account.ts";
import type { PracticeMarket } from "./practice-market.ts";
import { practiceNameOf } from "./practice-name.ts";
import { endLink } from "./unlink-account.ts";

/** A linked courier with its connector's name. */
export interface CourierAccount extends CourierAccountRow {
  name: string;
}

/** The store's couriers, the oldest first. */
export async function listCourierAccounts(
  ctx: Pick<Ctx, "connectors">,
  tx: StoreTx,
): Promise<CourierAccount[]> {
  const rows = await listCourierRows(tx);
  return rows.map((row) => ({ ...row, name: ctx.connectors.find(row.platform)?.name ?? row.platform }));
}

/** The couriers that can be linked, by the form that each asks for. */
export async function listOfferedCouriers(ctx: Ctx): Promise<OfferedCourierView[]> {
  const linked = await inStore(ctx, listCourierRows);
  return ctx.connectors
    .couriers()
    .map(({ id, name, auth }) => ({
      platform: id,
      name,
      isLinked: linked.some(({ platform }) => platform === id),
      isPractice: auth.openPractice !== undefined,
      fields: auth.fields.map((field) => ({ ...field })),
    }));
}

/**
 * Links a courier by its form, once its keys have proven to work; new keys for one that is linked. Throws
 * PLATFORM_NOT_FOUND, FIELDS_INVALID, CONNECTION_REFUSED with what to change.
 */
export async function linkCourier(ctx: Ctx, input: ConnectInput): Promise<CourierAccount[]> {
  requireScope(ctx, "settings.write");
  const courier = ctx.connectors.couriers().find(({ id }) => id === input.platform);
  if (courier === undefined) throw new AppError("PLATFORM_NOT_FOUND", { platform: input.platform });
  const { connected } = await proveForm(ctx, courier, input.fields);
  await storeCourier(ctx, courier, connected);
  return inStore(ctx, (tx) => listCourierAccounts(ctx, tx));
}

/**
 * What the form of a practice courier wants, from the practice market, which is started where it does not
 * run. Nothing is linked. Throws CONNECTION_REFUSED, PLATFORM_NOT_FOUND.
 */
export async function readPracticeKeys(
  ctx: Ctx,
  market: PracticeMarket,
  platform: string,
): Promise<Record<string, string>> {
  requireScope(ctx, "settings.write");
  const courier = ctx.connectors
    .couriers()
    .find(({ id, auth }) => id === platform && auth.openPractice !== undefined);
  if (courier === undefined) throw new AppError("PLATFORM_NOT_FOUND", { platform });
  const { username, baseUrl, credentials } = await openPractice(ctx, courier, {
    marketUrl: await openMarket(market),
    username: await practiceNameOf(ctx),
  });
  const known: Record<string, unknown> = { ...credentials, address: baseUrl, username };
  return Object.fromEntries(
    courier.auth.fields.flatMap(({ name }) => (typeof known[name] === "string" ? [[name, known[name]]] : [])),
  );
}

/**
 * Links a courier of the practice market, starting the market where it does not run; without a name those
 * that have to be linked again, and the first where none is. A repeat changes nothing. Throws
 * CONNECTION_REFUSED, PLATFORM_NOT_FOUND.
 */
export async function linkPracticeCourier(
  ctx: Ctx,
  market: PracticeMarket,
  platform?: string,
): Promise<CourierAccount[]> {
  requireScope(ctx, "settings.write");
  if (
    platform !== undefined &&
    !ctx.connectors.couriers().some(({ id, auth }) => id === platform && auth.openPractice !== undefined)
  )
    throw new AppError("PLATFORM_NOT_FOUND", { platform });
  await openPracticeCouriers(
    ctx,
    { marketUrl: await openMarket(market), username: await practiceNameOf(ctx) },
    platform,
  );
  return inStore(ctx, (tx) => listCourierAccounts(ctx, tx));
}

/**
 * Opens and links the courier named; without a name those that have to be linked again, and the first where
 * none is. One that is linked stays as it is.
 */
export async function openPracticeCouriers(
  ctx: Ctx,
  at: { marketUrl: string; username: string },
  wanted?: string,
): Promise<void> {
  const linked = await inStore(ctx, listCourierRows);
  const first =
    linked.length === 0
      ? ctx.connectors.couriers().find(({ auth }) => auth.openPractice !== undefined)?.id
      : undefined;
  for (const courier of ctx.connectors.couriers()) {
    const account = linked.find(({ platform }) => platform === courier.id);
    const isMeant =
      wanted === undefined ? account !== undefined || courier.id === first : courier.id === wanted;
    if (
      courier.auth.openPractice === undefined ||
      !isMeant ||
      (account !== undefined && account.state !== "reconnect")
    )
      continue;
    await storeCourier(ctx, courier, await openPractice(ctx, courier, at));
  }
}

async function openMarket(market: PracticeMarket): Promise<string> {
  return market.open().catch((error: unknown) => {
    throw new AppError(
      "CONNECTION_REFUSED",
      { reason: "The practice market didn't start. Try again." },
      { cause: error },
    );
  });
}

function openPractice(
  ctx: Ctx,
  { id, auth, limits }: Connector,
  at: { marketUrl: string; username: string },
): Promise<ConnectedAccount> {
  if (auth.openPractice === undefined) throw new AppError("PLATFORM_CANNOT", { platform: id });
  const http = ctx.vendorHttp.forAccount(`practice:${ctx.storeId}:${id}`, limits);
  const opened = auth.openPractice({ http, now: ctx.now, log: ctx.log }, at);
  return inWords(() => opened);
}

async function storeCourier(ctx: Ctx, courier: Connector, connected: ConnectedAccount): Promise<void> {
  const { storeId } = ctx;
  await inStore(ctx, async (tx) => {
    const before = await findAccountByName(tx, courier.id, connected.username);
    const settings = {
      ...connected.settings,
      courierName: courier.name,
      trackingPattern: courier.labels?.trackingPattern ?? null,
      ...(courier.traits.practice ? { kind: "practice" } : {}),
    };
    const accountId = await saveAccount(tx, ctx.secrets, {
      ...connected,
      settings,
      platform: courier.id,
      expiresAt: null,
      hasebay: false,
      role: "courier",
    });
    await recordAudit(tx, ctx, {
      action: before === null || before.state === "unlinked" ? "accountLinked" : "accountReconnected",
      object: { type: "account", id: accountId },
      ...(before === null ? {} : { before: { state: before.state } }),
      after: { platform: courier.id, username: connected.username, state: "connected" },
    });
    if (courier.webhooks?.register !== undefined)
      await ctx.jobs.enqueue(tx, webhooksWanted, { storeId, accountId }, { group: accountId });
    await announce(tx, "account", [accountId]);
  });
}

/**
 * Ends a link: no keys are left. Labels that were bought stay, and are followed again when it is linked
 * again. Throws ACCOUNT_NOT_FOUND, also for a second time.
 */
export async function unlinkCourier(ctx: Ctx, accountId: string): Promise<void> {
  requireScope(ctx, "settings.write");
  const account = await inStore(ctx, async (tx) =>
    (await listCourierRows(tx)).some(({ id }) => id === accountId) ? findAccount(tx, accountId) : null,
  );
  if (account === null) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
  await endLink(ctx, account);
}
