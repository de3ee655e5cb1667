/** `/messaging`: the inbox, where a buyer's order can be shipped. */
import { loadInboxPage } from "../../slices/messaging/index.ts";
import { ShipSection } from "../../slices/shipping/index.ts";

/** The page, once all of its code is here. */
export async function loadInboxRoute() {
  const { InboxPage } = await loadInboxPage();
  return { InboxRoute: () => <InboxPage Shipment={ShipSection} /> };
}
