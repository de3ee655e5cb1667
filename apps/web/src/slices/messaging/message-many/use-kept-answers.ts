/**
 * Which snippet goes to many buyers, and what its questions were answered with, kept until it's sent: Esc or a
 * reload lose nothing. What was typed for some orders is never shown for others.
 */
import { useState } from "react";
import { keptForms } from "../../../platform/kept-forms.ts";

interface KeptAnswers {
  orderIds: readonly string[];
  snippetId: string | null;
  answers: readonly (readonly [label: string, answer: string])[];
}

const forms = keptForms<KeptAnswers>("message many");
/** One is kept: the last. */
const last = "last";

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

export function useKeptAnswers(orderIds: readonly string[]): {
  snippetId: string | null;
  answers: ReadonlyMap<string, string>;
  change: (patch: { snippetId?: string; answer?: readonly [label: string, answer: string] }) => void;
  forget: () => void;
} {
  const [form, setForm] = useState<KeptAnswers>(() => {
    const kept = forms.read()[last];
    return kept !== undefined && isSame(kept.orderIds, orderIds)
      ? kept
      : { orderIds, snippetId: null, answers: [] };
  });
  return {
    snippetId: form.snippetId,
    answers: new Map(form.answers),
    change({ snippetId = form.snippetId, answer }) {
      const answers = new Map(form.answers);
      if (answer !== undefined) answers.set(...answer);
      const next = { orderIds, snippetId, answers: [...answers] };
      setForm(next);
      forms.keep(last, next);
    },
    forget: () => forms.keep(last, null),
  };
}
