/** The client of a seller at the practice PayPal: made from the seed, so it needs no keeping. */
import { createHash } from "node:crypto";
import type { Sim } from "../engine.ts";
import { MARKETS } from "../model.ts";

const PREFIX = "practice-paypal-";

export type PaypalClient = { clientId: string; clientSecret: string };

/** The client id and secret of a seller. */
export function findPaypalClient(sim: Sim, username: string): PaypalClient {
  return {
    clientId: `${PREFIX}${username}`,
    clientSecret: createHash("sha256").update(`${sim.seed}:${username}:paypal`).digest("base64url"),
  };
}

/** Whether somebody sells here: at one marketplace at least. */
export function isPaypalSeller(sim: Sim, username: string): boolean {
  return MARKETS.some((market) => sim.store.findAccount(market, username) !== undefined);
}

/** The seller of a client, or null when it is none of ours or its secret is wrong. */
export function findSellerOf(sim: Sim, client: PaypalClient): string | null {
  const username = client.clientId.startsWith(PREFIX) ? client.clientId.slice(PREFIX.length) : "";
  return isPaypalSeller(sim, username) && findPaypalClient(sim, username).clientSecret === client.clientSecret
    ? username
    : null;
}
