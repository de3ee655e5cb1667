/** A page of the Notification API: `limit` 10 to 100, the next one by a continuation token. */
import type { Call } from "../http/call.ts";
import type { EbayContext } from "./ebay.context.ts";
import { ebayError } from "./ebay.context.ts";

/** The page of `entries` under `name`; throws Refusal 195004 and 195005. */
export function readNotificationPage(
  call: Call,
  { base }: EbayContext,
  name: string,
  entries: readonly unknown[],
): Record<string, unknown> {
  const limit = Number(call.query.get("limit") ?? "20");
  const domain = { status: 400, domain: "API_NOTIFICATION" } as const;
  if (!Number.isInteger(limit) || limit < 10 || limit > 100)
    throw ebayError(195004, "Invalid limit. Supported ranges 10 - 100.", domain);
  const token = call.query.get("continuation_token") ?? "";
  const offset = token === "" ? 0 : Number(Buffer.from(token, "base64url").toString("utf8"));
  if (!Number.isInteger(offset) || offset < 0) throw ebayError(195005, "Invalid continuation token.", domain);
  const nextToken = Buffer.from(String(offset + limit)).toString("base64url");
  const linkOf = (query: string): string => `${base}${call.path}?limit=${String(limit)}${query}`;
  return {
    total: entries.length,
    href: linkOf(token === "" ? "" : `&continuation_token=${token}`),
    limit,
    ...(offset + limit < entries.length && { next: linkOf(`&continuation_token=${nextToken}`) }),
    [name]: entries.slice(offset, offset + limit),
  };
}
