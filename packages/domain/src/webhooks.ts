/** What other systems can be told of, and how often it's tried (docs/webhooks.md). */

/** Kinds of news, by the names that a receiver sees. */
export const webhookEvents = [
  "order.created",
  "order.shipped",
  "order.cancelled",
  "order.refunded",
  "stock.changed",
  "message.received",
  "rating.received",
  "export.ready",
  "export.failed",
  "rule.ran",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long after a failed try the next one follows, as the Standard Webhooks scheme recommends: three days. */
const pausesMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** Milliseconds until the next try after so many; null: it was the last. Pure. */
export const webhookPauseMs = (tries: number): number | null => pausesMs[tries - 1] ?? null;

const mostFailures = 10;
const failingMs = 24 * hourMs;

/**
 * Whether an address is given up: ten tries in a row failed, over a day or longer, so that neither a bad hour
 * of a busy shop nor one unlucky delivery ends it. Pure.
 */
export const isGivenUp = (failures: number, failingForMs: number): boolean =>
  failures >= mostFailures && failingForMs >= failingMs;

/**
 * What an address is called in a sentence: "hooks.example.com/orders". Two of one host are told apart. Throws for
 * what is no URL. Pure.
 */
export function webhookName(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname === "/" ? "" : pathname}${search}`;
}
