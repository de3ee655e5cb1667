/** The fake shop's products, as the conformance kit drives them. */
import type { ListingDraft } from "@stallkeeper/connector-sdk";
import type { ConformanceShelf } from "@stallkeeper/connector-sdk/conformance";
import type { FakeProducts } from "./fake-shop-products.test-server.ts";

/** An item as a seller would put it up. */
export function wooDraft(sku: string): ListingDraft {
  return {
    sku,
    title: `Film camera <${sku}> & strap`,
    description: "Tested & cleaned.\nOne small dent.",
    categoryId: "15",
    condition: "",
    price: { amountMinor: 2_850, currency: "EUR" },
    quantity: 3,
    imageUrls: ["https://photos.example/1.jpg", "https://photos.example/2.jpg"],
    attributes: { Material: ["Metal"] },
    variants: [],
    idempotencyKey: `publish-${sku}`,
  };
}

export function wooShelf(products: FakeProducts): ConformanceShelf {
  return {
    draft: wooDraft,
    badDraft: (sku) => ({
      draft: { ...wooDraft(sku), imageUrls: ["https://photos.example/missing.jpg"] },
      field: "imageUrls",
    }),
    publishPath: "/products",
    pushPath: "/products",
    quantityOf: ({ platformListingId }) =>
      Promise.resolve(products.get(Number(platformListingId)).stock_quantity ?? 0),
    standing: (sku) =>
      Promise.resolve(
        [...products.all.values()].filter((one) => one.sku === sku && one.status === "publish").length,
      ),
    sell({ platformListingId }, pieces) {
      products.sell(Number(platformListingId), pieces);
      return Promise.resolve();
    },
  };
}
