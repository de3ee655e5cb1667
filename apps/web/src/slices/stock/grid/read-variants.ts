/** Variants of a new item as a person writes their axes, such as "Size: S, M, L". Pure. */
export interface NewVariant {
  sku: string;
  options: { name: string; value: string }[];
}

const mostVariants = 250;
const axisForm = /^([^:]{1,40}):(.+)$/;

/** Every combination, the SKU made of the item's and the values; null: it can't be read. */
export function readVariants(sku: string, text: string): NewVariant[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0) return [];
  if (lines.length > 2) return null;
  let made: NewVariant[] = [{ sku: sku.trim(), options: [] }];
  for (const line of lines) {
    const [, name = "", list = ""] = axisForm.exec(line.trim()) ?? [];
    const values = [
      ...new Set(
        list
          .split(",")
          .map((value) => value.trim())
          .filter((value) => value !== ""),
      ),
    ];
    if (name.trim() === "" || values.length === 0) return null;
    made = made.flatMap((one) =>
      values.map((value) => ({
        sku: `${one.sku}-${value.toUpperCase().replace(/[^\p{Letter}\p{Number}]+/gu, "-")}`.slice(0, 100),
        options: [...one.options, { name: name.trim(), value }],
      })),
    );
  }
  const isUnique = new Set(made.map((one) => one.sku)).size === made.length;
  return isUnique && made.length <= mostVariants ? made : null;
}
