/**
 * Bodies and answers of /api/labels/plan*: which service, package and weight the labels of orders begin with.
 */
import { z } from "zod";
import { packageId, weightInGrams } from "./labels.ts";
import { orderIdsInput, type ManyOutcome } from "./parcels.ts";

const word = (most: number) => z.string().trim().min(1, "Choose a service.").max(most);

/** A courier's service by its codes, with its name as it was then. */
export const plannedService = z.strictObject({
  courier: word(60),
  serviceCode: word(60),
  serviceName: word(100),
});

/**
 * Null clears, what is left out stays. A preset says all that it holds; what is said beside it goes before
 * it.
 */
export const planLabelsInput = orderIdsInput
  .extend({
    presetId: z.uuid("This preset doesn't exist.").optional(),
    service: plannedService.nullable().optional(),
    package: packageId.nullable().optional(),
    weightGrams: weightInGrams.nullable().optional(),
  })
  .refine(
    ({ presetId, service, package: wrapping, weightGrams }) =>
      [presetId, service, wrapping, weightGrams].some((part) => part !== undefined),
    { message: "Choose a service, a package or a weight.", path: ["service"] },
  );
export type PlanLabelsInput = z.infer<typeof planLabelsInput>;

/**
 * `changeId` takes it back; null where nothing changed. Orders that go out in one parcel with a named one are
 * planned with it.
 */
export interface PlanOutcome extends ManyOutcome {
  changeId: string | null;
}

export const takeBackPlansInput = z.strictObject({
  changeIds: z.array(z.uuid("This change doesn't exist.")).min(1, "Name the changes.").max(200),
});
