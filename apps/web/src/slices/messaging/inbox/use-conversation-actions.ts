/** What is done with a conversation beside answering it. */
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { readAllows } from "../../../platform/session.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { changeConversations, markConversation } from "./conversation-cache.ts";
import { reloadAll, reloadOne, type Conversation, type ConversationPatch } from "./inbox.api.ts";
import { texts } from "./texts.ts";

const mayWrite = (): boolean => {
  if (readAllows("messages.write")) return true;
  notifyInfo(texts.noScope);
  return false;
};

/** Each as it was: of several, one may have been somebody's and another nobody's. */
async function takeBack(conversations: readonly Conversation[], patch: ConversationPatch): Promise<void> {
  const now = Date.now();
  try {
    for (const conversation of conversations) {
      const { read, snoozedUntil, done, assignedTo } = conversation;
      const isOver = snoozedUntil !== null && Date.parse(snoozedUntil) <= now;
      const before = { read, snoozedUntil: isOver ? null : snoozedUntil, done, assignedTo };
      const names = Object.keys(patch) as (keyof ConversationPatch)[];
      // Putting one off opens it again, and closing it ends that.
      const touched = new Set(
        names.flatMap((name) => (name === "done" || name === "snoozedUntil" ? stands : name)),
      );
      const parts = Object.entries(before).filter(([name]) => touched.has(name as keyof ConversationPatch));
      await changeConversations([conversation], Object.fromEntries(parts));
    }
  } catch (error) {
    notifyError(error);
  }
}

const stands: (keyof ConversationPatch)[] = ["done", "snoozedUntil"];

export interface ConversationActions {
  markUnread: (conversation: Conversation) => Promise<void>;
  /** Puts off until then, closes or gives to somebody; null: neither any more. Undo by toast. */
  change: (
    conversations: readonly Conversation[],
    patch: ConversationPatch,
    words: string,
  ) => Promise<boolean>;
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
    async change(conversations, patch, words) {
      if (!mayWrite()) return false;
      try {
        await changeConversations(conversations, patch);
      } catch (error) {
        notifyError(error);
        return false;
      }
      offerUndo(words, () => void takeBack(conversations, patch));
      return true;
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
