/** Customers of the courier. */
import type { Sim } from "../engine.ts";
import type { CourierAccount, House } from "./courier.model.ts";

/** The customer of that name, made when it is new; a repeat changes nothing. */
export function openCourierAccount(
  sim: Sim,
  username: string,
  { currency = "GBP", house = "courier" }: { currency?: string | undefined; house?: House | undefined } = {},
): { account: CourierAccount; isNew: boolean } {
  const found = sim.store.courierAccount.get("courier", username);
  if (found !== undefined) return { account: found, isNew: false };
  const account: CourierAccount = {
    market: "courier",
    account: username,
    id: username,
    seq: sim.store.courierAccount.nextSeq("courier"),
    currency,
    createdAt: sim.now(),
    ...(house === "courier" ? {} : { house }),
  };
  sim.store.commit([{ k: "courierAccount", v: account }]);
  return { account, isNew: true };
}
