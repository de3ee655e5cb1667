export { messagingSlice } from "./messaging.slice.ts";
export { markConversations } from "./mark-conversations.ts";
export { receiveConversations, noteBuyers } from "./receive-conversations.ts";
export { findChosenSnippet, listChosenSnippets, lockUsable, type ChosenSnippet } from "./snippets.store.ts";
export {
  countUnread,
  findConversation,
  findConversationOfOrder,
  findConversationWithBuyer,
} from "./messaging-sessions.store.ts";
export { conversationsTold, snippetsUnshared } from "./messaging.events.ts";
export {
  findBuyersWords,
  findWritersSince,
  isBuyerWaiting,
  listLastWords,
  listOrderMessages,
  listSessionsOf,
  listUnansweredWords,
  type OrderMessage,
} from "./last-words.store.ts";
export { messageAction } from "./message-action.ts";
export { startMessage } from "./send-message.ts";
export { notYet } from "./find-target.ts";
export { limitProblem, requestMessage, type MessageTarget } from "./request-message.ts";
export { deletePastConversations } from "./past-conversations.ts";
