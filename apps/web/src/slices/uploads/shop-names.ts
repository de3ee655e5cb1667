/** What shops are called beside each other: by their platform, and by their own name where it has several. Pure. */

interface Shop {
  readonly platform: string;
  readonly account: string;
}

/** Whether another one of these is at the same platform. Pure. */
export const hasTwin = (
  { platform }: Pick<Shop, "platform">,
  all: readonly Pick<Shop, "platform">[],
): boolean => all.filter((one) => one.platform === platform).length > 1;

/** Names for a button or a sentence, in their order. `all`: the shops that they are to be told apart from. Pure. */
export function nameShops(
  shops: readonly (Shop & { readonly platformName: string })[],
  all: readonly Pick<Shop, "platform">[],
): string {
  return shops
    .map((shop) => (hasTwin(shop, all) ? `${shop.platformName} ${shop.account}` : shop.platformName))
    .join(", ");
}
