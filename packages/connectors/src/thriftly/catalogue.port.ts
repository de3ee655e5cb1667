import { z } from "zod";
import type { CataloguePort } from "@stallkeeper/connector-sdk";

const listed = z.looseObject({
  category: z.string().nullish(),
  attributes: z.record(z.string(), z.string()).nullish(),
});

/**
 * Thriftly has no list of categories: each listing names its own. Of its free attributes one may be the
 * brand; the rest is no choice of a buyer.
 */
export const thriftlyCatalogue: CataloguePort = {
  wordsOf(external) {
    const { category, attributes } = listed.safeParse(external).data ?? {};
    const brand = attributes?.brand;
    return {
      category: category ? { id: category, name: category } : null,
      brand: brand ? { id: brand, name: brand } : null,
      variants: [],
    };
  },
};
