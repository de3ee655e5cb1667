/** All words of Offers. */
export const texts = { holds: "Buyers' offers will be here, to accept or reject." } as const;
