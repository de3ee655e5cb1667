/** How the writer of a message of the shop is called. */
import { texts } from "./files/texts.ts";

type Senders = Readonly<Record<string, { id?: unknown; name?: unknown }>>;

/**
 * "You" for what the person on screen sent and for what was written elsewhere, as the platform knows the shop
 * alone; a colleague, or what sent it by itself, by name. Pure.
 */
export function nameWriter(senders: unknown, messageId: string, userId: string | null): string {
  const by = typeof senders === "object" && senders !== null ? (senders as Senders)[messageId] : undefined;
  const isOwn = by === undefined || (by.id !== null && by.id === userId);
  return isOwn || typeof by.name !== "string" || by.name === "" ? texts.me : by.name;
}
