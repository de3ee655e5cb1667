/**
 * What an account of a shop with an address of its own is called: by the shop's title, which its seller
 * knows, and with the address behind it where another shop has the same one. It keeps the name it was linked
 * by: orders carry it.
 */
import type { ConnectedAccount, Connector } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";
import { findAccountAt, findAccountByName } from "./accounts.store.ts";

/** The account to store under its name. A repeat gives the same name. */
export async function nameAccount(
  tx: StoreTx,
  { id, auth, traits }: Connector,
  connected: ConnectedAccount,
  shopName: string | null,
): Promise<ConnectedAccount> {
  // Where the sign-in has a name of its own, that is the account's.
  const isNamedByAddress =
    connected.baseUrl !== null && connected.username === connected.baseUrl.replace(/^https?:\/\//, "");
  if (!isNamedByAddress || !traits.hasOwnAddress || traits.practice || auth.kind !== "key") return connected;
  const known = await findAccountAt(tx, id, connected.baseUrl);
  if (known !== null) return { ...connected, username: known.username };
  if (shopName === null || shopName.trim() === "") return connected;
  const namesake = await findAccountByName(tx, id, shopName);
  return { ...connected, username: namesake === null ? shopName : `${shopName} (${connected.username})` };
}
