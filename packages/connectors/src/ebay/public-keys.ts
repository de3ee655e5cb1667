/**
 * eBay's public keys by their id. eBay limits the calls for them and changes keys now and then: one is kept
 * for an hour, and an id that eBay doesn't know is remembered for a minute, so that forged deliveries cost no
 * calls.
 */
import { z } from "zod";
import { Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext } from "@stallkeeper/connector-sdk";
import { asApplication } from "./ebay.client.ts";
import { hostsOf } from "./ebay.hosts.ts";

const keptMs = 60 * 60_000;
const unknownMs = 60_000;
const mostKept = 100;

interface KeptKey {
  /** null: eBay doesn't know it. */
  readonly pem: string | null;
  readonly untilMs: number;
}
const kept = new Map<string, KeptKey>();

const keySchema = z.looseObject({ key: z.string().min(1) });

/** The key as PEM. Throws Rejected("WEBHOOK_KEY") for one that isn't eBay's, other classes while it can't be asked. */
export async function publicKeyOf(ctx: ConnectorContext, kid: string): Promise<string> {
  const place = `${hostsOf(ctx.account.baseUrl).api} ${kid}`;
  const nowMs = ctx.now().getTime();
  const known = kept.get(place);
  const pem = known !== undefined && known.untilMs > nowMs ? known.pem : await fetchKey(ctx, kid);
  if (known === undefined || known.untilMs <= nowMs) {
    kept.delete(place);
    kept.set(place, { pem, untilMs: nowMs + (pem === null ? unknownMs : keptMs) });
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
  }
  if (pem === null) throw new Rejected("WEBHOOK_KEY", "eBay doesn't know the key of this delivery.");
  return pem;
}

async function fetchKey(ctx: ConnectorContext, kid: string): Promise<string | null> {
  const application = await asApplication(ctx);
  try {
    const response = await application.call({
      operation: "keys.public",
      method: "GET",
      path: `/commerce/notification/v1/public_key/${encodeURIComponent(kid)}`,
      schema: keySchema,
      accept: [400, 404],
    });
    return response.isOk ? asPem(response.body.key) : null;
  } catch (error) {
    if (error instanceof Rejected) return null;
    throw error;
  }
}

/** eBay writes a key in one line, which isn't PEM yet. */
function asPem(key: string): string {
  const bare = key.replaceAll(/-----(?:BEGIN|END) PUBLIC KEY-----|\s/g, "");
  const lines = bare.match(/.{1,64}/g) ?? [];
  return ["-----BEGIN PUBLIC KEY-----", ...lines, "-----END PUBLIC KEY-----", ""].join("\n");
}
