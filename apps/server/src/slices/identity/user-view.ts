import type { PreferencesView, TwoFactorView, UserView } from "@stallkeeper/contract";
import type { Tx } from "../../platform/db/index.ts";

/** What nobody is: the answer to a session restore without a session. */
export const nobody: UserView = {
  _id: "", authenticated: false, scopes: [], profile: { email: "", name: "" }, email: "", name: "", waitingEmail: null, store: null,
  twofactor: { isOn: false, isPending: false, recoveryCodesLeft: 0, passkeys: 0 }, preferences: {},
};

/** The `user` of the wire: the person with their scopes in one store. `nobody` when the membership is gone. */
export async function describeUser(tx: Tx, who: { userId: string; storeId: string }): Promise<UserView> {
  const row = await tx.one<{
    email: string; name: string; waitingEmail: string | null; scopes: string[]; storeName: string; timeZone: string; currency: string; locale: string;
    twofactor: TwoFactorView; preferences: PreferencesView;
  }>(
    `select u.email, u.name, m.scopes, s.name as "storeName", s.time_zone as "timeZone", s.currency, s.locale, u.preferences,
       (select c.email from email_changes c where c.user_id = u.id) as "waitingEmail",
       jsonb_build_object('isOn', u.totp_seed is not null, 'isPending', u.pending_seed is not null,
         'recoveryCodesLeft', (select count(*) from recovery_codes c where c.user_id = u.id),
         'passkeys', (select count(*) from passkeys p where p.user_id = u.id)) as twofactor
     from memberships m join users u on u.id = m.user_id join stores s on s.id = m.store_id
     where m.user_id = $1 and m.store_id = $2`,
    [who.userId, who.storeId],
  );
  if (row === null) return nobody;
  const { email, name, waitingEmail, scopes, storeName, timeZone, currency, locale, twofactor, preferences } = row;
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
