/** A colour family of the design (2.1): text, tint and fill that belong together. */
export type Family =
  | "blue"
  | "ochre"
  | "green"
  | "red"
  | "plum"
  | "teal"
  | "orange"
  | "violet"
  | "slate"
  | "neutral";

/** A family, or the brand colour that overrides it on spines and marks. */
export type FamilyOrBrand = Family | "brand";

/** The class that puts a family's three colours on an element. */
export function getFamilyClass(family: FamilyOrBrand): string {
  return `fam-${family}`;
}
