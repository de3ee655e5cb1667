import { expect, test } from "vitest";
import { describePlan, namePlan } from "./label-plan.ts";
import type { ListOrder } from "../orders/index.ts";
import { buildListOrder } from "../orders/testing/build-list-order.ts";
import { listTagChips } from "./order-tags.tsx";

const nothing = {
  courier: null,
  serviceName: null,
  serviceRule: null,
  serviceBy: null,
  package: null,
  packageName: null,
  packageRule: null,
  packageBy: null,
  weightGrams: null,
  weightRule: null,
  weightBy: null,
};
const plan = (labelPlan: Partial<NonNullable<ListOrder["labelPlan"]>> | null) =>
  buildListOrder({ _id: "1", labelPlan: labelPlan === null ? null : { ...nothing, ...labelPlan } });

test.each<[Parameters<typeof plan>[0], string, string]>([
  [null, "", ""],
  [{ serviceName: "Tracked 48", serviceRule: "Heavy" }, "Tracked 48", "Tracked 48 (rule “Heavy”)"],
  [{ packageName: "M", packageRule: "Heavy" }, "M", "M (rule “Heavy”)"],
  [
    { serviceName: "Tracked 48", serviceRule: "Heavy", packageName: "M", packageRule: "Heavy" },
    "Tracked 48 · M",
    "Tracked 48, M (rule “Heavy”)",
  ],
  [
    { serviceName: "Tracked 48", serviceRule: "Heavy", packageName: "M", packageRule: "Small" },
    "Tracked 48 · M",
    "Tracked 48 (rule “Heavy”), M (rule “Small”)",
  ],
  [{ weightGrams: 500, weightBy: "Ann" }, "500 g", "500 g (Ann)"],
  [
    {
      serviceName: "Tracked 48",
      serviceBy: "Ann",
      packageName: "M",
      packageRule: "Small",
      weightGrams: 1_200,
      weightBy: "Ann",
    },
    "Tracked 48 · M · 1.2 kg",
    "Tracked 48 (Ann), M (rule “Small”), 1.2 kg (Ann)",
  ],
])("the plan %j is %j in the list and %j in the detail", (given, inList, inDetail) => {
  expect([namePlan(plan(given)), describePlan(plan(given))]).toEqual([inList, inDetail]);
});

test("a row says that its label is bought, until the order is shipped", () => {
  const extras = {
    service: "Tracked 48",
    cost: 3.2,
    costCurrency: "GBP",
    weightGrams: 500,
    hasLabel: true,
    isPrinted: false,
    bins: "",
    hasUnread: false,
    isInternational: false,
    stock: null,
    toSameAddress: 1,
  };
  const order = buildListOrder({ _id: "1", tags: ["urgent"], extras });
  const labelsOf = (one: ListOrder) => listTagChips(one, false).map(({ label }) => label);
  expect(labelsOf(order)).toEqual(["Label bought", "Urgent"]);
  expect(labelsOf({ ...order, extras: { ...extras, hasLabel: false } })).toEqual(["Urgent"]);
  expect(labelsOf({ ...order, shipping: { ...order.shipping, shipped: true } })).toEqual(["Urgent"]);
});

test("an order that was sent has no plan any more in the list", () => {
  const order = plan({ serviceName: "Tracked 48" });
  expect(namePlan({ ...order, shipping: { ...order.shipping, shipped: true } })).toBe("");
});
