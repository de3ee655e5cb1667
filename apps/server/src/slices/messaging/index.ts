export { receiveConversations, noteBuyers } from "./receive-conversations.ts";
export { markConversations } from "./mark-conversations.ts";
export { createSnippet, changeSnippets, removeSnippet } from "./snippets.service.ts";
export { findChosenSnippet, pruneSnippets } from "./snippets.store.ts";
export { countUnread, findConversationOfOrder, type ConversationRow } from "./messaging-sessions.store.ts";
export { messageAction, messagePayloadOf } from "./message-action.ts";
export { lengthProblem, requestMessage, type MessageTarget } from "./request-message.ts";
