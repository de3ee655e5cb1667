/**
 * Rules that are being written: what was typed stays while one looks elsewhere in this tab, until it is saved
 * or discarded.
 */
import { useSyncExternalStore } from "react";
import type { CreateRuleInput } from "@stallkeeper/contract";
import type { RuleDraft } from "./rule-draft.ts";

export interface StoredDraft {
  draft: RuleDraft;
  /** The revision that it began from; 0: a new rule. */
  revision: number;
  /**
   * What was sent of a new rule and got no answer: it may be kept by now, and is asked for before another
   * text goes out.
   */
  unanswered?: CreateRuleInput;
}

/** The name under which a rule that is not kept yet is written. */
export const freshId = "new";

let drafts: ReadonlyMap<string, StoredDraft> = new Map();
const listeners = new Set<() => void>();

/** Keeps a draft, or with null forgets it. */
export function keepDraft(id: string, draft: StoredDraft | null): void {
  const next = new Map(drafts);
  if (draft === null) next.delete(id);
  else next.set(id, draft);
  drafts = next;
  for (const listener of listeners) listener();
}

/** The draft of a rule as it is typed now. */
export const readDraft = (id: string): StoredDraft | undefined => drafts.get(id);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** All drafts by the rule's id. */
export const useDrafts = (): ReadonlyMap<string, StoredDraft> =>
  useSyncExternalStore(subscribe, () => drafts);
