/**
 * Rules that are being written: what was typed stays while one looks elsewhere and through a reload, until it
 * is saved or discarded.
 */
import { useMemo } from "react";
import type { CreateRuleInput } from "@stallkeeper/contract";
import { keptForms } from "../../platform/kept-forms.ts";
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

const forms = keptForms<StoredDraft>("rule");

/** Keeps a draft, or with null forgets it. */
export const keepDraft: (id: string, draft: StoredDraft | null) => void = forms.keep;

/** The draft of a rule as it is typed now. */
export const readDraft = (id: string): StoredDraft | undefined => forms.read()[id];

/** All drafts by the rule's id. */
export function useDrafts(): ReadonlyMap<string, StoredDraft> {
  const all = forms.useAll();
  return useMemo(() => new Map(Object.entries(all)), [all]);
}
