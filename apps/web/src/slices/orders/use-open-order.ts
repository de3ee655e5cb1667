/**
 * The order whose drawer is open, beside a list. The address says which one it is and follows an action a
 * moment later; keys that come in between go by the order that is wanted, so that none of them is lost.
 */
import { useCallback, useEffect, useMemo, useRef, type RefObject } from "react";
import { focusWhenDrawn } from "../../platform/type-ahead.ts";
import type { ShownRows } from "./shown-rows.ts";

/** The parts of the drawer that can take the focus. */
export interface DrawerInputs {
  panel: RefObject<HTMLElement | null>;
  tracking: RefObject<HTMLInputElement | null>;
  notes: RefObject<HTMLTextAreaElement | null>;
}

export interface OpenOrder {
  inputs: DrawerInputs;
  open: (id: string | null) => void;
  readOpenId: () => string | null;
  /**
   * Opens the order that many places further and returns its id; stays at the ends. From an order that left
   * the list it goes on at its place.
   */
  step: (delta: number) => string | null;
  /** Focuses a part of the drawer as soon as the drawer shows the wanted order. */
  focusPart: (part: keyof DrawerInputs) => void;
}

/** `change` brings the address up to date; the first order opened is a step in the history. */
export function useOpenOrder(
  openId: string | null,
  shown: ShownRows,
  change: (id: string | null, isStep: boolean) => Promise<void>,
): OpenOrder {
  const panel = useRef<HTMLElement>(null);
  const tracking = useRef<HTMLInputElement>(null);
  const notes = useRef<HTMLTextAreaElement>(null);
  const inputs = useMemo(() => ({ panel, tracking, notes }), []);
  const shownId = useRef(openId);
  const wanted = useRef<{ id: string | null } | null>(null);
  const lastIndex = useRef(0);
  useEffect(() => {
    shownId.current = openId;
    const notePlace = (): void => {
      const index = shown.indexOf(openId);
      if (index >= 0) lastIndex.current = index;
    };
    notePlace();
    return shown.follow(notePlace);
  }, [openId, shown]);

  const readOpenId = useCallback(
    (): string | null => (wanted.current === null ? shownId.current : wanted.current.id),
    [],
  );
  const open = useCallback(
    (id: string | null) => {
      const isStep = readOpenId() === null && id !== null;
      const mine = { id };
      wanted.current = mine;
      void change(id, isStep).finally(() => {
        if (wanted.current === mine) wanted.current = null;
      });
    },
    [change, readOpenId],
  );
  const step = (delta: number): string | null => {
    const rows = shown.read();
    const from = shown.indexOf(readOpenId());
    const target = from >= 0 ? from + delta : lastIndex.current + Math.min(0, delta);
    const next = rows[Math.min(rows.length - 1, Math.max(0, target))];
    if (next === undefined) return null;
    open(next._id);
    return next._id;
  };
  const focusPart = useCallback(
    (part: keyof DrawerInputs) => {
      // The drawer's code may come with its first opening.
      focusWhenDrawn(
        () => (shownId.current === readOpenId() ? inputs[part].current : null),
        undefined,
        () => inputs.panel.current !== null,
      );
    },
    [inputs, readOpenId],
  );
  return { inputs, open, readOpenId, step, focusPart };
}
