/** What is done with a conversation beside answering it. */
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { readAllows } from "../../../platform/session.ts";
import { markConversation } from "./conversation-cache.ts";
import { reloadAll, reloadOne, type Conversation } from "./inbox.api.ts";
import { texts } from "./texts.ts";

const mayWrite = (): boolean => {
  if (readAllows("messages.write")) return true;
  notifyInfo(texts.noScope);
  return false;
};

export interface ConversationActions {
  markUnread: (conversation: Conversation) => Promise<void>;
  /** Without one it says so (decisions 11). */
  reload: (conversation: Conversation | null) => Promise<void>;
  reloadEvery: () => Promise<void>;
  isReloading: boolean;
  isReloadingEvery: boolean;
}

/** Each says what became of it; none throws. */
export function useConversationActions(): ConversationActions {
  const [isReloading, setIsReloading] = useState(false);
  const [isReloadingEvery, setIsReloadingEvery] = useState(false);
  return {
    isReloading,
    isReloadingEvery,
    async markUnread(conversation) {
      if (mayWrite() && (await markConversation(conversation, false))) notifySuccess(texts.markedUnread);
    },
    async reload(conversation) {
      if (conversation === null) return notifyError(new Error(texts.noneLoaded));
      if (!mayWrite() || isReloading) return;
      setIsReloading(true);
      try {
        await reloadOne(conversation._id);
        notifySuccess(texts.success);
      } catch (error) {
        notifyError(new Error(texts.reloadFailed(normaliseError(error).message)));
      }
      setIsReloading(false);
    },
    async reloadEvery() {
      if (!mayWrite() || isReloadingEvery) return;
      setIsReloadingEvery(true);
      try {
        await reloadAll();
        notifySuccess(texts.success);
      } catch (error) {
        notifyError(error);
      }
      setIsReloadingEvery(false);
    },
  };
}
