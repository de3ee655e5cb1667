/**
 * The list of conversations: a listbox of one Tab stop, of which only what is in sight is drawn. Arrow keys,
 * Home and End walk, Enter opens, Space selects.
 */
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { Button, EmptyState, PanelError, SkeletonLines, useNow } from "../../../ui/index.ts";
import { ConversationRow, rowHeightPx } from "./conversation-row.tsx";
import { texts } from "./texts.ts";
import { useColleagueName } from "./use-colleagues.ts";
import type { Inbox } from "./use-inbox.ts";
import { useListWindow } from "./use-list-window.ts";
import type { Picks } from "./use-picks.ts";
import { usePressedRow } from "./use-pressed-row.ts";

export interface ConversationListProps {
  inbox: Inbox;
  list: RefObject<HTMLDivElement | null>;
  isFiltered: boolean;
  clearFilters: () => void;
  picks: Picks;
  handle: RefObject<ListHandle | null>;
}

/** What keys of the page ask of the list. */
export interface ListHandle {
  /** The row that keys act on; null: none. */
  activeId: string | null;
  /** Selects the row, and the one so many further, which keys act on then. */
  extend: (delta: number) => void;
}

const idOf = (sessionId: string): string => `conversation ${sessionId}`.replaceAll(/\s/g, "-");

/** Draws loading, failure, emptiness and the rows. */
export function ConversationList({
  inbox,
  list,
  isFiltered,
  clearFilters,
  picks,
  handle,
}: ConversationListProps) {
  const { rows, current, open } = inbox;
  const openId = current?._id ?? null;
  const nowMs = useNow();
  const nameOf = useColleagueName();
  const [activeId, setActiveId] = useState<string | null>(openId);
  const [followed, setFollowed] = useState(openId);
  if (followed !== openId) {
    setFollowed(openId);
    if (openId !== null) setActiveId(openId);
  }
  const view = useListWindow(list, rows.length, rowHeightPx);
  const activeIndex = rows.findIndex(({ _id }) => _id === activeId);
  const place = useRef({ index: activeIndex, reveal: view.reveal });
  useEffect(() => {
    place.current = { index: activeIndex, reveal: view.reveal };
  });
  // It is followed where somebody goes, not where others push it.
  useEffect(() => {
    if (activeId !== null) place.current.reveal(place.current.index);
  }, [activeId]);

  // A press focuses the list before it opens the row: choosing a row then would scroll the pressed one away.
  const isPressed = useRef(false);
  const handleFocus = (): void => {
    if (activeIndex === -1 && !isPressed.current) walkTo(view.findFirstWhole());
  };
  const walkTo = (index: number): void =>
    setActiveId(rows[Math.min(rows.length - 1, Math.max(0, index))]?._id ?? null);
  const extend = (delta: number): void => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, activeIndex + delta))];
    picks.add([activeId, next?._id].filter((id) => id !== null && id !== undefined));
    if (next !== undefined) setActiveId(next._id);
  };
  useImperativeHandle(handle, () => ({ activeId: activeIndex === -1 ? null : activeId, extend }));
  const { toggle, extendTo } = picks;
  const handlePick = useCallback(
    (id: string, isRange: boolean): void => {
      setActiveId(id);
      if (isRange) extendTo(id, rows);
      else toggle(id);
    },
    [toggle, extendTo, rows],
  );
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.shiftKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      extend(event.key === "ArrowDown" ? 1 : -1);
      return event.preventDefault();
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
      picks.add(rows.map(({ _id }) => _id));
      return event.preventDefault();
    }
    const places: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: Math.max(0, activeIndex - 1),
      Home: 0,
      End: rows.length - 1,
      PageDown: activeIndex + 8,
      PageUp: Math.max(0, activeIndex - 8),
    };
    const place = places[event.key];
    if (place !== undefined) walkTo(place);
    else if (event.key === "Enter" && activeId !== null) open(activeId);
    else if (event.key === " " && activeId !== null) toggle(activeId);
    else return;
    event.preventDefault();
  };
  const { pressedId, press } = usePressedRow(open);
  const { first, end } = view;
  const drawn = rows.slice(first, end);
  const isWaiting = inbox.list === undefined && inbox.error === null;
  return (
    <>
      {inbox.error !== null && inbox.error !== undefined && (
        <PanelError
          title={texts.loadFailed}
          message={normaliseError(inbox.error).message}
          isBusy={inbox.isRetrying}
          onRetry={inbox.retry}
        />
      )}
      {isWaiting && (
        <div className="p-4">
          <SkeletonLines lines={10} />
        </div>
      )}
      {inbox.list !== undefined && rows.length === 0 && (
        <EmptyState
          text={
            inbox.isSearching
              ? texts.searching
              : isFiltered
                ? inbox.search.only === "unread" && inbox.search.q === undefined
                  ? texts.caughtUp
                  : texts.noMatch
                : inbox.search.view === undefined
                  ? texts.noneYet
                  : texts.views.empty[inbox.search.view]
          }
          action={isFiltered ? <Button onClick={clearFilters}>{texts.clearFilters}</Button> : undefined}
        />
      )}
      <div
        ref={list}
        role="listbox"
        aria-label={texts.list}
        data-single-keys=""
        tabIndex={rows.length === 0 ? -1 : 0}
        hidden={rows.length === 0}
        onKeyDown={handleKeyDown}
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onPointerUp={() => {
          isPressed.current = false;
        }}
        onPointerCancel={() => {
          isPressed.current = false;
        }}
        onPointerLeave={() => {
          isPressed.current = false;
        }}
        onFocus={handleFocus}
        aria-activedescendant={activeIndex >= first && activeIndex < end ? idOf(activeId ?? "") : undefined}
        className="relative grow min-h-0 overflow-y-auto overscroll-contain focus-visible:outline-2 focus-visible:-outline-offset-2"
      >
        <div role="presentation" className="relative" style={{ height: rows.length * rowHeightPx }}>
          {drawn.map((conversation, at) => (
            <ConversationRow
              key={conversation._id}
              conversation={conversation}
              assignee={nameOf(conversation.assignedTo)}
              nowMs={nowMs}
              targetHours={inbox.targetOf(conversation)}
              id={idOf(conversation._id)}
              index={first + at}
              count={rows.length}
              isOpen={conversation._id === (pressedId ?? openId)}
              words={inbox.words}
              isPicked={picks.ids.size === 0 && !picks.isSelecting ? null : picks.ids.has(conversation._id)}
              isSelecting={picks.isSelecting}
              onOpen={press}
              onPick={handlePick}
            />
          ))}
        </div>
      </div>
    </>
  );
}
