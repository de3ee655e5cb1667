import type { StoreTx } from "../../platform/db/index.ts";
import { listCouriers } from "./courier-settings.ts";

/**
 * Where a parcel is followed, by the name of its courier, as `{ trackingUrl }` to spread; empty where the
 * courier has no such page.
 */
export async function findTrackingLink(
  tx: StoreTx,
  provider: string,
  trackingNumber: string,
): Promise<{ trackingUrl?: string }> {
  const pattern =
    (await listCouriers(tx)).find(({ name }) => name.toLowerCase() === provider.toLowerCase())?.trackingUrl ??
    "";
  return pattern === "" || trackingNumber === ""
    ? {}
    : { trackingUrl: pattern.replaceAll("{number}", encodeURIComponent(trackingNumber)) };
}
