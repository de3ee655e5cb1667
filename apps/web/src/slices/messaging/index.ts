// Each page comes with its own chunk.
/** `/messaging`. */
export const loadInboxPage = () => import("./inbox/inbox-page.tsx");
/** `/messaging/snippets`. */
export const loadSnippetsPage = () => import("./snippets/snippets-page.tsx");
/** `/messaging/auto`, also below Control. */
export const loadAutoPage = () => import("./auto/auto-page.tsx");
