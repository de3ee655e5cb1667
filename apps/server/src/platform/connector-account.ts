import type { Connector, ConnectorContext } from "@stallkeeper/connector-sdk";
import type { Ctx } from "./context.ts";

/** A linked account ready for calls. */
export interface OpenAccount {
  id: string;
  /** Platform id and username, as orders name them. */
  platform: string;
  username: string;
  connector: Connector;
  vendor: ConnectorContext;
}

/** How the sync engine and the actions reach accounts; the accounts slice provides it. */
export interface AccountDoor {
  /** Opens an account of the ctx's store. Throws ACCOUNT_NOT_FOUND, PLATFORM_NOT_FOUND. */
  open(ctx: Ctx, accountId: string): Promise<OpenAccount>;
  /** The marketplace no longer takes the sign-in: the account shows "reconnect" until a person does. Safe to repeat. */
  requireReconnect(ctx: Ctx, accountId: string, reason: string): Promise<void>;
}
