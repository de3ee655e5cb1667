/**
 * `/profile`: the person's own settings, with the linked accounts and couriers of other slices in their
 * place.
 */
import { LinkedAccountsSection } from "../slices/accounts/index.ts";
import { loadProfilePage } from "../slices/identity/index.ts";
import { makeLate, useLate } from "../ui/index.ts";

// With the labels' code, which the rest of the page does without.
const linkedCouriers = makeLate<object>(
  async () => (await import("../slices/labels/index.ts")).LinkedCouriers,
);

function Couriers() {
  return useLate(linkedCouriers, true, () => undefined)?.({}) ?? null;
}

/** The page, once all of its code is here: its heading takes the focus as soon as it is drawn. */
export async function loadProfileRoute() {
  const { ProfilePage } = await loadProfilePage();
  return {
    ProfileRoute: () => (
      <ProfilePage
        linkedAccounts={
          <>
            <LinkedAccountsSection />
            <Couriers />
          </>
        }
      />
    ),
  };
}
