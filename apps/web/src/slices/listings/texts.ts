/** All words of Upload. */
export const texts = {
  holds: "Drafts, listings for several platforms, the reserve and imports will be here.",
} as const;
