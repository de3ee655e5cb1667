/** What the inbox shows: filters and the open conversation stand in the address, the rows follow both. */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { MessagingSearch } from "../messaging-search.ts";
import { useQuery } from "@tanstack/react-query";
import { whenIdle } from "../../../platform/when-idle.ts";
import { useAllows, useSession } from "../../../platform/session.ts";
import { useNow } from "../../../ui/index.ts";
import { markConversation, mergeConversations } from "./conversation-cache.ts";
import { wordsOf } from "./search-words.ts";
import { longestWaitsQuery, namedSearchQuery, searchQuery, type Conversation } from "./inbox.api.ts";
import type { IsNamed } from "./named-buyers.ts";
import { isAwake, orderInbox, prepareSearch, withPlace, type KeptPlace } from "./inbox-order.ts";
import { useAnswerTargets, type TargetOf } from "./use-answer-targets.ts";
import { useConversations, type Conversations } from "./use-conversations.ts";

const route = getRouteApi("/messaging");

export interface Inbox extends Omit<Conversations, "open"> {
  search: MessagingSearch;
  rows: readonly Conversation[];
  /** What is searched for, the same list as long as it is. */
  words: readonly string[];
  openId: string | null;
  /** Undefined while it is looked for; null: there is none, or none is asked for. */
  current: Conversation | null | undefined;
  open: (id: string | null) => void;
  /** Opens the conversation that many rows further; stays at the ends. */
  step: (delta: number) => void;
  /** The newest unread one beside the open one. */
  nextUnread: Conversation | undefined;
  /** The one that is gone on with when the open one leaves the list. */
  nextRow: Conversation | undefined;
  isSearching: boolean;
  targetOf: TargetOf;
  change: (patch: Partial<MessagingSearch>) => void;
  /** Shows the buyer, or the conversation again; `isStep`: the browser's Back leads back to it. */
  showPane: (pane: MessagingSearch["pane"], isStep: boolean) => void;
}

/**
 * Once a conversation is seen it is read; what comes in while it is open is, too. Marked unread by hand it
 * stays so.
 */
function useReading(current: Conversation | null | undefined): void {
  const mayMark = useAllows("messages.write");
  const shown = useRef(current);
  useEffect(() => {
    shown.current = current;
  });
  const [id, latest] = [current?._id, current?.latestMessageDate];
  // Only what is opened, and each message that comes then: a mark by hand is no reason to read again.
  useEffect(() => {
    const conversation = shown.current;
    if (
      !mayMark ||
      id === undefined ||
      latest === undefined ||
      conversation === null ||
      conversation === undefined ||
      (conversation.read && !isAwake(conversation, Date.now()))
    )
      return undefined;
    const read = (): void => void markConversation(conversation, true);
    if (document.visibilityState === "visible") return read();
    // In a tab that nobody looks at it waits for somebody.
    document.addEventListener("visibilitychange", read, { once: true });
    return () => document.removeEventListener("visibilitychange", read);
  }, [mayMark, id, latest]);
}

const shortestSearch = 2;

/**
 * Takes what the service finds among all messages ever into the list, where the box filters it like the rest;
 * and those whose buyers' orders carry the name, which no conversation does.
 */
function useFullSearch(query: string): { isSearching: boolean; isNamed: IsNamed } {
  const text = query.trim();
  const enabled = text.length >= shortestSearch;
  const said = useQuery({ ...searchQuery(text), enabled });
  const named = useQuery({ ...namedSearchQuery(text), enabled });
  useEffect(() => {
    if (said.data !== undefined) mergeConversations(said.data);
  }, [said.data]);
  useEffect(() => {
    if (named.data !== undefined) mergeConversations(named.data.conversations);
  }, [named.data]);
  return {
    isSearching: said.isFetching || named.isFetching,
    isNamed: (enabled ? named.data?.isNamed : undefined) ?? isNobody,
  };
}

const isNobody: IsNamed = () => false;

