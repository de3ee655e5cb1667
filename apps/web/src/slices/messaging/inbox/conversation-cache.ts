/**
 * Conversations on screen: read in one list, then one by one as the service tells of changes.
 *
 * A mark "read" or "unread" shows at once and is sent behind it; until the service has taken it, what is read
 * meanwhile is older than it. Refused, it is taken back and said.
 */
import { deliverChange, registerChangeSender } from "../../../platform/offline/offline.ts";
import { onChange, onGap } from "../../../platform/live-stream.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError } from "../../../platform/notify.ts";
import { texts } from "./texts.ts";
import {
  readConversations,
  sendPatch,
  sendReadMark,
  type Conversation,
  type ConversationPatch,
  type ReadMark,
} from "./inbox.api.ts";

export const conversationsKey = ["conversations"] as const;
const kind = "conversationRead";
const gatherMs = 100;
const mostAtOnce = 500;
const marks = new Map<string, boolean>();

registerChangeSender(kind, (payload) => sendReadMark(payload as ReadMark));

/** A conversation with the mark that is on its way. */
export function withMark(conversation: Conversation): Conversation {
  const read = marks.get(conversation._id);
  return read === undefined || read === conversation.read ? conversation : { ...conversation, read };
}

/** Takes newer states into every list that is held. */
export function mergeConversations(fresh: readonly Conversation[]): void {
  const byId = new Map(fresh.map((conversation) => [conversation._id, withMark(conversation)]));
  queryClient.setQueriesData<Conversation[]>({ queryKey: [...conversationsKey, "list"] }, (known) => {
    if (known === undefined) return undefined;
    const ids = new Set(known.map(({ _id }) => _id));
    return [
      ...known.map((conversation) => byId.get(conversation._id) ?? conversation),
      ...[...byId.values()].filter(({ _id }) => !ids.has(_id)),
    ];
  });
  for (const [id, conversation] of byId)
    queryClient.setQueryData<Conversation | null>([...conversationsKey, "one", id], (known) =>
      known === undefined ? undefined : conversation,
    );
}

const heldOf = (id: string): Conversation[] =>
  queryClient
    .getQueriesData<Conversation[]>({ queryKey: [...conversationsKey, "list"] })
    .flatMap(([, list]) => list?.filter(({ _id }) => _id === id) ?? [])
    .slice(0, 1);

/** Marks a conversation and tells the service. Answers whether that worked; a refusal was said. */
export async function markConversation(conversation: Conversation, read: boolean): Promise<boolean> {
  const { _id, identifier, platform, account } = conversation;
  marks.set(_id, read);
  mergeConversations([{ ...(heldOf(_id)[0] ?? conversation), read }]);
  try {
    await deliverChange({
      kind,
      keys: [_id],
      payload: { identifier, platform, account, read } satisfies ReadMark,
      words: texts.keptMark(read),
      replaces: `${kind} ${_id}`,
    });
    return true;
  } catch (error) {
    notifyError(error);
    if (marks.get(_id) === read) {
      marks.delete(_id);
      mergeConversations([{ ...(heldOf(_id)[0] ?? conversation), read: !read }]);
    }
    return false;
  } finally {
    if (marks.get(_id) === read) marks.delete(_id);
  }
}

/**
 * Changes conversations at once and tells the service behind it; what is refused is taken back. Throws
 * ApiError.
 */
export async function changeConversations(
  conversations: readonly Conversation[],
  patch: ConversationPatch,
): Promise<void> {
  const ids = conversations.map(({ _id }) => _id);
  mergeConversations(conversations.map((conversation) => ({ ...conversation, ...patch })));
  try {
    await sendPatch(ids, patch);
    mergeConversations(await readConversations(ids));
  } catch (error) {
    mergeConversations(conversations);
    throw error;
  }
}

/** Reads what the service tells of, until the returned function is called. */
export function keepConversationsLive(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<string>();
  const readAll = (): void => void queryClient.invalidateQueries({ queryKey: conversationsKey });
  const read = async (): Promise<void> => {
    timer = undefined;
    const ids = [...changed];
    changed.clear();
    if (ids.length > mostAtOnce) return readAll();
    await readConversations(ids).then(mergeConversations, readAll);
  };
  const stops = [
    onChange("messagingSession", (ids) => {
      for (const id of ids) changed.add(id);
      timer ??= setTimeout(() => void read(), gatherMs);
    }),
    onGap(readAll),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
