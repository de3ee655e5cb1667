/** Bodies and answers of /api/admin/webhooks: addresses of other systems that are told what happens here. */
import { formMessages, webhookEvents, type WebhookEvent } from "@stallkeeper/domain";
import { z } from "zod";

const receiverId = z.uuid({ error: formMessages.required });
const wish = {
  url: z.string({ error: formMessages.required }).trim().min(1, formMessages.required).max(2_000),
  events: z
    .array(z.enum(webhookEvents), { error: "Choose at least one event." })
    .min(1, "Choose at least one event.")
    .max(webhookEvents.length)
    .transform((list) => [...new Set(list)]),
};

/** `press`: chosen for one press of the button, so that a repeat makes no second one. */
export const newReceiverInput = z.object({ press: z.uuid(), ...wish });
export const receiverInput = z.object({ receiverId, ...wish, isOn: z.boolean() });
export const receiverIdInput = z.object({ receiverId });
export const deliveryIdInput = z.object({ deliveryId: z.uuid({ error: formMessages.required }) });
export const deliveriesQuery = z.object({
  receiverId,
  /** Those before this one: the `next` of the page before. */
  before: z.uuid().optional(),
});
export type NewReceiverInput = z.output<typeof newReceiverInput>;
export type ReceiverInput = z.output<typeof receiverInput>;

export interface ReceiverView {
  _id: string;
  url: string;
  events: WebhookEvent[];
  isOn: boolean;
  /** Why it was switched off on its own; null: it wasn't. */
  offBecause: "failing" | "gone" | null;
  /** Tries that failed since the last one that worked. */
  failures: number;
  failingSince: string | null;
  lastDeliveredAt: string | null;
  waiting: number;
  createdAt: string;
  by: string;
}
export interface ReceiversView {
  receivers: ReceiverView[];
}
/** The secret is shown this once. */
export interface ReceiverMade {
  _id: string;
  secret: string;
}

/** One try to deliver. */
export interface WebhookTryView {
  at: string;
  /** What the address answered; null: nothing. */
  status: number | null;
  tookMs: number;
  /** Why it counts as failed; null: it was taken. */
  problem: string | null;
}
export interface DeliveryView {
  _id: string;
  event: string;
  state: "waiting" | "delivered" | "failed";
  at: string;
  /** When it's tried next; null: it's over. */
  nextAt: string | null;
  body: string;
  tries: WebhookTryView[];
}
export interface DeliveriesPage {
  deliveries: DeliveryView[];
  next: string | null;
}
