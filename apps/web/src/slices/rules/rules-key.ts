/** What all queries of rules begin with. */
export const rulesKey = ["rules"] as const;
