/**
 * The order whose drawer is open, beside a list. The address says which one it is and follows an act a
 * moment later; keys that come in between go by the order that is wanted, so that none of them is lost.
 */
import { useCallback, useEffect, useMemo, useRef, type RefObject } from "react";
import { focusWhenDrawn } from "../../platform/type-ahead.ts";
import type { ListOrder } from "./list-order.ts";

/** The parts of the drawer that can take the focus. */
export interface DrawerInputs {
  panel: RefObject<HTMLElement | null>;
  tracking: RefObject<HTMLInputElement | null>;
  notes: RefObject<HTMLTextAreaElement | null>;
}

export interface OpenOrder {
  inputs: DrawerInputs;
  /** Place in the list, from 0; -1 when it is not in it. */
  openIndex: number;
  open: (id: string | null) => void;
  readOpenId: () => string | null;
  /** Opens the order that many places further and returns its id; stays at the ends. From an order that left the list it goes on at its place. */
  step: (delta: number) => string | null;
  /** Focuses a part of the drawer as soon as the drawer shows the wanted order. */
  focusPart: (part: keyof DrawerInputs) => void;
}

/** `change` brings the address up to date; the first order opened is a step in the history. */
export function useOpenOrder(openId: string | null, rows: readonly ListOrder[], change: (id: string | null, isStep: boolean) => Promise<void>): OpenOrder {
  const panel = useRef<HTMLElement>(null);
  const tracking = useRef<HTMLInputElement>(null);
  const notes = useRef<HTMLTextAreaElement>(null);
  const inputs = useMemo(() => ({ panel, tracking, notes }), []);
  const shownId = useRef(openId);
  const wanted = useRef<{ id: string | null } | null>(null);
  const lastIndex = useRef(0);
  const openIndex = useMemo(() => (openId === null ? -1 : rows.findIndex((row) => row._id === openId)), [rows, openId]);
  useEffect(() => {
    shownId.current = openId;
    if (openIndex >= 0) lastIndex.current = openIndex;
  });

  const readOpenId = useCallback((): string | null => (wanted.current === null ? shownId.current : wanted.current.id), []);
  const open = useCallback((id: string | null) => {
    const isStep = readOpenId() === null && id !== null;
    const mine = { id };
    wanted.current = mine;
    void change(id, isStep).finally(() => {
      if (wanted.current === mine) wanted.current = null;
    });
  }, [change, readOpenId]);
  const step = (delta: number): string | null => {
    const id = readOpenId();
    const from = id === openId ? openIndex : rows.findIndex((row) => row._id === id);
    const target = from >= 0 ? from + delta : lastIndex.current + Math.min(0, delta);
    const next = rows[Math.min(rows.length - 1, Math.max(0, target))];
    if (next === undefined) return null;
    open(next._id);
    return next._id;
  };
  const focusPart = useCallback((part: keyof DrawerInputs) => {
    focusWhenDrawn(() => (shownId.current === readOpenId() ? inputs[part].current : null));
  }, [inputs, readOpenId]);
  return { inputs, openIndex, open, readOpenId, step, focusPart };
}
