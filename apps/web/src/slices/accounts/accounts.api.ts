import type { AccountView, LinkInput } from "@stallkeeper/contract";
import { call } from "../../platform/api/api-client.ts";

/** Opens the practice market and starts its first syncs. Safe to repeat. Throws ApiError. */
export async function openPracticeMarket(): Promise<void> {
  await call("POST /api/accounts/practice", { body: {} });
}

/** Connects an account that the practice market has of a real marketplace. Safe to repeat. Throws ApiError. */
export async function tryAtPracticeMarket(platform: string): Promise<void> {
  await call("POST /api/accounts/practice", { body: { platform } });
}

/** An account that was connected, and sentences about it for the seller, such as a key that may only read. */
export interface Connection {
  account: AccountView;
  warnings: readonly string[];
}

/**
 * Connects an account; the marketplace is asked whether the fields are right. Throws ApiError, with a text
 * per field.
 */
export function connectAccount(
  platform: string,
  fields: Record<string, string | boolean>,
): Promise<Connection> {
  return call("POST /api/accounts/connect", { body: { platform, fields }, waitsForShop: true });
}

/** Stops a first sync; what has arrived stays. Throws ApiError. */
export async function stopFirstSync(accountId: string): Promise<AccountView> {
  return call("POST /api/accounts/:accountId/stop", { params: { accountId } });
}

/** A new account at a platform, or one that is to be connected again. */
export type LinkWish = LinkInput;

/** Asks where a person allows us in; the marketplace sends them back to the profile. Throws ApiError. */
export function startLink(wish: LinkWish): Promise<{ authorizeUrl: string }> {
  return call("POST /api/accounts/link", { body: wish });
}

/**
 * Gives an account new keys; what the fields leave out stays as it was. Throws ApiError, with a text per
 * field.
 */
export function reconnectAccount(
  accountId: string,
  fields: Record<string, string | boolean>,
): Promise<Connection> {
  return call("POST /api/accounts/:accountId/reconnect", {
    params: { accountId },
    body: { fields },
    waitsForShop: true,
  });
}

/** Stops an account's sync and forgets its sign-in; its orders stay. Throws ApiError. */
export async function unlinkAccount(accountId: string): Promise<void> {
  await call("POST /api/user/unlink", { body: { toUnlink: accountId } });
}

/** Begins to move this person to another store; open tabs hear when it is done. Throws ApiError. */
export async function startServerSwitch(serverName: string): Promise<void> {
  await call("POST /api/meta/incubator", { body: { serverName } });
}
