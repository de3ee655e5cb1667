import { useQueries, useQuery } from "@tanstack/react-query";
import { useAllows } from "../../../platform/session.ts";
import { couriersOfLabelsQuery, servicesQuery } from "../labels.api.ts";

/** A service of a linked courier, to be chosen. */
export interface ServiceOption {
  /** Tells services apart: two couriers may use one code. */
  value: string;
  label: string;
  service: { courier: string; serviceCode: string; serviceName: string };
}

/** One text for a courier's service. Pure. */
export const serviceKey = ({ courier, serviceCode }: { courier: string; serviceCode: string }): string =>
  `${courier}|${serviceCode}`;

/**
 * The services of all linked couriers; `mayAsk` false: this person has no right to ask couriers. Of two
 * accounts of one courier the first counts.
 */
export function useServices(): {
  options: readonly ServiceOption[];
  isLoading: boolean;
  mayAsk: boolean;
  error: Error | null;
  retry: () => void;
} {
  const mayAsk = useAllows("labels.buy");
  const couriers = useQuery(couriersOfLabelsQuery);
  const lists = useQueries({
    queries: (couriers.data ?? []).map(({ _id }) => ({ ...servicesQuery(_id), enabled: mayAsk })),
  });
  const hasSeveral = (couriers.data ?? []).length > 1;
  const options = new Map<string, ServiceOption>();
  for (const [at, { platform, name }] of (couriers.data ?? []).entries()) {
    for (const { serviceCode, serviceName } of lists[at]?.data ?? []) {
      const service = { courier: platform, serviceCode, serviceName };
      const value = serviceKey(service);
      if (!options.has(value))
        options.set(value, { value, label: hasSeveral ? `${name} · ${serviceName}` : serviceName, service });
    }
  }
  const retry = (): void => {
    if (couriers.isError) void couriers.refetch();
    for (const list of lists) if (list.isError) void list.refetch();
  };
  return {
    options: [...options.values()],
    mayAsk,
    isLoading: couriers.isPending || (mayAsk && lists.some(({ isPending }) => isPending)),
    error: couriers.error ?? lists.find(({ isError }) => isError)?.error ?? null,
    retry,
  };
}
