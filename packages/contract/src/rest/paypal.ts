/** Bodies and answers of /api/paypal/* and /api/meta/paypal. */
import { z } from "zod";

/** Checked again by the service's own form. */
export const paypalLinkInput = z.object({
  clientId: z.string({ error: "Enter the client ID." }).max(200),
  clientSecret: z.string({ error: "Enter the client secret." }).max(200),
  isSandbox: z.boolean().default(false),
});
export type PaypalLinkInput = z.infer<typeof paypalLinkInput>;

/** The store's PayPal, without its secret. */
export interface PaypalView {
  /** `reconnect`: PayPal no longer takes the keys, and what is to be told waits. */
  state: "notLinked" | "connected" | "reconnect";
  clientId: string | null;
  kind: "live" | "sandbox" | "practice" | null;
  linkedAt: string | null;
}

/** A finished link; `warnings` are sentences for the seller. */
export interface PaypalLinked {
  paypal: PaypalView;
  warnings: readonly string[];
}
