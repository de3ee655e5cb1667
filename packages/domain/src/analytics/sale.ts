/**
 * What counts as a sale, everywhere: an order that is the seller's (docs/adr/0044) and didn't fail. What it
 * earned is what the buyer paid less what went back, on the order's day (docs/adr/0046).
 */

/** Whether an order is a sale. Pure. */
export function isSale({
  external,
  failed,
}: {
  readonly external: boolean;
  readonly failed: boolean;
}): boolean {
  return !external && !failed;
}

/** `isSale` over the table `orders`, or over one that stands under a name. */
export const saleSql = (orders = ""): string => {
  const of = orders === "" ? "" : `${orders}.`;
  return `(not ${of}external and not ${of}failed)`;
};

/**
 * The country that an order went to, of a table or view with `address` and `buyer`: the address by its code, else by
 * its name as the platform wrote it, else the buyer's own; "" where none of them says. One country may stand there
 * in several spellings: `countryCodeOf` makes one of them.
 */
export const countrySql = (orders = ""): string => {
  const of = orders === "" ? "" : `${orders}.`;
  return `coalesce(nullif(${of}address ->> 'countryCode', ''), nullif(${of}address ->> 'countryName', ''),
    nullif(${of}buyer ->> 'country', ''), '')`;
};
