import { formFieldOf } from "@stallkeeper/domain";
import { expect, test } from "vitest";
import { isFormField } from "./form-fields.ts";

test("what a marketplace names leads to a field of the editor, or to none", () => {
  const leads = (field: string | null): boolean => isFormField(formFieldOf(field));
  expect(["imageUrls", "categoryId", "price", "policies", "attributes.Size", null].map(leads)).toEqual(
    Array.from({ length: 6 }, () => true),
  );
  // eBay's 25020 asks for a package weight; nobody asks for a part number here.
  expect(["weightGrams", "mpn"].map(leads)).toEqual([true, false]);
});
