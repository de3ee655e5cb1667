import type { PaypalLinked, PaypalLinkInput } from "@stallkeeper/contract";
import { call } from "../../../platform/api/api-client.ts";

/**
 * Links PayPal or gives it new keys; PayPal is asked whether they are right. Throws ApiError, with a text per
 * field.
 */
export function linkPaypal(keys: PaypalLinkInput): Promise<PaypalLinked> {
  return call("POST /api/paypal/link", { body: keys });
}

/** Ends the link. Throws ApiError. */
export async function unlinkPaypal(): Promise<void> {
  await call("POST /api/paypal/unlink");
}
