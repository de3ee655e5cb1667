/** Bodies and answers of /api/ratings: what buyers said of sales, replies, and getting one changed. */
import { polarities, ratedOrderMarks, revisionStates, type RevisionState } from "@stallkeeper/domain";
import { z } from "zod";

const ratingId = z.string().min(1).max(300);
/** Ratings of a page. */
export const ratingsPerPage = 50;
const mostReply = 2_000;

const names = z
  .string()
  .max(2_000)
  .optional()
  .transform((text) => (text ?? "").split(",").filter((name) => name !== ""));
const shortText = z
  .string()
  .max(200)
  .optional()
  .transform((text) => (text ?? "").trim());

/** What the feed is narrowed by; empty lists and texts stand for all. */
export const ratingsQuery = z.object({
  view: z.enum(["needsReply", "all"]).default("all"),
  /** Words of the comment, the buyer, the item or the order's number. */
  q: shortText,
  sku: shortText,
  polarity: names.pipe(z.array(z.enum(polarities)).max(3)),
  platform: names.pipe(z.array(z.string()).max(50)),
  account: names.pipe(z.array(z.uuid()).max(100)),
  comment: z.enum(["any", "with", "without"]).default("any"),
  order: names.pipe(z.array(z.enum(ratedOrderMarks)).max(2)),
  revision: z.enum(["any", "open"]).default("any"),
  /** Left within so many days. */
  days: z.enum(["1", "7", "30", "90", "365"]).optional(),
  /** What the page before ended with. */
  cursor: z
    .string()
    .max(400)
    .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z .+$/, "Start again from the first page.")
    .optional(),
});
export type RatingsQuery = z.output<typeof ratingsQuery>;

/** The order that a rating is about. */
export interface RatedOrder {
  orderId: string;
  orderNumber: string;
  /** Of its first item, whose photo is shown. */
  itemId: string;
  itemName: string;
  sku: string;
  hasPhoto: boolean;
  isLate: boolean;
  refundedMinor: number;
  totalMinor: number;
  currency: string;
  boughtAt: string;
}

/** What was replied here: underWay -> done | refused | unsure (nobody knows what became of it). */
export interface RatingAnswer {
  state: "underWay" | "done" | "refused" | "unsure";
  text: string;
  actionId: string;
  at: string;
  byName: string;
  problem: string | null;
}

/** One step of getting a rating changed. */
export interface RevisionStep {
  state: RevisionState;
  at: string;
  byName: string;
  /** What was noted here; with a message, the message itself. */
  note: string;
  /** The message that was sent with it; left out: none. */
  messageId?: string;
  /** What became of that message: underWay -> sent | failed | unsure (nobody knows). */
  message?: { state: "underWay" | "sent" | "failed" | "unsure"; problem: string };
}

/** How far getting the rating changed has come, and how it came there. */
export interface RatingRevision {
  state: RevisionState;
  steps: RevisionStep[];
}

export interface RatingRow {
  _id: string;
  platform: string;
  accountId: string;
  account: string;
  polarity: string;
  /** Null: the platform has none. */
  stars: number | null;
  text: string;
  buyer: string;
  leftAt: string;
  /** What the platform shows as the seller's reply. */
  reply: string | null;
  answer: RatingAnswer | null;
  revision: RatingRevision | null;
  /** Until when its buyer may change it; null: the platform says nothing of it. */
  revisableUntil: string | null;
  /** The most letters of a reply; 0: none can be sent from here. */
  maxReply: number;
  /** Its buyer can be written to from here. */
  canMessage: boolean;
  /** Null: the order isn't here. */
  order: RatedOrder | null;
}

export interface RatingsPage {
  rows: RatingRow[];
  /** Null: these are the last. */
  nextCursor: string | null;
  /** All that fit the filters. */
  count: number;
}

/** The ratings of an account. */
export interface AccountRating {
  accountId: string;
  platform: string;
  account: string;
  ratings: number;
  stars: number | null;
  positivePercent: number | null;
  /** Twelve months, the oldest first: mean stars, else the share of positive ones; null: none was left. */
  months: (number | null)[];
  /** Why they couldn't be read the last time; null: they were. */
  problem: string | null;
}

export interface RatingsSummary {
  all: number;
  needsReply: number;
  /** Orders whose buyers have no feedback from us. */
  toLeave: number;
  accounts: AccountRating[];
  asOf: string;
}

export const replyInput = z.strictObject({
  ratingId,
  text: z.string().trim().min(1, "Write a reply first.").max(mostReply, `Up to ${mostReply} characters.`),
});
export type ReplyInput = z.infer<typeof replyInput>;

export const reviseInput = z
  .strictObject({
    ratingId,
    state: z.enum(revisionStates, "Choose a step."),
    note: z.string().trim().max(1_000, "Up to 1,000 characters.").default(""),
    /** What the buyer is written with "asked"; left out: they were asked elsewhere. */
    message: z.string().trim().min(1, "Write a message.").max(20_000).optional(),
  })
  .refine(({ state, message }) => message === undefined || state === "asked", {
    path: ["message"],
    message: "A message goes with asking the buyer only.",
  });
export type ReviseInput = z.infer<typeof reviseInput>;
