/** All words of Export. */
export const texts = {
  holds: "Exports of orders, stock and sales, once or on a schedule, will be here.",
} as const;
