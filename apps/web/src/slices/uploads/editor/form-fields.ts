/** Which fields the editor has: only to those does a "Fix" lead. */

const fields = new Set([
  "title",
  "description",
  "category",
  "condition",
  "conditionNote",
  "brand",
  "price",
  "cost",
  "floor",
  "weightGrams",
  "quantity",
  "sku",
  "gtin",
  "photos",
  "location",
  "variants",
]);
const families = /^(?:attributes|policies)\../;

/** Whether the editor has a field of this name, as `formFieldOf` gives it. Pure. */
export const isFormField = (field: string): boolean => fields.has(field) || families.test(field);
