/**
 * The conversations and the one that the address names: looked for among the usual ones, then among more,
 * then by itself.
 */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isLive } from "../../../platform/live-stream.ts";
import { conversationsKey, keepConversationsLive, withMark } from "./conversation-cache.ts";
import { listConversations, listLimit, readConversation, wideLimit, type Conversation } from "./inbox.api.ts";

const withoutStreamMs = 60_000;

export interface Conversations {
  list: readonly Conversation[] | undefined;
  error: unknown;
  retry: () => void;
  isRetrying: boolean;
  /** Undefined while it is looked for; null: there is none. */
  open: Conversation | null | undefined;
}

const isCalled =
  (id: string | null) =>
  ({ _id, identifier }: Conversation): boolean =>
    id !== null && (_id === id || identifier === id);

/** Follows the service while it is drawn. */
export function useConversations(openId: string | null): Conversations {
  const [isWide, setIsWide] = useState(false);
  const limit = isWide ? wideLimit : listLimit;
  useEffect(keepConversationsLive, []);
  const query = useQuery({
    queryKey: [...conversationsKey, "list", limit],
    queryFn: async ({ signal }) => (await listConversations(limit, signal)).map(withMark),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: () => (isLive() ? false : withoutStreamMs),
  });
  const listed = query.data?.find(isCalled(openId));
  const isOutside = openId !== null && query.data !== undefined && listed === undefined;
  const mayBeFurther = isOutside && !isWide;
  if (mayBeFurther) setIsWide(true);
  const isAskedAlone = isOutside && !mayBeFurther && !query.isPlaceholderData;
  const alone = useQuery({
    queryKey: [...conversationsKey, "one", openId ?? ""],
    queryFn: async ({ signal }) => {
      const found = await readConversation(openId ?? "", signal);
      return found === null ? null : withMark(found);
    },
    enabled: isAskedAlone,
  });
  const found = listed ?? (isAskedAlone ? alone.data : undefined);
  // A list that is read again may hold it no more: it stays, with what is typed into it, until it is found.
  const [last, setLast] = useState<Conversation | null>(null);
  if (found !== undefined && found !== last) setLast(found);
  const kept = last !== null && isCalled(openId)(last) ? last : undefined;
  return {
    list: query.data,
    error: query.error ?? (isAskedAlone ? alone.error : null),
    retry: () => void (query.error === null ? alone : query).refetch(),
    isRetrying: query.isFetching || alone.isFetching,
    open: openId === null ? null : found === undefined ? kept : found,
  };
}
