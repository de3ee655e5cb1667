export { MessageButton } from "./message-button.tsx";
export { ReplyPanel } from "./reply-panel.tsx";
export { useReplyHost } from "./open-reply.ts";
export { useReplyObstacle } from "./reply-ability.ts";
export { useWriteToBuyer } from "./use-write-to-buyer.ts";
export { snippetsQuery, type Snippet } from "./reply.api.ts";
export { texts as replyTexts } from "./texts.ts";
