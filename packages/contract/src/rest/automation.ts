/**
 * POST /api/fulfilment/alreadySold, GET /api/orders/:orderId/autoMessages/:trigger, GET /api/messages/auto,
 * and the map of triggers in the settings.
 */
import { z } from "zod";
import { autoMessageTriggers, type AutoMessageTrigger, type FiredTrigger } from "@stallkeeper/domain";

export const alreadySoldInput = z.object({
  saleId: z.string().min(1).max(300),
  /** Nothing is told of a message that was sent. */
  silent: z.boolean().default(false),
});
export type AlreadySoldInput = z.infer<typeof alreadySoldInput>;

/**
 * What became of an auto message. `text` is what a person is told, to the letter of the specification; null:
 * nothing.
 */
export interface AutoMessageOutcome {
  trigger: AutoMessageTrigger;
  /**
   * off: no snippet is chosen · held: a placeholder is unknown or empty · onItsWay: the platform has not
   * answered yet.
   */
  state: "off" | "sent" | "onItsWay" | "held" | "failed";
  text: string | null;
  actionId: string | null;
}

export interface AlreadySoldAnswer {
  order: { _id: string; notes: string; tags: string[]; updatedAt: string; pinnedAt: string | null };
  message: AutoMessageOutcome;
}

/** What a trigger would send for an order. */
export interface AutoMessagePreview {
  trigger: AutoMessageTrigger;
  state: "off" | "ready" | "held" | "failed";
  snippet: { _id: string; name: string } | null;
  /** The filled text; where a placeholder is empty, it stands as it was written. */
  text: string | null;
  /** Why it would not be sent. */
  reason: string | null;
  /** A message for this trigger was asked for already: there will be no second one. */
  wasRequested: boolean;
}

/** What the store has chosen for a trigger that something fires, and what became of it. */
export interface AutoMessageView {
  trigger: FiredTrigger;
  /** Null: nothing is chosen, or what was chosen is gone. */
  snippet: { _id: string; name: string; content: string } | null;
  /** One was chosen, and it was deleted: nothing is sent. */
  isMissing: boolean;
  lastSentAt: string | null;
  /** Messages that wait for a person, since a placeholder was unknown or empty. */
  heldCount: number;
}

/** Trigger to snippet id; null removes one. */
export const autoMessagingPatch = z
  .partialRecord(
    z.enum(autoMessageTriggers, { error: "This trigger doesn't exist." }),
    z.string({ error: "Choose a snippet." }).max(100).nullable(),
  )
  .nullable();
