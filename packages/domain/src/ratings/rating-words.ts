/** What ratings are told apart by. */
export const polarities = ["positive", "neutral", "negative"] as const;
export type Polarity = (typeof polarities)[number];

/** What a rating asks about its order: that it left late, or that money went back. */
export const ratedOrderMarks = ["late", "refunded"] as const;
export type RatedOrderMark = (typeof ratedOrderMarks)[number];
