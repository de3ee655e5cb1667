export { receiveConversations, noteBuyers } from "./receive-conversations.ts";
export { markConversations } from "./mark-conversations.ts";
export { createSnippet, changeSnippets, removeSnippet } from "./snippets.service.ts";
export { findChosenSnippet, listChosenSnippets, pruneSnippets } from "./snippets.store.ts";
export { countUnread, findConversation, findConversationOfOrder } from "./messaging-sessions.store.ts";
export { messageAction } from "./message-action.ts";
export { limitProblem, requestMessage, type MessageTarget } from "./request-message.ts";
export { addMessagingRoutes as registerMessaging } from "./messaging.routes.ts";
