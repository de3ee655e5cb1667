/**
 * The variants of a draft: up to two axes, such as size and colour, and a row for each combination with its
 * own SKU, price and pieces. A row without a price takes the listing's.
 */
export interface DraftAxis {
  readonly name: string;
  readonly values: readonly string[];
}

export interface DraftVariantRow {
  readonly sku: string;
  /** One per axis, in their order. */
  readonly values: readonly string[];
  /** In the draft's currency; null: the listing's. */
  readonly priceMinor: number | null;
  readonly quantity: number;
  readonly gtin?: string | undefined;
  /** Of the draft's photos the one that shows it; left out: the listing's. */
  readonly photoId?: string | undefined;
}

export interface DraftVariants {
  readonly axes: readonly DraftAxis[];
  readonly rows: readonly DraftVariantRow[];
}

/** A variant as it would go up at one account. `gtin` "" and `photoId` "": none of its own. */
export interface EffectiveVariant {
  readonly gtin?: string;
  readonly photoId?: string;
  readonly sku: string;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly priceMinor: number | null;
  readonly quantity: number;
}

export const noVariants: DraftVariants = { axes: [], rows: [] };
export const mostAxes = 2;
export const mostVariants = 100;

/** What a variant is called: "M, Olive". */
export const variantName = (values: readonly string[]): string => values.join(", ");

/** Values as they were typed, each once: "S, M, L" is three. */
export function readAxisValues(text: string): string[] {
  return [...new Set(text.split(/[,;\n]/).map((value) => value.trim()))].filter((value) => value !== "");
}

const skuPart = (value: string): string => value.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** The SKU that a variant is proposed: the listing's with its values. */
export function proposeVariantSku(sku: string, values: readonly string[]): string {
  return [sku.trim(), ...values.map(skuPart)].filter((part) => part !== "").join("-");
}

/**
 * A row for each combination of the axes' values: what stands of a combination stays, a new one has a
 * proposed SKU and one piece. Nothing while an axis has no values. Pure.
 */
export function rowsOf(
  axes: readonly DraftAxis[],
  known: readonly DraftVariantRow[],
  sku: string,
): DraftVariantRow[] {
  if (axes.length === 0 || axes.some(({ values }) => values.length === 0)) return [];
  const combinations = axes.reduce<string[][]>(
    (all, { values }) => all.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
  const keyOf = (values: readonly string[]): string => JSON.stringify(values);
  const standing = new Map(known.map((row) => [keyOf(row.values), row]));
  return combinations.map(
    (values) =>
      standing.get(keyOf(values)) ?? {
        sku: proposeVariantSku(sku, values),
        values,
        priceMinor: null,
        quantity: 1,
      },
  );
}

/**
 * The rows once the axes are others than `before`, as they stood when somebody began to type. A value that reads
 * otherwise now is the same variant: its row keeps its price, pieces, barcode and a SKU that somebody typed. Pure.
 */
export function rowsAfter(
  { axes: before, rows }: DraftVariants,
  axes: readonly DraftAxis[],
  sku: string,
): DraftVariantRow[] {
  return rowsOf(axes, [...rows, ...renamedRows(before, axes, rows, sku)], sku);
}

/** Rows of the one value that reads otherwise now; none where more changed than that. */
function renamedRows(
  before: readonly DraftAxis[],
  after: readonly DraftAxis[],
  rows: readonly DraftVariantRow[],
  sku: string,
): DraftVariantRow[] {
  if (before.length !== after.length) return [];
  const changes = after.flatMap(({ values }, axis) => {
    const old = before[axis]?.values ?? [];
    if (old.length !== values.length) return [null];
    return values.flatMap((to, at) => (to === old[at] ? [] : [{ axis, from: old[at] ?? "", to }]));
  });
  const [change] = changes;
  if (changes.length !== 1 || change === null || change === undefined) return [];
  return rows
    .filter(({ values }) => values[change.axis] === change.from)
    .map((row) => {
      const values = row.values.map((value, axis) => (axis === change.axis ? change.to : value));
      const isProposed = row.sku === proposeVariantSku(sku, row.values);
      return { ...row, values, sku: isProposed ? proposeVariantSku(sku, values) : row.sku };
    });
}

interface VariantFacts {
  readonly platformName: string;
  readonly limits: { readonly skuLength: number; readonly variants?: number };
}

/** What is wrong with the variants of a listing, in words; the first counts. null: nothing. Pure. */
export function variantProblem(
  sku: string,
  variants: readonly EffectiveVariant[],
  { platformName, limits }: VariantFacts,
): string | null {
  if (variants.length === 0) return null;
  const most = limits.variants ?? 0;
  if (most === 0)
    return `${platformName} doesn't take variants from here. Turn it off, or list each variant on its own.`;
  if (variants.length > most) return `${platformName} takes up to ${most} variants.`;
  const seen = new Set([sku]);
  for (const variant of variants) {
    const name = variantName(variant.options.map(({ value }) => value));
    const own = variant.sku.trim();
    if (own === "") return `Enter a SKU for ${name}.`;
    if (Array.from(own).length > limits.skuLength)
      return `${platformName} takes SKUs of up to ${limits.skuLength} characters: shorten ${own}.`;
    if (seen.has(own)) return `${own} is there twice. Each variant needs a SKU of its own.`;
    seen.add(own);
    if (variant.priceMinor === null || variant.priceMinor <= 0) return `Enter a price for ${name}.`;
    if (variant.options.some((one) => one.name.trim() === ""))
      return "Name what the variants differ in, such as Size.";
  }
  return variants.some(({ quantity }) => quantity > 0) ? null : "Enter pieces for at least one variant.";
}
