/** A service that can be chosen; those with the same group stand under it. */
interface ServiceChoice {
  value: string;
  label: string;
  group: string;
}

interface Offer {
  name: string;
  services: readonly { serviceName: string; isHidden: boolean }[];
}

/**
 * The services of each linked courier without the hidden ones, then the couriers that are not linked. A name
 * that two of them share is listed once, at the first: a batch keeps the name alone. Pure.
 */
export function listServices(
  linked: readonly Offer[],
  couriers: readonly string[],
  othersLabel: string,
): ServiceChoice[] {
  const all = [
    ...linked.flatMap(({ name, services }) =>
      services
        .filter(({ isHidden }) => !isHidden)
        .map(({ serviceName }) => ({ value: serviceName, label: serviceName, group: name })),
    ),
    ...couriers.map((name) => ({ value: name, label: name, group: othersLabel })),
  ];
  return all.filter(({ value }, at) => all.findIndex((one) => one.value === value) === at);
}
