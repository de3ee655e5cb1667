/** Presets and packages by their ids, in the words that an order's plan keeps. Pure. */
import type { LabelSettings, ServicePreset } from "@stallkeeper/contract";
import { packagePresets, type PlanWish } from "@stallkeeper/domain";

/** The packages there are, with their names. */
export function namePackages({ packages }: Pick<LabelSettings, "packages">): Map<string, string> {
  return new Map([
    ...packagePresets.map(({ id }) => [id, id] as const),
    ...packages.map(({ id, name }) => [id, name] as const),
  ]);
}

/**
 * What a preset sets: its service always, package and weight where it holds them; a package that is gone by
 * now is left out.
 */
export function planWishOf(
  { courier, serviceCode, serviceName, package: wrapping, weightGrams }: ServicePreset,
  packages: ReadonlyMap<string, string>,
): PlanWish {
  const name = wrapping === null ? undefined : packages.get(wrapping);
  return {
    service: { courier, serviceCode, serviceName },
    ...(wrapping === null || name === undefined ? {} : { package: { id: wrapping, name } }),
    ...(weightGrams === null ? {} : { weightGrams }),
  };
}
