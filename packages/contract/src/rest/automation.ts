/**
 * POST /api/fulfilment/alreadySold, GET /api/orders/:orderId/autoMessages/:trigger, GET /api/messages/auto,
 * and the map of triggers in the settings.
 */
import { z } from "zod";
import {
  autoMessageTriggers,
  firedTriggers,
  type AutoMessageDecision,
  type AutoMessagePlan,
  type AutoMessageTrigger,
  type FiredTrigger,
} from "@stallkeeper/domain";

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
  /** Messages that wait for their time. */
  waitingCount: number;
  /** When and for whom it sends. */
  plan: AutoMessagePlan;
}

/** Since when and by whom all auto messages are paused. */
export interface AutoMessagePause {
  at: string;
  byName: string;
}

export const pauseAutoMessagesInput = z.strictObject({ isPaused: z.boolean() });

/** POST /api/messages/auto/release: a held message goes out now that what it lacked is there. */
export const releaseHeldInput = z.strictObject({
  trigger: z.enum(firedTriggers),
  /** The order's id or the offer's. */
  subjectId: z.string().min(1).max(300),
});
export type ReleaseHeldInput = z.infer<typeof releaseHeldInput>;

/** What became of it, in one sentence. */
export interface ReleaseOutcome {
  state: AutoMessageDecision;
  sentence: string;
}

/** What was decided about one order or offer, in one sentence. */
export interface AutoMessageLogLine {
  trigger: AutoMessageTrigger;
  /** Null: it is about an offer. */
  orderId: string | null;
  orderNumber: string;
  /** Null: it is about an order. */
  offerId: string | null;
  /** Who made the offer; "" for an order. */
  buyer: string;
  /** When it happened. */
  at: string;
  state: AutoMessageDecision;
  sentence: string;
  /** The message that its platform refused, for POST /api/actions/:id/retry; null: nothing was refused. */
  actionId: string | null;
  /** When a message that waits goes out, as far as that is known. */
  dueAt: string | null;
}

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "Enter a time, such as 21:00." });
const hours = z.object({ from: timeOfDay, to: timeOfDay });
const amount = z.number({ error: "Enter an amount." }).min(0, { error: "Enter an amount." }).nullable();

/** What is said of a trigger beside its snippet; what is left out is as usual. Null takes a part back. */
export const autoMessagePlanPatch = z
  .strictObject({
    delayMinutes: z
      .number({ error: "Enter a number." })
      .int({ error: "Enter a whole number." })
      .min(0, { error: "Enter 0 or more." })
      .max(30 * 24 * 60, { error: "Up to 30 days." })
      .nullable(),
    quiet: hours.nullable(),
    open: hours.nullable(),
    accountIds: z.array(z.string().max(100)).max(50).nullable(),
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/, { error: "Enter two letters, such as GB." }))
      .max(250)
      .nullable(),
    leastTotal: amount,
    mostTotal: amount,
    firstOrderOnly: z.boolean().nullable(),
    mostStars: z.number().int().min(1).max(5).nullable(),
  })
  .partial();
export type AutoMessagePlanPatch = z.infer<typeof autoMessagePlanPatch>;

/** Trigger to its plan; null removes one. */
export const autoMessagePlansPatch = z
  .partialRecord(
    z.enum(autoMessageTriggers, { error: "This trigger doesn't exist." }),
    autoMessagePlanPatch.nullable(),
  )
  .nullable();

export const autoMessageLogQuery = z.object({
  trigger: z.enum(firedTriggers).optional(),
  /** Leaves out what wasn't sent because its trigger was off. */
  off: z.literal("hidden").optional(),
});

/** POST /api/messages/auto/dryRun: what a trigger would have done in the last 30 days. */
export const autoMessageDryRunInput = z.object({
  trigger: z.enum(firedTriggers),
  snippetId: z.string().max(100),
  plan: autoMessagePlanPatch,
});
export type AutoMessageDryRunInput = z.infer<typeof autoMessageDryRunInput>;

export interface AutoMessageDryRun {
  /** How many orders it would have looked at; those beyond `most` aren't counted. */
  count: number;
  isCut: boolean;
  wouldSend: number;
  wouldHold: number;
  wouldSkip: number;
  /** The newest of them. */
  lines: Omit<AutoMessageLogLine, "trigger" | "dueAt" | "actionId">[];
}

/** Trigger to snippet id; null removes one. */
export const autoMessagingPatch = z
  .partialRecord(
    z.enum(autoMessageTriggers, { error: "This trigger doesn't exist." }),
    z.string({ error: "Choose a snippet." }).max(100).nullable(),
  )
  .nullable();
