/** `/messaging`: the inbox, where a buyer's order can be shipped. */
import { lazy } from "react";
import { loadInboxPage } from "../../slices/messaging/index.ts";

/** Most conversations are answered, not shipped: its code comes with the first M. */
const ShipSection = lazy(async () => ({
  default: (await import("../../slices/shipping/index.ts")).ShipSection,
}));

/** The page, once all of its code is here. */
export async function loadInboxRoute() {
  const { InboxPage } = await loadInboxPage();
  return { InboxRoute: () => <InboxPage Shipment={ShipSection} /> };
}
