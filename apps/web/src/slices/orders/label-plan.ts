/** What rules planned for an order's label, in words. */
import type { ListOrder } from "./list-order.ts";
import { texts } from "./texts.ts";

/** "Tracked 48 · M"; "" where no rule planned anything, or the order was sent. */
export const namePlan = ({ labelPlan, shipping }: Pick<ListOrder, "labelPlan" | "shipping">): string => (shipping.shipped ? "" : [labelPlan?.serviceName, labelPlan?.packageName].filter(Boolean).join(" · "));

/** The same with the rules that did: "Tracked 48 (rule “Heavy”), M (rule “Small”)"; rules of one name are named once. */
export function describePlan({ labelPlan }: Pick<ListOrder, "labelPlan">): string {
  const { serviceName, serviceRule, packageName, packageRule } = labelPlan ?? {};
  const isOneRule = Boolean(serviceName && packageName) && serviceRule === packageRule;
  const said = (name: string | null | undefined, rule: string | null | undefined): string => [name, rule ? texts.ship.byRule(rule) : ""].filter(Boolean).join(" ");
  return isOneRule ? said(`${serviceName}, ${packageName}`, serviceRule) : [serviceName ? said(serviceName, serviceRule) : "", packageName ? said(packageName, packageRule) : ""].filter(Boolean).join(", ");
}
