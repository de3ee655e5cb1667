/** What people and rules planned for an order's label, in words. */
import type { Order } from "@stallkeeper/contract";
import { writeWeight } from "../../ui/format.ts";
import { texts } from "./texts.ts";

interface PlannedOrder {
  labelPlan: Order["labelPlan"];
}

const weigh = (grams: number | null): string => (grams === null ? "" : writeWeight(grams));

/** "Tracked 48 · M · 500 g"; "" where nothing is planned, or the order was sent. */
export const namePlan = ({
  labelPlan,
  shipping,
}: PlannedOrder & { shipping: Pick<Order["shipping"], "shipped"> }): string =>
  shipping.shipped
    ? ""
    : [labelPlan?.serviceName, labelPlan?.packageName, weigh(labelPlan?.weightGrams ?? null)]
        .filter(Boolean)
        .join(" · ");

/**
 * The same with who chose each: "Tracked 48, M (rule “Heavy”), 500 g (Ann)"; what one author chose in a row
 * names them once.
 */
export function describePlan({ labelPlan }: PlannedOrder): string {
  if (labelPlan === null) return "";
  const {
    serviceName,
    serviceRule,
    serviceBy,
    packageName,
    packageRule,
    packageBy,
    weightGrams,
    weightRule,
    weightBy,
  } = labelPlan;
  const parts = [
    { name: serviceName, author: nameAuthor(serviceRule, serviceBy) },
    { name: packageName, author: nameAuthor(packageRule, packageBy) },
    { name: weigh(weightGrams), author: nameAuthor(weightRule, weightBy) },
  ].filter(({ name }) => name);
  return parts
    .map(({ name, author }, at) =>
      author === "" || parts[at + 1]?.author === author ? name : `${name} ${author}`,
    )
    .join(", ");
}

function nameAuthor(rule: string | null, person: string | null): string {
  if (person) return texts.byPerson(person);
  return rule ? texts.byRule(rule) : "";
}
