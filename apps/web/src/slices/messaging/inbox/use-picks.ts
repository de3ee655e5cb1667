/** Which conversations are selected: they stay so whatever the filters show (design 4.0). */
import { useCallback, useMemo, useRef, useState } from "react";
import type { Conversation } from "./inbox.api.ts";

export interface Picks {
  ids: ReadonlySet<string>;
  /** Somebody selects by hand: a press on a row selects it instead of opening it. */
  isSelecting: boolean;
  select: (isSelecting: boolean) => void;
  toggle: (id: string) => void;
  /** Adds all between the one toggled last and this one. */
  extendTo: (id: string, rows: readonly Conversation[]) => void;
  add: (ids: readonly string[]) => void;
  replace: (ids: readonly string[]) => void;
}

/** The functions stay the same; one that is gone from the list is selected no more. */
export function usePicks(list: readonly Conversation[] | undefined): Picks {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [isSelecting, setIsSelecting] = useState(false);
  const last = useRef<string | null>(null);
  const ids = useMemo(() => {
    if (picked.size === 0 || list === undefined) return picked;
    const present = new Set(list.map(({ _id }) => _id));
    return new Set([...picked].filter((id) => present.has(id)));
  }, [picked, list]);
  const add = useCallback(
    (more: readonly string[]): void => setPicked((before) => new Set([...before, ...more])),
    [],
  );
  const toggle = useCallback((id: string): void => {
    last.current = id;
    setPicked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const extendTo = useCallback(
    (id: string, rows: readonly Conversation[]): void => {
      const from = rows.findIndex(({ _id }) => _id === last.current);
      const to = rows.findIndex(({ _id }) => _id === id);
      const start = from === -1 ? to : Math.min(from, to);
      add(rows.slice(start, Math.max(from, to) + 1).map(({ _id }) => _id));
      last.current = id;
    },
    [add],
  );
  const replace = useCallback((next: readonly string[]): void => {
    setPicked(new Set(next));
    if (next.length === 0) setIsSelecting(false);
  }, []);
  const select = useCallback((isOn: boolean): void => {
    setIsSelecting(isOn);
    if (!isOn) setPicked(new Set());
  }, []);
  return useMemo(
    () => ({ ids, isSelecting, select, toggle, extendTo, add, replace }),
    [ids, isSelecting, select, toggle, extendTo, add, replace],
  );
}
