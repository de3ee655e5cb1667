/**
 * eBay's public keys by their id. eBay limits the calls for them and changes keys now and then: one is kept
 * for an hour, and an id that eBay doesn't know is remembered for a minute. Ids that were never met are asked
 * for some times a minute at most, since forged deliveries can name a new one each; a key that was eBay's is
 * always asked for again, so that they keep no genuine delivery out.
 */
import { z } from "zod";
import { RateLimited, readCredentials, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext } from "@stallkeeper/connector-sdk";
import { asApplication } from "./ebay.client.ts";
import { hostsOf } from "./ebay.hosts.ts";
import { credentialsSchema } from "./ebay.tokens.ts";

const keptMs = 60 * 60_000;
const unknownMs = 60_000;
const mostKept = 100;
const mostUnknown = 1_000;
const windowMs = 60_000;
const mostNewIds = 10;

/** eBay's keys; one that is too old is kept as known to have been eBay's. */
const kept = new Map<string, { readonly pem: string; readonly untilMs: number }>();
/** Ids that eBay doesn't know, and until when that is believed. */
const unknown = new Map<string, number>();
/** When ids that were never met were asked for last, by whose application asked. */
const asked = new Map<string, readonly number[]>();
/** What is being asked for right now: of deliveries that come at once, one asks. */
const underWay = new Map<string, Promise<string | null>>();

const keySchema = z.looseObject({ key: z.string().min(1) });

/**
 * The key as PEM. Throws Rejected("WEBHOOK_KEY") for one that isn't eBay's, RateLimited where too many unknown
 * ones were asked for, other classes while it can't be asked.
 */
export async function publicKeyOf(ctx: ConnectorContext, kid: string): Promise<string> {
  const place = `${hostsOf(ctx.account.baseUrl).api} ${kid}`;
  const nowMs = ctx.now().getTime();
  const known = kept.get(place);
  if (known !== undefined && known.untilMs > nowMs) return known.pem;
  if ((unknown.get(place) ?? 0) > nowMs) throw notEbays();
  let asking = underWay.get(place);
  if (asking === undefined) {
    if (known === undefined) countNewId(ctx, nowMs);
    asking = fetchKey(ctx, kid).finally(() => underWay.delete(place));
    underWay.set(place, asking);
  }
  const pem = await asking;
  if (pem === null) {
    keepNewest(unknown, place, nowMs + unknownMs, mostUnknown);
    throw notEbays();
  }
  keepNewest(kept, place, { pem, untilMs: nowMs + keptMs }, mostKept);
  return pem;
}

const notEbays = (): Rejected => new Rejected("WEBHOOK_KEY", "eBay doesn't know the key of this delivery.");

/** Throws RateLimited when this application has asked for too many ids that were never met. */
function countNewId(ctx: ConnectorContext, nowMs: number): void {
  const who = `${hostsOf(ctx.account.baseUrl).api} ${readCredentials(ctx, credentialsSchema).clientId}`;
  const recent = (asked.get(who) ?? []).filter((at) => at > nowMs - windowMs && at <= nowMs);
  if (recent.length >= mostNewIds)
    throw new RateLimited(
      new Date((recent[0] ?? nowMs) + windowMs),
      "Too many deliveries name keys that eBay doesn't know.",
    );
  keepNewest(asked, who, [...recent, nowMs], mostKept);
}

function keepNewest<Value>(all: Map<string, Value>, place: string, value: Value, most: number): void {
  all.delete(place);
  all.set(place, value);
  for (const oldest of all.keys()) {
    if (all.size <= most) break;
    all.delete(oldest);
  }
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
