/** What people call an order: its number and whoever bought it. */
interface NamedBuyer {
  readonly buyer: {
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly handle: string | null;
  };
  readonly address: { readonly name: string | null };
}

/** The buyer's name: given and family name, else the name of the address, else the handle. Pure. */
export function nameBuyer({ buyer, address }: NamedBuyer): string {
  const full = [buyer.firstName, buyer.lastName].filter(Boolean).join(" ");
  return full || address.name || buyer.handle || "—";
}

/**
 * The country of an order as lists name it: the buyer's code where the platform gives one; "" for none. Pure.
 */
export const nameCountry = ({
  buyer,
  address,
}: {
  readonly buyer: { readonly country: string | null };
  readonly address: { readonly countryName: string | null };
}): string => buyer.country || address.countryName || "";

/** An order in words: its number and its buyer. Pure. */
export const nameOrder = (order: NamedBuyer & { readonly orderNumber: string }): string =>
  `${order.orderNumber} ${nameBuyer(order)}`;
