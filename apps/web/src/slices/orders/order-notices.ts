/** What is wrong with the address of an order, worked out once for each state of it. */
import { checkAddress, type AddressProblem } from "@stallkeeper/domain";
import { addressOf } from "./beside/order-beside.ts";
import type { ListOrder } from "./list-order.ts";

const none: readonly AddressProblem[] = [];
const checked = new WeakMap<ListOrder, readonly AddressProblem[]>();

/** What is wrong with the address that an order goes to; of a shipped one nothing is asked any more. */
export function addressProblemsOf(order: ListOrder): readonly AddressProblem[] {
  if (order.shipping.shipped) return none;
  const known = checked.get(order);
  if (known !== undefined) return known;
  const address = addressOf(order);
  const problems = checkAddress(
    address === order.address ? { ...address, countryCode: order.facts.countryCode } : address,
  );
  checked.set(order, problems);
  return problems;
}
