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
const nothingLeft = { from: null, next: null, drawnAtMs: 0 };

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
  /** The one that is being left, and the one in its place with the moment it was drawn. */
  const left = useRef<{ from: string | null; next: string | null; drawnAtMs: number }>(nothingLeft);
  const currentId = inbox.current?._id ?? null;
  useLayoutEffect(() => {
    latest.current = inbox;
  });
  useLayoutEffect(() => {
    const { from, next } = left.current;
    if (currentId === from) return;
    left.current = currentId === next ? { from: null, next, drawnAtMs: performance.now() } : nothingLeft;
  }, [currentId]);
  const leaveFor = useCallback(
    (id: string, next: Conversation | undefined): void => {
      left.current = { from: id, next: next?._id ?? null, drawnAtMs: Number.POSITIVE_INFINITY };
      latest.current.open(next?._id ?? null);
      list.current?.focus();
    },
    [list],
  );
  const isSettling = useCallback((id: string): boolean => {
    const { from, next, drawnAtMs } = left.current;
    return id === from || (id === next && performance.now() - drawnAtMs < settleMs);
  }, []);
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
