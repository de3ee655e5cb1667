/**
 * From one conversation to the next. What leaves the list makes room at once; after a message was sent one is
 * taken on only from where one still stands: whoever opened another conversation meanwhile, or types, stays
 * there with every letter.
 */
import { useCallback, useLayoutEffect, useRef, type RefObject } from "react";
import { readDraft, readDraftFiles } from "../reply/drafts.ts";
import type { Conversation } from "./inbox.api.ts";
import type { Inbox } from "./use-inbox.ts";

/** A key pressed this soon after a row made room was meant for that one (decisions 11). */
const settleMs = 500;

const isWritingElsewhere = (): boolean =>
  document.activeElement?.matches(
    ":is(input, textarea, select, [contenteditable=true], [role=dialog] *):not([data-reply-composer])",
  ) === true;

export interface GoingOn {
  /** Leaves a conversation that is done with for the one given, or for the list. */
  leaveFor: (id: string, next: Conversation | undefined) => void;
  /** Whether a conversation has just been left, or come in the place of one that was. */
  isSettling: (id: string) => boolean;
  /** Opens the next unread one, unless somebody is elsewhere by now. */
  goOnAfter: (id: string) => void;
}

/** The functions stay the same for as long as the page is open. */
export function useGoingOn(inbox: Inbox, list: RefObject<HTMLElement | null>): GoingOn {
  const latest = useRef(inbox);
  const left = useRef<{ ids: readonly (string | undefined)[]; atMs: number }>({ ids: [], atMs: 0 });
  useLayoutEffect(() => {
    latest.current = inbox;
  });
  const leaveFor = useCallback(
    (id: string, next: Conversation | undefined): void => {
      left.current = { ids: [id, next?._id], atMs: performance.now() };
      latest.current.open(next?._id ?? null);
      list.current?.focus();
    },
    [list],
  );
  const isSettling = useCallback(
    (id: string): boolean =>
      left.current.ids.includes(id) && performance.now() - left.current.atMs < settleMs,
    [],
  );
  const goOnAfter = useCallback(
    (id: string): void => {
      const { current, nextUnread, open } = latest.current;
      if (current?._id !== id || nextUnread === undefined) return;
      if (readDraft(id).trim() !== "" || readDraftFiles(id).length > 0 || isWritingElsewhere()) return;
      open(nextUnread._id);
      list.current?.focus();
    },
    [list],
  );
  return { leaveFor, isSettling, goOnAfter };
}
