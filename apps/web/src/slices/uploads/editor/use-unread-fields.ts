/**
 * Fields with something typed that can't be read. What stood there before isn't what the seller means, so
 * nothing goes out while there are any.
 */
import { createContext, useCallback, useState } from "react";

type TellUnread = (id: string, isUnread: boolean) => void;

/** Each such field tells whether it can be read. */
export const UnreadFields = createContext<TellUnread>(() => undefined);

/** Which of the fields below can't be read; `tell` is what they are given. */
export function useUnreadFields(): { hasUnread: boolean; tell: TellUnread } {
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const tell = useCallback<TellUnread>(
    (id, isUnread) =>
      setUnread((now) => {
        if (now.has(id) === isUnread) return now;
        const next = new Set(now);
        if (isUnread) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  return { hasUnread: unread.size > 0, tell };
}
