import { actionsFor, fieldsFor } from "@stallkeeper/domain";
import type { RuleDraft } from "./rule-draft.ts";

/** Whether all of a draft's conditions and actions are possible with its trigger. Pure. */
export function fitsTrigger({ trigger: { kind }, groups, actions, otherwise }: RuleDraft): boolean {
  const [fields, kinds] = [fieldsFor(kind), actionsFor(kind)];
  return (
    groups.flat().every(({ field }) => fields.includes(field)) &&
    [...actions, ...otherwise].every((action) => kinds.includes(action.kind))
  );
}
