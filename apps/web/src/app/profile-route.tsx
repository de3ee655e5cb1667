/** `/profile`: the person's own settings, with the linked accounts and couriers of other slices in their place. */
import { LinkedAccountsSection } from "../slices/accounts/index.ts";
import { LinkedCouriers } from "../slices/labels/index.ts";
import { loadProfilePage } from "../slices/identity/index.ts";

/** The page, once all of its code is here: its heading takes the focus as soon as it is drawn. */
export async function loadProfileRoute() {
  const { ProfilePage } = await loadProfilePage();
  return { ProfileRoute: () => <ProfilePage linkedAccounts={<><LinkedAccountsSection /><LinkedCouriers /></>} /> };
}
