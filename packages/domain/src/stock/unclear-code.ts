/** Why a code that somebody scanned or typed names no one item to count, buy or receive. */
export interface UnclearCode {
  kind: "several" | "bundle" | "family";
  /** The items that have it. */
  skus: string[];
}

const most = 5;

/** What to do about it, as a sentence. Pure. */
export function unclearCodeText(code: string, { kind, skus }: UnclearCode): string {
  if (kind === "bundle") return `${code} is a bundle. Enter the SKUs of its parts.`;
  if (kind === "family") return `${code} has variants. Enter the SKU of one.`;
  const shown = [...skus.slice(0, most), ...(skus.length > most ? ["…"] : [])].join(", ");
  return `${skus.length === 2 ? "Two" : skus.length} items have ${code}: ${shown}. Enter the SKU.`;
}
