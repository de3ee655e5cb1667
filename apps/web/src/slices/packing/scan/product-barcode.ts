/**
 * Whether a text is the barcode of a product: a GTIN of 8, 12 or 13 digits with its check digit (GS1 General
 * Specifications, section 7.9). The 14 digits of a carton are left out: couriers use such numbers.
 */
export function isProductBarcode(text: string): boolean {
  if (!/^(\d{8}|\d{12,13})$/.test(text)) return false;
  const digits = Array.from(text, Number).toReversed();
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}
