/**
 * What an order's label is planned to be: a service, a package and a weight, each chosen by a person or by a
 * rule. Where nobody chose, the label's forms begin with what is usual. What a person set stays until a
 * person changes it: no rule overwrites it. Pure.
 */
export interface LabelPlan {
  courier?: string;
  serviceCode?: string;
  serviceName?: string;
  /** The rule that chose the service by its name, or the person who did. */
  serviceRule?: string;
  serviceBy?: string;
  package?: string;
  packageName?: string;
  packageRule?: string;
  packageBy?: string;
  weightGrams?: number;
  weightRule?: string;
  weightBy?: string;
}

/** A change of a plan; null clears, what is left out stays. */
export interface PlanWish {
  service?: { courier: string; serviceCode: string; serviceName: string } | null;
  package?: { id: string; name: string } | null;
  weightGrams?: number | null;
}

export type PlanAuthor = { person: string } | { rule: string };

const parts = ["service", "package", "weight"] as const;
type Part = (typeof parts)[number];
const columnsOf = {
  service: ["courier", "serviceCode", "serviceName"],
  package: ["package", "packageName"],
  weight: ["weightGrams"],
} as const satisfies Record<Part, readonly (keyof LabelPlan)[]>;

/** The new values of a part; null clears it, undefined leaves it. */
function wantedOf(part: Part, wish: PlanWish): LabelPlan | null | undefined {
  if (part === "service") return wish.service;
  const { package: wrapping, weightGrams } = wish;
  if (part === "weight") return typeof weightGrams === "number" ? { weightGrams } : weightGrams;
  return wrapping ? { package: wrapping.id, packageName: wrapping.name } : wrapping;
}

/** Whether a part has these values; the names that go with a code may have changed since. */
function stands(part: Part, plan: LabelPlan, wanted: LabelPlan): boolean {
  const [first, second] = part === "service" ? columnsOf.service : [columnsOf[part][0], undefined];
  return plan[first] === wanted[first] && (second === undefined || plan[second] === wanted[second]);
}

/**
 * The plan after a change. A rule leaves what a person set, and what another rule set to the same stays that
 * rule's. Null: nothing is planned. Answers the given plan where nothing changes. Pure, and safe to repeat.
 */
export function changePlan(plan: LabelPlan | null, wish: PlanWish, author: PlanAuthor): LabelPlan | null {
  let next: LabelPlan = plan ?? {};
  for (const part of parts) {
    const wanted = wantedOf(part, wish);
    if (wanted === undefined) continue;
    const [byRule, byPerson] = [`${part}Rule`, `${part}By`] as const;
    if ("rule" in author && next[byPerson] !== undefined) continue;
    const isSo = wanted !== null && stands(part, next, wanted);
    if (isSo && ("rule" in author || next[byPerson] !== undefined)) continue;
    const gone = new Set<string>([...columnsOf[part], byRule, byPerson]);
    const rest: LabelPlan = Object.fromEntries(Object.entries(next).filter(([name]) => !gone.has(name)));
    const hasPart = columnsOf[part].some((column) => next[column] !== undefined);
    if (wanted === null) next = hasPart ? rest : next;
    else
      next = {
        ...rest,
        ...wanted,
        ...("rule" in author ? { [byRule]: author.rule } : { [byPerson]: author.person }),
      };
  }
  return Object.keys(next).length === 0 ? null : next;
}
