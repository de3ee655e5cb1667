import type { ConnectorContext, JsonObject } from "../context.ts";
import type { ListPage, ListRequest } from "./list-page.ts";

export interface PlatformRating {
  readonly platformRatingId: string;
  readonly polarity: "positive" | "neutral" | "negative" | "unknown";
  /** 1 to 5, null where the platform has no stars. */
  readonly stars: number | null;
  readonly text: string;
  readonly leftAt: string;
  readonly updatedAt: string;
  readonly buyerHandle: string;
  readonly platformOrderId: string | null;
  readonly platformItemId: string | null;
  readonly reply: string | null;
  readonly external: JsonObject;
}

/** The order that feedback for its buyer is about, by its first line. */
export interface FeedbackPlace {
  readonly platformOrderId: string;
  readonly platformLineId: string;
  /** "" where the line names no listing. */
  readonly platformItemId: string;
}

/** What a seller says of a buyer: once for an order, always positive, never changed. */
export interface LeaveFeedbackPort {
  send(
    ctx: ConnectorContext,
    feedback: FeedbackPlace & { readonly text: string; readonly idempotencyKey: string },
  ): Promise<void>;
  /** What was said; null: nothing yet. Look with it before a repeat. */
  read(ctx: ConnectorContext, place: FeedbackPlace): Promise<string | null>;
  readonly idempotent: boolean;
  readonly maxLength: number;
}

export interface RatingsPort {
  pull(ctx: ConnectorContext, request: ListRequest): Promise<ListPage<PlatformRating>>;
  summary?(ctx: ConnectorContext): Promise<{ readonly average: number | null; readonly count: number }>;
  /** Left out: replies are not possible. Look with `read` before a repeat. */
  reply?(
    ctx: ConnectorContext,
    reply: { readonly platformRatingId: string; readonly text: string; readonly idempotencyKey: string },
  ): Promise<void>;
  read(ctx: ConnectorContext, platformRatingId: string): Promise<PlatformRating | null>;
  readonly idempotent: boolean;
  readonly maxReplyLength: number;
  /** Left out: sellers leave their buyers none. */
  readonly leave?: LeaveFeedbackPort;
  /** For so many days after it was left a buyer can be asked to change a rating; left out: never. */
  readonly revisionDays?: number;
}
