import type { MessageTarget } from "./reply.api.ts";

/**
 * What tells one message that somebody wants to send from another: where it goes, to whom and about what, its
 * words, its files and its kind. A repeat after a lost answer is the same. Pure.
 */
export function wishOf(
  { orderId, session, platform, account, coChatterId, items, template }: MessageTarget,
  text: string,
  fileIds: readonly string[] = [],
): string {
  const place = [orderId, session, platform, account, coChatterId, items];
  const kind = template === undefined ? [] : [template];
  return `message ${JSON.stringify([...place, text, fileIds, ...kind])}`;
}
