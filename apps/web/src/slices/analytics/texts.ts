/** All words of Analytics. */
export const texts = { holds: "Sales, stock and service over time will be here." } as const;
