/** Drafts and changes as the shop takes them. Pure. */
import { toDecimalText } from "@stallkeeper/domain";
import type {
  ListingChanges,
  ListingDraft,
  ListingPrice,
  ListingVariantDraft,
} from "@stallkeeper/connector-sdk";
import { ENDED_KEY } from "./product.wire.ts";
import type { Product } from "./product.wire.ts";
import type { ShopSizes } from "./shop-sizes.ts";
import { asHtmlLines, asHtmlText } from "./shop-text.ts";

/** Where our key stands with a product that we made. */
const LISTING_KEY = "_stallkeeper_listing_key";

/** A price as the shop takes it: text, with a point. */
export function priceText({ amountMinor, currency }: ListingPrice): string {
  return toDecimalText(amountMinor, currency);
}

/** A new product. With variants it stays a draft until they stand. `sizes`: in the shop's units. */
export function productBody(draft: ListingDraft, sizes: ShopSizes): object {
  const hasVariants = draft.variants.length > 0;
  return {
    ...changesBody(draft, null, draft),
    type: hasVariants ? "variable" : "simple",
    status: hasVariants ? "draft" : "publish",
    sku: draft.sku,
    ...sizes,
    ...(hasVariants
      ? {}
      : { regular_price: priceText(draft.price), manage_stock: true, stock_quantity: draft.quantity }),
    meta_data: [
      { key: LISTING_KEY, value: draft.idempotencyKey },
      { key: ENDED_KEY, value: "" },
    ],
  };
}

/** What is to change; `known` is the product as it stands, whose pictures and attributes are kept. */
export function changesBody(
  changes: ListingChanges,
  known: Product | null,
  { variants }: Pick<ListingDraft, "variants"> = { variants: [] },
): object {
  const { title, description, categoryId, imageUrls, attributes, brand, gtin } = changes;
  const isAttributed = attributes !== undefined || brand !== undefined || variants.length > 0;
  return {
    ...(title === undefined ? {} : { name: asHtmlText(title) }),
    ...(description === undefined ? {} : { description: asHtmlLines(description) }),
    ...(categoryId === undefined || categoryId === "" ? {} : { categories: [{ id: Number(categoryId) }] }),
    ...(gtin === undefined ? {} : { global_unique_id: gtin }),
    ...(imageUrls === undefined ? {} : { images: imageUrls.map((src) => imageOf(src, known)) }),
    ...(isAttributed ? { attributes: attributesBody(attributes ?? {}, brand, variants, known) } : {}),
  };
}

/** A picture that the shop has is named by its id: by its address it would be fetched a second time. */
function imageOf(src: string, known: Product | null): object {
  const id = known?.images.find((image) => image.src === src)?.id;
  return id === undefined || id === null ? { src } : { id };
}

/** The shop replaces the whole list, so what isn't named stays in it. */
function attributesBody(
  named: Readonly<Record<string, readonly string[]>>,
  brand: string | undefined,
  variants: readonly ListingVariantDraft[],
  known: Product | null,
): object[] {
  const words = new Map(Object.entries(brand === undefined ? named : { ...named, Brand: [brand] }));
  const kept = (known?.attributes ?? []).filter(({ name }) => !words.has(name));
  const axes = new Map<string, Set<string>>();
  for (const { name, value } of variants.flatMap((one) => one.options))
    axes.set(name, (axes.get(name) ?? new Set()).add(value));
  return [
    ...kept.map(({ id, name, visible, variation, options }) => ({
      ...(id ? { id } : { name }),
      visible: visible !== false,
      variation: variation === true,
      options,
    })),
    ...[...words]
      .filter(([name]) => !axes.has(name))
      .map(([name, options]) => ({ name, visible: true, variation: false, options })),
    ...[...axes].map(([name, options]) => ({ name, visible: true, variation: true, options: [...options] })),
  ];
}

/** One variation of a product. */
export function variationBody(one: ListingVariantDraft): object {
  const [src] = one.imageUrls ?? [];
  return {
    sku: one.sku,
    regular_price: priceText(one.price),
    manage_stock: true,
    stock_quantity: one.quantity,
    attributes: one.options.map(({ name, value }) => ({ name, option: value })),
    ...(one.gtin === undefined ? {} : { global_unique_id: one.gtin }),
    ...(src === undefined ? {} : { image: { src } }),
  };
}
