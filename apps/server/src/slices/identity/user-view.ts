import type { UserView } from "@stallkeeper/contract";
import type { Tx } from "../../platform/db/index.ts";
import { findPersonInStore } from "./users.store.ts";

/** What nobody is: the answer to a session restore without a session. */
export const nobody: UserView = {
  _id: "",
  authenticated: false,
  scopes: [],
  profile: { email: "", name: "" },
  email: "",
  name: "",
  waitingEmail: null,
  store: null,
  twofactor: { isOn: false, isPending: false, recoveryCodesLeft: 0, passkeys: 0 },
  preferences: {},
};

/**
 * The `user` of the wire: the person with their scopes in one store. `nobody` when the membership is gone.
 */
export async function describeUser(tx: Tx, who: { userId: string; storeId: string }): Promise<UserView> {
  const row = await findPersonInStore(tx, who);
  if (row === null) return nobody;
  const { email, name, waitingEmail, scopes, storeName, timeZone, currency, locale, twofactor, preferences } =
    row;
  return {
    _id: who.userId,
    authenticated: true,
    scopes,
    profile: { email, name },
    twofactor,
    preferences,
    email,
    name,
    waitingEmail,
    store: { _id: who.storeId, name: storeName, timeZone, currency, locale },
  };
}
