export { AttachButton, DraftFiles } from "./files/draft-files.tsx";
export { uploadFile } from "./files/files.api.ts";
export { filesOf } from "./files/files-of-snippet.ts";
export { texts as fileTexts } from "./files/texts.ts";
export type { FileUnderWay } from "./files/use-attaching.ts";
export { useColleagues } from "./inbox/use-colleagues.ts";
export { sampleOrdersQuery } from "./order-facts.ts";
export { useStoreLanguage } from "./reply/buyer-languages.ts";
export { FilledText } from "./reply/filled-text.tsx";
export { useMessageValues } from "./reply/use-message-values.ts";
export { MessageBox } from "./reply/message-box.tsx";
export { MessageButton } from "./reply/message-button.tsx";
export { LateReply } from "./reply/late-reply.tsx";
export { useReplyHost } from "./reply/open-reply.ts";
export { useReplyObstacle } from "./reply/reply-ability.ts";
export { type Snippet, snippetsQuery } from "./reply/reply.api.ts";
export { texts as replyTexts } from "./reply/texts.ts";
export { useWriteToBuyer } from "./reply/use-write-to-buyer.ts";
/** `/messaging`. */
export const loadInboxPage = () => import("./inbox/inbox-page.tsx");
/** Writes to a buyer about something that is no order. */
export const loadBuyerComposer = () => import("./reply/buyer-composer.tsx");
/** The dialog that writes to the buyers of several orders. */
export const loadMessageManyDialog = () => import("./message-many/message-many-dialog.tsx");
