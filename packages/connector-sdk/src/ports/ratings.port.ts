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
  /** For so many days after it was left a buyer can be asked to change a rating; left out: never. */
  readonly revisionDays?: number;
}
