/** Attributes that a platform asked for by refusing: they are fields, also where the category didn't name them. */
import type { UploadTarget } from "@stallkeeper/contract";
import type { AskedAttribute } from "@stallkeeper/domain";

/** Who named which attribute, in its refusal of a listing or of a change. Pure. */
export function namedByRefusals(
  targets: readonly Pick<UploadTarget, "accountId" | "problems" | "change">[],
): { name: string; accountId: string }[] {
  return targets.flatMap(({ accountId, problems, change }) =>
    [...problems, ...(change?.problems ?? [])].flatMap(({ field }) => {
      const name = /^attributes\.(.+)$/.exec(field ?? "")?.[1];
      return name === undefined ? [] : [{ name, accountId }];
    }),
  );
}

/** A field for an attribute of which nothing but its name is known. */
export const attributeNamed = (name: string): AskedAttribute => ({
  name,
  label: name,
  isRequired: false,
  isRecommended: false,
  kind: "text",
  choices: [],
  takesOwnValues: true,
  maxLength: null,
});
