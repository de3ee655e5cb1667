/**
 * What is done with the open conversation, or with all that are selected, besides answering. Reversible
 * changes show at once (design 5): what leaves the list makes room, and what is refused comes back.
 */
import { useState } from "react";
import { notifyInfo } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { isSnoozed } from "./inbox-order.ts";
import type { Conversation, ConversationPatch } from "./inbox.api.ts";
import { texts } from "./texts.ts";
import type { ConversationActions } from "./use-conversation-actions.ts";
import type { GoingOn } from "./use-going-on.ts";
import type { Inbox } from "./use-inbox.ts";
import type { Picks } from "./use-picks.ts";

export type ConversationQuestion = "snooze" | "assign";

export interface InboxCommands {
  question: ConversationQuestion | null;
  ask: (question: ConversationQuestion) => void;
  endQuestion: () => void;
  change: (patch: ConversationPatch, words: string) => void;
  toggleDone: () => void;
  markRead: (read: boolean) => void;
  /** Whether a snippet is chosen for all that are selected. */
  isWritingToMany: boolean;
  writeToMany: () => void;
  endWriting: () => void;
  clear: () => void;
  chosen: readonly Conversation[];
  areDone: boolean;
  areSnoozed: boolean;
  /** Whose all of them are; null: nobody's, or several people's. */
  assignedTo: string | null;
}

export interface InboxCommandParts {
  inbox: Inbox;
  actions: ConversationActions;
  picks: Picks;
  goingOn: GoingOn;
  nowMs: number;
}

/** Follows the selection and the open conversation. */
export function useInboxCommands({
  inbox,
  actions,
  picks,
  goingOn,
  nowMs,
}: InboxCommandParts): InboxCommands {
  const mayWrite = useAllows("messages.write");
  const [question, setQuestion] = useState<ConversationQuestion | null>(null);
  const [isWritingToMany, setIsWritingToMany] = useState(false);
  const isMany = picks.ids.size > 0;
  const current = inbox.current ?? null;
  const chosen = isMany
    ? (inbox.list ?? []).filter(({ _id }) => picks.ids.has(_id))
    : current === null
      ? []
      : [current];
  const areDone = chosen.length > 0 && chosen.every(({ done }) => done);
  const changeOne = (one: Conversation, patch: ConversationPatch, words: string): void => {
    const leaves = patch.done === true || typeof patch.snoozedUntil === "string";
    // Pressed twice it is meant once: neither is the next one closed nor this one opened again.
    if ((leaves || patch.done === false) && goingOn.isSettling(one._id)) return;
    const { nextRow } = inbox;
    void actions.change(one, patch, words);
    if (leaves && mayWrite) goingOn.leaveFor(one._id, nextRow);
  };
  const changeMany = async (patch: ConversationPatch, words: string): Promise<void> => {
    if (!mayWrite) return notifyInfo(texts.noScope);
    picks.replace([]);
    const refused = await actions.changeMany(chosen, patch, words);
    // What wasn't changed is what is looked at next.
    if (refused.length > 0) picks.add(refused.map(({ _id }) => _id));
  };
  const change = (patch: ConversationPatch, words: string): void => {
    const [one] = chosen;
    if (isMany) void changeMany(patch, words);
    else if (one !== undefined) changeOne(one, patch, words);
  };
  const withScope = (run: () => void): void => {
    if (chosen.length === 0) return;
    if (mayWrite) run();
    else notifyInfo(texts.noScope);
  };
  const [first] = chosen;
  return {
    question,
    ask: (next) => withScope(() => setQuestion(next)),
    endQuestion: () => setQuestion(null),
    change,
    toggleDone: () =>
      areDone ? change({ done: false }, texts.reopened) : change({ done: true }, texts.isDone),
    markRead(read) {
      if (isMany) void changeMany({ read }, read ? texts.many.isRead : texts.markedUnread);
      else if (first !== undefined) void actions.markUnread(first);
    },
    isWritingToMany,
    writeToMany: () => withScope(() => setIsWritingToMany(true)),
    endWriting: () => setIsWritingToMany(false),
    clear: () => picks.replace([]),
    chosen,
    areDone,
    areSnoozed: chosen.some((one) => isSnoozed(one, nowMs)),
    assignedTo: chosen.every(({ assignedTo }) => assignedTo === first?.assignedTo)
      ? (first?.assignedTo ?? null)
      : null,
  };
}
