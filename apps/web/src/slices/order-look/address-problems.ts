/** What is wrong with the address of an order, worked out once for each state of it. */
import type { Address, Order } from "@stallkeeper/contract";
import { checkAddress, shipToOf, type AddressProblem } from "@stallkeeper/domain";

type Goal = Pick<Address, "name" | "line1" | "city" | "state" | "zipcode" | "countryName">;

/** An order with where it goes. */
export interface AddressedOrder {
  address: Goal;
  fulfillment: { customFulfillmentAddress: Goal | null };
  facts: Pick<Order["facts"], "countryCode">;
  shipping: Pick<Order["shipping"], "shipped">;
}

const none: readonly AddressProblem[] = [];
const checked = new WeakMap<AddressedOrder, readonly AddressProblem[]>();

/** What is wrong with the address that an order goes to; of a shipped one nothing is asked any more. */
export function addressProblemsOf(order: AddressedOrder): readonly AddressProblem[] {
  if (order.shipping.shipped) return none;
  const known = checked.get(order);
  if (known !== undefined) return known;
  const address = shipToOf(order);
  const problems = checkAddress(
    address === order.address ? { ...address, countryCode: order.facts.countryCode } : address,
  );
  checked.set(order, problems);
  return problems;
}
