/** What is done with a conversation beside answering it. */
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { readAllows } from "../../../platform/session.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { changeConversation, changeMany, markConversation } from "./conversation-cache.ts";
import { reloadAll, reloadOne, type Conversation, type ConversationPatch } from "./inbox.api.ts";
import { nameBuyer } from "./name-buyer.ts";
import { texts } from "./texts.ts";

const mayWrite = (): boolean => {
  if (readAllows("messages.write")) return true;
  notifyInfo(texts.noScope);
  return false;
};

const stands: (keyof ConversationPatch)[] = ["done", "snoozedUntil"];

/** What a change touched, as it was before it. */
function beforeOf(
  { read, snoozedUntil, done, assignedTo }: Conversation,
  patch: ConversationPatch,
): ConversationPatch {
  const isOver = snoozedUntil !== null && Date.parse(snoozedUntil) <= Date.now();
  const before = { read, snoozedUntil: isOver ? null : snoozedUntil, done, assignedTo };
  // Putting one off opens it again, and closing it ends that.
  const touched = new Set<string>(
    (Object.keys(patch) as (keyof ConversationPatch)[]).flatMap((name) =>
      name === "done" || name === "snoozedUntil" ? stands : name,
    ),
  );
  return Object.fromEntries(Object.entries(before).filter(([name]) => touched.has(name)));
}

/** Each as it was: of several, one may have been somebody's and another nobody's. */
async function takeBack(conversations: readonly Conversation[], patch: ConversationPatch): Promise<void> {
  const groups = Map.groupBy(conversations, (one) => JSON.stringify(beforeOf(one, patch)));
  for (const [parts, group] of groups) {
    const { error } = await changeMany(group, JSON.parse(parts) as ConversationPatch);
    if (error !== null) return notifyError(error);
  }
}

export interface ConversationActions {
  markUnread: (conversation: Conversation) => Promise<void>;
  /** Puts off until then, closes or gives to somebody; null: neither any more. Undo by toast. */
  change: (conversation: Conversation, patch: ConversationPatch, words: string) => Promise<void>;
  /** The same for many; answers those that weren't changed, which was said. */
  changeMany: (
    conversations: readonly Conversation[],
    patch: ConversationPatch,
    words: string,
  ) => Promise<readonly Conversation[]>;
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
    async change(conversation, patch, words) {
      if (!mayWrite()) return;
      try {
        await changeConversation(conversation, patch);
      } catch (error) {
        // Whoever pressed the key may be elsewhere by now.
        const { message } = normaliseError(error);
        return notifyError(new Error(texts.notChanged(nameBuyer(conversation), message)));
      }
      offerUndo(words, () => void takeBack([conversation], patch));
    },
    async changeMany(conversations, patch, words) {
      if (!mayWrite() || conversations.length === 0) return [];
      const { refused, error } = await changeMany(conversations, patch);
      const missed = new Set(refused.map(({ _id }) => _id));
      const changed = conversations.filter(({ _id }) => !missed.has(_id));
      if (changed.length > 0)
        offerUndo(texts.many.done(words, changed.length), () => void takeBack(changed, patch));
      if (missed.size > 0) {
        const reason = error === null ? texts.many.gone : normaliseError(error).message;
        notifyError(new Error(texts.many.failed(missed.size, reason)));
      }
      return refused;
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
