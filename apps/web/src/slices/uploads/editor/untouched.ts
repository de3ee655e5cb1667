/**
 * What a new listing still lacks is no mistake yet: it's red once its field was touched, or publishing was tried.
 */
import type { DraftFields, TargetOverrides, TargetProblem } from "@stallkeeper/domain";
import type { Edits } from "./edited-draft.ts";

/** Says of a problem whether it's only something that is still to be filled in. */
export type IsQuiet = (problem: Pick<TargetProblem, "field">) => boolean;

const nameOf = (name: string): string =>
  name === "categoryId" ? "category" : name === "locationKey" ? "location" : name.replace(/Minor$/, "");

/** The fields of the form that an edit touches, as problems name them. Pure. */
export function touchedBy({ set, targets }: Edits): string[] {
  const families = (values: Partial<DraftFields> | TargetOverrides): string[] =>
    Object.entries(values).flatMap(([name, value]) =>
      (name === "attributes" || name === "policies") && value !== null && typeof value === "object"
        ? Object.keys(value).map((one) => `${name}.${one}`)
        : nameOf(name),
    );
  return [...families(set), ...Object.values(targets).flatMap((one) => (one === null ? [] : families(one)))];
}

/** Of a listing that was opened empty; of any other nothing is quiet. Pure. */
export const quietUnless = (isNew: boolean, wasTried: boolean, touched: ReadonlySet<string>): IsQuiet =>
  isNew && !wasTried ? ({ field }) => !touched.has(field) : () => false;
