/** A SKU for an item that has none yet. */

/** None that is taken for another on a label. */
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const length = 6;

/** Such as L-7KQ2MP. Never the same twice in a store's life, as good as. */
export function proposeSku(): string {
  const random = crypto.getRandomValues(new Uint8Array(length));
  return `L-${[...random].map((byte) => letters[byte % letters.length]).join("")}`;
}
