/** Bodies and answers of /api/reserve: drafts that wait to go live (docs/adr/0106-reserve.md). */
import {
  isTimeZone,
  mostSlots,
  mostWindows,
  parseLocal,
  type DraftPhoto,
  type ReserveWindow,
} from "@stallkeeper/domain";
import { z } from "zod";

const draftId = z.uuid("This draft doesn't exist.");
const accountId = z.uuid("This account isn't linked.");
const draftIds = z.array(draftId).min(1, "Name at least one draft.").max(200, "At most 200 at once.");

/**
 * Drafts for the reserve: at their next slots, or at a time that is written as a date field writes it, in a
 * zone. One that waits already gets that time.
 */
export const addToReserveInput = z.strictObject({
  drafts: z
    .array(z.strictObject({ draftId, accountIds: z.array(accountId).min(1).max(50).optional() }))
    .min(1, "Name at least one draft.")
    .max(200, "At most 200 at once."),
  time: z
    .strictObject({
      at: z.string().refine((text) => parseLocal(text, "UTC") !== null, "Enter a date and a time."),
      zone: z.string().max(100).refine(isTimeZone, "Choose a time zone."),
    })
    .optional(),
});
export type AddToReserveInput = z.infer<typeof addToReserveInput>;

/** How drafts waited before a change, and what wasn't there: handed back as it is, it takes the change back. */
export const restoreReservedInput = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        draftId,
        accountId,
        place: z.int("Enter a place.").min(1, "Enter 1 or more.").max(100_000),
        fixedAt: z.iso.datetime().nullable(),
        /** Where a time by hand was written; "": it has none, or was pinned to its slot. */
        fixedZone: z
          .string()
          .max(100)
          .refine((zone) => zone === "" || isTimeZone(zone), "Choose a time zone."),
        isSkipped: z.boolean(),
      }),
    )
    .max(10_000),
  remove: z.array(z.strictObject({ draftId, accountId })).max(10_000),
});
export type RestoreReservedInput = z.infer<typeof restoreReservedInput>;
export interface ReserveChanged {
  undo: RestoreReservedInput;
}

/** `added` names what waits now; of those, `needsFixing` don't go up before something is mended. */
export interface ReserveOutcome extends ReserveChanged {
  added: string[];
  needsFixing: string[];
  failed: { draftId: string; code: string; msg: string }[];
}

export const removeFromReserveInput = z.strictObject({ draftIds });
/**
 * Moves drafts to a place in the order, 1 is the first, and leaves them in theirs; what stood there comes behind
 * them.
 */
export const moveInReserveInput = z.strictObject({
  draftIds,
  place: z.int("Enter a place.").min(1, "Enter 1 or more.").max(100_000),
});
export type MoveInReserveInput = z.infer<typeof moveInReserveInput>;
/**
 * Pinned keeps the time of its slot; skipped is passed over until it's put back. A time by hand is dropped by
 * `isScheduled: false` alone. Left out: stays.
 */
export const changeReservedInput = z.strictObject({
  draftIds,
  isPinned: z.boolean().optional(),
  isSkipped: z.boolean().optional(),
  isScheduled: z.literal(false).optional(),
});
export type ChangeReservedInput = z.infer<typeof changeReservedInput>;
export const listReservedInput = z.strictObject({ draftId });
export const pauseReserveInput = z.strictObject({ isPaused: z.boolean() });
export const switchReserveRuleInput = z.strictObject({ accountId, isOn: z.boolean() });

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Enter a time.");
const count = (most: number) =>
  z.int("Enter a whole number.").min(0, "Enter 0 or more.").max(most, `At most ${most}.`);
export const saveReserveRuleInput = z.strictObject({
  accountId,
  isOn: z.boolean(),
  slotsPerDay: count(mostSlots),
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  windows: z.array(z.strictObject({ from: time, to: time })).max(mostWindows),
  jitterMinutes: count(240),
  keepLive: z.int("Enter a whole number.").min(1, "Enter 1 or more.").max(1_000_000).nullable(),
  stopAfter: z.int("Enter a whole number.").min(1, "Enter 1 or more.").max(50, "At most 50."),
});
export type SaveReserveRuleInput = z.infer<typeof saveReserveRuleInput>;

/** Listing may be on its way at a platform; the others wait here. */
export type ReservedState = "waiting" | "blocked" | "skipped" | "listing" | "refused" | "missed";

export interface ReservedTarget {
  accountId: string;
  state: ReservedState;
  /** When it's expected to go live; null: not known. */
  at: string | null;
  /** Why it doesn't go; "": nothing is in its way. */
  problem: string;
  field: string | null;
  /** Keeps its time: by hand, or pinned to a slot. */
  time: "scheduled" | "pinned" | null;
  /** Of a time by hand, where it was written. */
  zone: string;
}

export interface ReservedDraftView {
  draftId: string;
  sku: string;
  title: string;
  photo: DraftPhoto | null;
  /** It sells what nobody ever counted: a sale of it tells its other listings nothing. */
  isUncounted: boolean;
  targets: ReservedTarget[];
}

export interface ReserveRuleView extends SaveReserveRuleInput {
  windows: ReserveWindow[];
  account: string;
  platform: string;
  platformName: string;
  /** false: it was never set up. */
  isSet: boolean;
  isConnected: boolean;
  /** So many refusals in a row stopped it; 0: it isn't stopped. */
  stoppedAfter: number;
  /** The last refusal's words, where it stopped. */
  stoppedBy: string;
  live: number;
  /** Today's slots that are to come, and when drafts went up today. */
  slots: string[];
  done: string[];
}

export interface ReserveView {
  pausedAt: string | null;
  pausedBy: string;
  /** The store's; slots are in it. */
  zone: string;
  drafts: ReservedDraftView[];
  rules: ReserveRuleView[];
}
