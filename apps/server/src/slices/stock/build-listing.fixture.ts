import type { PlatformListing } from "@stallkeeper/connector-sdk";

/** A live listing of three pieces as a connector would return it. */
export const buildListing = (
  id: string,
  sku: string,
  more: Partial<PlatformListing> = {},
): PlatformListing => ({
  platformListingId: id,
  sku,
  title: `Listed ${sku}`,
  description: "",
  images: ["https://pictures.test/1.jpg"],
  priceMinor: 1250,
  currency: "EUR",
  quantity: 3,
  status: "ACTIVE",
  state: "live",
  problems: [],
  link: "https://shop.test/1",
  updatedAt: "2035-12-31T00:00:00.000Z",
  variants: [],
  external: { id, sku },
  ...more,
});
