/**
 * Tells sellers what happened. An event is: lost by the market's own manner | dropped, doubled, held back or
 * delayed by a fault | posted -> delivered, or tried again after the market's delays, then given up. The
 * content is taken when it happened, so that a late copy is a stale one. Undelivered events do not survive
 * the program.
 */
import { randomUUID } from "node:crypto";
import type { Happening, Sim } from "../engine.ts";
import type { Site, Subscription } from "../model.ts";
import { createRandom } from "../random.ts";
import type { DeliveryLog } from "./delivery-log.ts";
import type { Poster } from "./post.ts";
import { listSubscriptions } from "./subscriptions.ts";

export type Attempt = {
  eventId: string;
  deliveryId: string;
  number: number;
  occurredAt: number;
  sentAt: number;
  secret: string;
  snapshot: unknown;
};

/** How one marketplace words and signs its events. */
export type WebhookManner = {
  topicOf: (happening: Happening, sim: Sim) => string | null;
  snapshot: (sim: Sim, happening: Happening) => unknown;
  build: (
    sim: Sim,
    happening: Happening,
    attempt: Attempt,
  ) => { body: string; headers: Record<string, string> };
};

type Event = {
  happening: Happening;
  manner: WebhookManner;
  subscription: Subscription;
  eventId: string;
  occurredAt: number;
  snapshot: unknown;
};

/** Makes `announce`: it never throws and never waits. */
export function createWebhookSender(
  sim: Sim,
  manners: Partial<Record<Site, WebhookManner>>,
  poster: Poster,
  log: DeliveryLog,
): (happening: Happening) => void {
  const chance = createRandom(`${sim.seed}:webhooks`);
  let held: { event: Event; untilCount: number }[] = [];
  let passed = 0;

  const note = (
    event: Event,
    attempt: number,
    status: number | null,
    outcome: "delivered" | "failed" | "lost" | "dropped",
  ): void => {
    const { happening, subscription, eventId } = event;
    log.add({
      at: sim.now(),
      market: happening.market,
      account: happening.account,
      eventId,
      type: happening.type,
      subjectId: happening.id,
      url: subscription.url,
      attempt,
      status,
      outcome,
    });
  };
  const trySend = async (event: Event, number: number): Promise<void> => {
    const { url, secret } = event.subscription;
    const { body, headers } = event.manner.build(sim, event.happening, {
      eventId: event.eventId,
      deliveryId: `dl-${randomUUID()}`,
      number,
      occurredAt: event.occurredAt,
      sentAt: sim.now(),
      secret,
      snapshot: event.snapshot,
    });
    const status = await poster.post(url, body, headers);
    const isDelivered = status !== null && status >= 200 && status < 300;
    note(event, number, status, isDelivered ? "delivered" : "failed");
    const retryMs = sim.settings[event.happening.market].webhookRetryMs[number - 1];
    if (!isDelivered && retryMs !== undefined && !isGone(event))
      sim.later(retryMs, () => void trySend(event, number + 1));
  };
  const isGone = (event: Event): boolean =>
    !listSubscriptions(sim, { market: event.happening.market, username: event.happening.account }).some(
      (one) => one.id === event.subscription.id,
    );
  const release = (isDue: (one: { untilCount: number }) => boolean): void => {
    const due = held.filter(isDue);
    held = held.filter((one) => !due.includes(one));
    for (const { event } of due) void trySend(event, 1);
  };
  const dispatch = (event: Event): void => {
    const { market, account, type } = event.happening;
    if (chance.next() < sim.settings[market].webhookLoss) return note(event, 0, null, "lost");
    const fault = sim.faults.draw({ stage: "webhook", market, account, path: type, method: "POST" });
    passed += 1;
    switch (fault?.kind) {
      case "webhook-drop":
        note(event, 0, null, "dropped");
        break;
      case "webhook-double":
        void trySend(event, 1);
        void trySend(event, 1);
        break;
      case "webhook-delay":
        sim.later(fault.delayMs ?? 5000, () => void trySend(event, 1));
        break;
      case "webhook-shuffle": {
        const kept = { event, untilCount: passed + 1 + chance.below(20) };
        held.push(kept);
        sim.later(2000, () => release((one) => one === kept));
        break;
      }
      default:
        void trySend(event, 1);
    }
    release((one) => one.untilCount <= passed);
  };
  return (happening) => {
    const manner = manners[happening.market];
    const topic = manner?.topicOf(happening, sim) ?? null;
    if (manner === undefined || topic === null) return;
    const subscriptions = listSubscriptions(sim, {
      market: happening.market,
      username: happening.account,
    }).filter((one) =>
      happening.type === "notification.test"
        ? one.id === happening.id
        : one.isPaused !== true && one.topics.includes(topic),
    );
    if (subscriptions.length === 0) return;
    const snapshot = manner.snapshot(sim, happening);
    const eventId = `ev-${randomUUID()}`;
    for (const subscription of subscriptions)
      dispatch({ happening, manner, subscription, eventId, occurredAt: sim.now(), snapshot });
  };
}
