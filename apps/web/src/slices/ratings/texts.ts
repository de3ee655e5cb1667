/** All words of Ratings. */
export const texts = { holds: "Your accounts' ratings and replies will be here." } as const;
