/**
 * Which of the messages at a platform is the one that we sent, and whether that's sure: its words may have
 * been written twice, with other files.
 */
import type { PlatformAttachment, PlatformMessage, SentMessageQuery } from "./ports/messaging.port.ts";

type File = Pick<PlatformAttachment, "name" | "kind">;

/** One of ours at the platform. */
export interface StandingMessage {
  id: string;
  text: string;
  /** ISO 8601. */
  sentAt: string;
  files: readonly File[];
}

/** A message as it's looked for; nothing of a buyer's. Pure. */
export function standingOf(message: PlatformMessage): StandingMessage[] {
  const { platformMessageId: id, isByMe, content: text, sentAt, attachments: files = [] } = message;
  return isByMe ? [{ id, text, sentAt, files }] : [];
}

/** What is left of `some` without one each of `others`, told apart by a key. */
function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...some];
  for (const one of others) {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

const namesOf = (files: readonly File[]): string[] =>
  files.map(({ kind, name }) => `${kind} ${name.toLowerCase()}`);
const kindsOf = (files: readonly File[]): string[] => files.map(({ kind }) => kind);

/** The same files by kind and name; no platform tells more of them. */
const isSame = (one: readonly File[], other: readonly File[]): boolean =>
  one.length === other.length && without(namesOf(one), namesOf(other)).length === 0;

/** They may be ours under other names, or not all be shown yet; other kinds or more are never ours. */
const mayBe = (shown: readonly File[], ours: readonly File[]): boolean =>
  without(kindsOf(shown), kindsOf(ours)).length === 0;

/**
 * The message with the id that is asked for, else the first in these words and with these files; `candidates`
 * counts those that it may just as well be. 0: there is only one in these words whose files may be ours or
 * not. Null: there is none. Pure.
 */
export function findSentMessage(
  standing: readonly StandingMessage[],
  {
    platformMessageId,
    text,
    notBefore,
    exceptIds,
    attachments = [],
  }: Pick<SentMessageQuery, "platformMessageId" | "text" | "notBefore" | "exceptIds" | "attachments">,
): { id: string; candidates: number } | null {
  if (platformMessageId !== null) {
    const known = standing.find(({ id }) => id === platformMessageId);
    return known === undefined ? null : { id: known.id, candidates: 1 };
  }
  const alike = standing.filter(
    (one) => one.text === text && one.sentAt >= notBefore && !exceptIds.includes(one.id),
  );
  const same = alike.filter(({ files }) => isSame(files, attachments));
  const found = same[0] ?? alike.find(({ files }) => mayBe(files, attachments));
  return found === undefined ? null : { id: found.id, candidates: same.length };
}
