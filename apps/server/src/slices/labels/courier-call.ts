/**
 * Calls to couriers that a person waits for: what fails becomes a sentence. They are reads, so a repeat is
 * safe.
 */
import {
  AuthExpired,
  ConnectorError,
  Malformed,
  RateLimited,
  Rejected,
  type ConnectorContext,
  type LabelsPort,
} from "@stallkeeper/connector-sdk";
import { AppError } from "@stallkeeper/contract";
import { inStore, type Ctx } from "../../platform/context.ts";
import {
  listCourierAccounts,
  loadConnectorAccount,
  requireReconnect,
  type CourierAccount,
} from "../accounts/index.ts";

/**
 * The linked couriers that are asked: the one meant, or all that answer; where none does, all. Throws
 * LABEL_PROVIDER_MISSING, ACCOUNT_NOT_FOUND.
 */
export async function chooseCouriers(
  ctx: Ctx,
  accountId: string | undefined,
): Promise<readonly CourierAccount[]> {
  return amongCouriers(await inStore(ctx, (tx) => listCourierAccounts(ctx, tx)), accountId);
}

function amongCouriers(
  couriers: readonly CourierAccount[],
  accountId: string | undefined,
): readonly CourierAccount[] {
  if (couriers.length === 0) throw new AppError("LABEL_PROVIDER_MISSING");
  const open = couriers.filter(({ state }) => state === "connected");
  const chosen =
    accountId === undefined
      ? open.length > 0
        ? open
        : couriers
      : couriers.filter(({ id }) => id === accountId);
  if (chosen.length === 0) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
  return chosen;
}

/**
 * The one linked courier meant. Throws as `chooseCouriers`, and FIELDS_INVALID where several are linked and
 * none is named.
 */
export async function chooseCourier(ctx: Ctx, accountId: string | undefined): Promise<CourierAccount> {
  return pickCourier(await inStore(ctx, (tx) => listCourierAccounts(ctx, tx)), accountId);
}

/** The same among those that were read already. Throws as `chooseCourier`. */
export function pickCourier(
  couriers: readonly CourierAccount[],
  accountId: string | undefined,
): CourierAccount {
  const [courier, other] = amongCouriers(couriers, accountId);
  if (courier === undefined) throw new AppError("LABEL_PROVIDER_MISSING");
  if (other !== undefined)
    throw new AppError("FIELDS_INVALID", { fields: { accountId: "Choose a courier: several are linked." } });
  return courier;
}

/** A courier's account, opened for calls. */
export interface OpenCourier {
  port: LabelsPort;
  vendor: ConnectorContext;
}

/** Opens a courier's account. Throws ACCOUNT_NOT_FOUND, PLATFORM_CANNOT. */
export async function openCourier(ctx: Ctx, accountId: string): Promise<OpenCourier> {
  const { connector, context } = await loadConnectorAccount(ctx, accountId);
  if (connector.labels === undefined) throw new AppError("PLATFORM_CANNOT", { platform: connector.id });
  return { port: connector.labels, vendor: context };
}

/** Asks a courier. Throws COURIER_REFUSED with its words, COURIER_AWAY where it does not answer. */
export async function askCourier<T>(
  ctx: Ctx,
  accountId: string,
  ask: (courier: OpenCourier) => Promise<T>,
): Promise<T> {
  try {
    return await ask(await openCourier(ctx, accountId));
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error instanceof AuthExpired) {
      await requireReconnect(ctx, accountId, error.message);
      throw new AppError(
        "COURIER_REFUSED",
        { reason: "Reconnect the courier's account, then try again.", vendorCode: "AuthExpired" },
        { cause: error },
      );
    }
    if (error instanceof Rejected)
      throw new AppError(
        "COURIER_REFUSED",
        { reason: error.text, vendorCode: error.vendorCode },
        { cause: error },
      );
    if (error instanceof Malformed)
      ctx.log.warn({ err: error, accountId }, "a courier's answer could not be read");
    throw new AppError(
      "COURIER_AWAY",
      error instanceof RateLimited
        ? {
            retryAfterSeconds: Math.max(1, Math.ceil((error.retryAt.getTime() - ctx.now().getTime()) / 1000)),
          }
        : {},
      { cause: error },
    );
  }
}
