import { autoMessagePlanPatch } from "@stallkeeper/contract";
import { usualPlan, type AutoMessagePlan, type AutoMessageTrigger } from "@stallkeeper/domain";

/** When and for whom a trigger sends, as the store's settings say beside its snippet. Pure. */
export function planOf(settings: Record<string, unknown>, trigger: AutoMessageTrigger): AutoMessagePlan {
  const plans = settings["autoMessagePlans"];
  const said = typeof plans === "object" && plans !== null ? Object.entries(plans) : [];
  return mergePlan(trigger, said.find(([name]) => name === trigger)?.[1]);
}

/** A plan as usual, with what was said otherwise; what can't be read of it is as usual. Pure. */
export function mergePlan(trigger: AutoMessageTrigger, said: unknown): AutoMessagePlan {
  const read = autoMessagePlanPatch.safeParse(said ?? {});
  const given = Object.entries(read.data ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return { ...usualPlan(trigger), ...Object.fromEntries(given) };
}
