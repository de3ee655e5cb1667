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

/** A conversation as it is held; undefined: no list holds it. */
export function heldOf(id: string): Conversation | undefined {
  for (const [, list] of queryClient.getQueriesData<Conversation[]>({
    queryKey: [...conversationsKey, "list"],
  })) {
    const held = list?.find(({ _id }) => _id === id);
    if (held !== undefined) return held;
  }
  return queryClient.getQueryData<Conversation | null>([...conversationsKey, "one", id]) ?? undefined;
}

/** Marks a conversation and tells the service. Answers whether that worked; a refusal was said. */
export async function markConversation(conversation: Conversation, read: boolean): Promise<boolean> {
  const { _id, identifier, platform, account } = conversation;
  marks.set(_id, read);
  mergeConversations([{ ...(heldOf(_id) ?? conversation), read }]);
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
      mergeConversations([{ ...(heldOf(_id) ?? conversation), read: !read }]);
    }
    return false;
  } finally {
    if (marks.get(_id) === read) marks.delete(_id);
  }
}

/**
 * A conversation once its change was refused: only what the change said goes back, and only where nobody has
 * said otherwise since; messages that came meanwhile stay. Pure.
 */
export function revertPatch(now: Conversation, before: Conversation, patch: ConversationPatch): Conversation {
  const names = Object.keys(patch) as (keyof ConversationPatch)[];
  const unchanged = names.filter((name) => now[name] === patch[name]);
  return { ...now, ...Object.fromEntries(unchanged.map((name) => [name, before[name]])) };
}

/**
 * Changes a conversation at once and tells the service behind it; what is refused is taken back. Throws
 * ApiError.
 */
export async function changeConversation(given: Conversation, patch: ConversationPatch): Promise<void> {
  const ids = [given._id];
  // As it is held now: what was given may have been read before its newest message.
  const before = heldOf(given._id) ?? given;
  mergeConversations([{ ...before, ...patch }]);
  try {
    await sendPatch(ids, patch);
    mergeConversations(await readConversations(ids));
  } catch (error) {
    mergeConversations([revertPatch(heldOf(given._id) ?? before, before, patch)]);
    throw error;
  }
}

const atOnce = 200;

/**
 * Changes many at once, in parts: what is refused, or gone, is taken back and answered with the reason; the rest
 * holds. Never throws.
 */
export async function changeMany(
  conversations: readonly Conversation[],
  patch: ConversationPatch,
): Promise<{ refused: readonly Conversation[]; error: unknown }> {
  const before = conversations.map((given) => heldOf(given._id) ?? given);
  mergeConversations(before.map((conversation) => ({ ...conversation, ...patch })));
  const refused: Conversation[] = [];
  let problem: unknown = null;
  for (let at = 0; at < before.length; at += atOnce) {
    const part = before.slice(at, at + atOnce);
    const ids = part.map(({ _id }) => _id);
    try {
      if ((await sendPatch(ids, patch)) === ids.length) continue;
      const there = new Set((await readConversations(ids)).map(({ _id }) => _id));
      refused.push(...part.filter(({ _id }) => !there.has(_id)));
    } catch (error) {
      problem ??= error;
      refused.push(...part);
      mergeConversations(part.map((known) => revertPatch(heldOf(known._id) ?? known, known, patch)));
    }
  }
  return { refused, error: problem };
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
