/** What of a rule's draft is possible with its trigger. Pure. */
import { actionsFor, fieldsFor } from "@stallkeeper/domain";
import { freshAction, type ActionDraft } from "./action-draft.ts";
import { readCondition, type RuleDraft } from "./rule-draft.ts";
import type { TriggerDraft } from "./trigger-draft.ts";

/** Whether all of a draft's conditions and actions are possible with its trigger. */
export function fitsTrigger({ trigger: { kind }, groups, actions, otherwise }: RuleDraft): boolean {
  const [fields, kinds] = [fieldsFor(kind), actionsFor(kind)];
  return (
    groups.flat().every(({ field }) => fields.includes(field)) &&
    [...actions, ...otherwise].every((action) => kinds.includes(action.kind))
  );
}

/**
 * A draft with another trigger. Rows that don't fit and say nothing yet go with it; what was filled in stays,
 * and is said.
 */
export function withTrigger(draft: RuleDraft, trigger: TriggerDraft): RuleDraft {
  const [fields, kinds] = [fieldsFor(trigger.kind), actionsFor(trigger.kind)];
  const fit = (action: ActionDraft): ActionDraft => {
    const fresh = { ...freshAction(action.kind), key: action.key };
    const isUntouched = JSON.stringify(fresh) === JSON.stringify(action);
    return kinds.includes(action.kind) || !isUntouched ? action : freshAction(kinds[0] ?? "task");
  };
  return {
    ...draft,
    trigger,
    groups: draft.groups
      .map((group) => group.filter((one) => fields.includes(one.field) || !("problem" in readCondition(one))))
      .filter((group) => group.length > 0),
    actions: draft.actions.map(fit),
    otherwise: draft.otherwise.map(fit),
  };
}
