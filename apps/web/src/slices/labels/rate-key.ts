import type { RateView } from "@stallkeeper/contract";

/** Tells rates apart: two couriers may call a service by the same code. Pure. */
export const rateKey = ({ accountId, serviceCode }: Pick<RateView, "accountId" | "serviceCode">): string =>
  `${accountId} ${serviceCode}`;

/** A service by its name, with its courier's where rates of several stand beside each other. Pure. */
export function nameRate({ serviceName, provider }: RateView, rates: readonly RateView[]): string {
  return rates.some((other) => other.provider !== provider) ? `${serviceName}, ${provider}` : serviceName;
}