/** Takes those who wait longest into the list, however old their conversations are. */
function useLongestWaits(isOn: boolean): void {
  const { data } = useQuery({ ...longestWaitsQuery, enabled: isOn });
  useEffect(() => {
    if (data !== undefined) mergeConversations(data);
  }, [data]);
}

interface Places {
  /** The list that they are places of. */
  of: string;
  kept: ReadonlyMap<string, KeptPlace>;
}

const noPlaces: ReadonlyMap<string, KeptPlace> = new Map();

/**
 * What was opened in this list, as it was opened or came to be while it was open: rows keep their places by that
 * until the last conversation is left, or another list is asked for.
 */
function useKeptPlaces(
  of: string,
  openId: string | null,
  current: Conversation | null | undefined,
  nowMs: number,
): ReadonlyMap<string, KeptPlace> {
  const [places, setPlaces] = useState<Places>({ of, kept: noPlaces });
  const kept = places.of === of && openId !== null ? places.kept : noPlaces;
  const next = current === null || current === undefined ? kept : withPlace(kept, current, nowMs);
  if (places.of !== of || next !== places.kept) setPlaces({ of, kept: next });
  return next;
}

/** The state of the page. */
export function useInbox(): Inbox {
  const search: MessagingSearch = route.useSearch();
  const navigate = route.useNavigate();
  const { session: openId = null, q: query = "", only, view, platform = null, sort } = search;
  const nowMs = useNow();
  const userId = useSession().user?._id ?? "";
  const words = useMemo(() => wordsOf(query), [query]);
  const { isSearching, isNamed } = useFullSearch(query);
  useLongestWaits(sort === "waiting" || only === "waiting");
  const { open: current, ...conversations } = useConversations(openId);
  const shownId = current?._id ?? null;
  const kept = useKeptPlaces(JSON.stringify([query, view, only, platform, sort]), openId, current, nowMs);
  useReading(current);

  const { list } = conversations;
  const targetOf = useAnswerTargets();
  const rows = useMemo(
    () =>
      orderInbox(list ?? [], {
        query,
        view,
        only,
        platform,
        sort,
        kept,
        openId: shownId,
        targetOf,
        userId,
        isNamed,
        nowMs,
      }),
    [list, query, view, only, platform, sort, kept, shownId, targetOf, userId, isNamed, nowMs],
  );
  useEffect(() => (list === undefined ? undefined : whenIdle(() => prepareSearch(list))), [list]);
  const change = useCallback(
    (patch: Partial<MessagingSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...patch }), replace: true, resetScroll: false }),
    [navigate],
  );
  const showPane = useCallback(
    (pane: MessagingSearch["pane"], isStep: boolean) =>
      void navigate({ search: (before) => ({ ...before, pane }), replace: !isStep, resetScroll: false }),
    [navigate],
  );
  const isOpen = useRef(openId !== null);
  useEffect(() => {
    isOpen.current = openId !== null;
  });
  // The same function whichever is open: rows are drawn again only when they change.
  const open = useCallback(
    (id: string | null) => {
      void navigate({
        search: ({ session: _session, pane: _pane, ...rest }) =>
          id === null ? rest : { ...rest, session: id },
        // The first one opened is a step in the history; walking on from one to the next is none.
        replace: isOpen.current && id !== null,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const step = (delta: number): void => {
    const from = rows.findIndex(({ _id }) => _id === shownId);
    const next = rows[from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + delta))];
    if (next !== undefined) open(next._id);
  };
  const nextUnread = rows.find(({ _id, read }) => !read && _id !== shownId);
  const at = rows.findIndex(({ _id }) => _id === shownId);
  const nextRow = rows[at + 1] ?? rows[at - 1];
  return {
    ...conversations,
    search,
    rows,
    words,
    openId,
    current,
    open,
    step,
    nextUnread,
    nextRow,
    isSearching,
    targetOf,
    change,
    showPane,
  };
}
