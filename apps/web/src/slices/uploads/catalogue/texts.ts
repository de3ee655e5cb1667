import { messages } from "../../../platform/messages.ts";
import { plural } from "../../../ui/format.ts";

/** All words of Control › Catalogue. */
export const catalogueTexts = {
  title: "Catalogue",
  prices: "Price formulas",
  categories: "Categories",
  categoriesAbout:
    "Match each of your categories to the platform's once. Categories with the same name are matched for you.",
  categoriesFailed: "Categories didn't load.",
  noCategories: "Categories you enter in drafts appear here.",
  newListing: "New listing",
  drafts: (count: number) => plural(count, { one: "# draft", other: "# drafts" }),
  unmapped: (count: number) => plural(count, { one: "# to match", other: "# to match" }),
  notMapped: "Not matched",
  sameName: "same name",
  chosen: "chosen",
  change: "Change",
  choose: "Choose category",
  editOf: (category: string, account: string) => `category on ${account} for ${category}`,
  clear: "Clear",
  clearOf: (category: string, account: string) => `Clear the category on ${account} for ${category}`,
  cancel: "Cancel",
  saved: (category: string, account: string) => `${category} matched on ${account}.`,
  cleared: (category: string, account: string) => `${category} on ${account} cleared.`,
  words: "Brands and variants",
  wordsAbout: "Found in your orders, listings and the platforms' own lists. Drafts suggest the brands.",
  wordsFailed: "Brands and variants didn't load.",
  brands: "Brands",
  noBrands: "No platform has named a brand yet.",
  variants: "Variants",
  noVariants: "No order or listing has variants yet.",
  more: (count: number) => plural(count, { one: "and # more", other: "and # more" }),
  noScope: messages.noScope,
} as const;
