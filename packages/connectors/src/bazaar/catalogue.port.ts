import { z } from "zod";
import type { CataloguePort } from "@stallkeeper/connector-sdk";

const listed = z.looseObject({
  category: z.string().nullish(),
  variation: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullish(),
});

/** Bazaar has no list of categories: each listing names its own. */
export const bazaarCatalogue: CataloguePort = {
  wordsOf(external) {
    const { category, variation } = listed.safeParse(external).data ?? {};
    return {
      category: category ? { id: category, name: category } : null,
      brand: null,
      variants: variation ?? [],
    };
  },
};
