export { receiveConversations, noteBuyers } from "./receive-conversations.ts";
export { markConversations } from "./mark-conversations.ts";
export { createSnippet, changeSnippets, removeSnippet } from "./snippets.service.ts";
export { pruneSnippets } from "./snippets.store.ts";
export { countUnread } from "./messaging-sessions.store.ts";
