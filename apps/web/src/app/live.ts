/**
 * What runs beside the pages for as long as somebody is signed in: loaded behind the first page, with the
 * questions that any page asks about orders.
 */
import { keepRunsTold } from "../slices/actions/index.ts";
import { keepOrdersLive } from "../slices/orders/index.ts";
import { keepHandRules } from "../slices/rules/index.ts";
import { keepShipmentsLive } from "../slices/shipping/index.ts";

export { OrderQuestions } from "./orders/order-questions.tsx";

/**
 * Keeps orders, shipments and bulk runs up to date until what it answers with is called; `onHere` hears when
 * the orders are read. On Home the top of the orders is enough at first.
 */
export function keepLive(isHome: boolean, open: (href: string) => void, onHere: () => void): () => void {
  const stops = [keepOrdersLive(isHome, onHere), keepShipmentsLive(), keepRunsTold(open), keepHandRules()];
  return () => {
    for (const stop of stops) stop();
  };
}
