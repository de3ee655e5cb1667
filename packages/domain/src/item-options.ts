/**
 * What the buyer chose of an item: its size or colour. Shops often sell all of an item's sizes under one SKU,
 * so that nothing else tells which piece belongs in the parcel.
 */

/**
 * The options of an item in the platform's own words, "Size: M · Colour: Blue"; those of the whole order
 * where it names no item; empty: none. Pure.
 *
 * @param itemVariants what the platform said of the order, in whatever shape
 */
export function itemOptions(itemVariants: unknown, itemId: string): string {
  if (typeof itemVariants === "string") return itemVariants;
  if (typeof itemVariants !== "object" || itemVariants === null) return "";
  const all: unknown[] = Array.isArray(itemVariants) ? itemVariants : [itemVariants];
  return all
    .flatMap((variant) => {
      if (typeof variant === "string") return [variant];
      if (typeof variant !== "object" || variant === null) return [];
      const { itemId: owner, name, value, ...others } = variant as Record<string, unknown>;
      if (owner !== undefined && owner !== itemId) return [];
      if (typeof value === "string")
        return [typeof name === "string" && name !== "" ? `${name}: ${value}` : value];
      return Object.values(others).filter((text) => typeof text === "string");
    })
    .join(" · ");
}
