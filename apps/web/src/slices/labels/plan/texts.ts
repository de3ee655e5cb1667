/** The words of the service, package and weight set for orders ahead of their labels. */
import { plural } from "../../../ui/format.ts";

const orders = (count: number): string => plural(count, { one: "# order", other: "# orders" });

export const texts = {
  title: (count: number) =>
    plural(count, {
      one: "Set service, package and weight",
      other: "Set service, package and weight of # orders",
    }),
  service: "Service",
  package: "Package",
  weight: "Weight in kg",
  asIs: "Leave as it is",
  clearService: "No planned service",
  clearPackage: "No planned package",
  clearWeight: "No planned weight",
  leaveWeight: "Leave empty to keep it",
  submit: "Set",
  busy: "Setting…",
  cancel: "Cancel",
  hint: "This buys nothing. Labels for these orders start from what you set, and rules won't change it.",
  nothing: "Choose a service, a package or a weight.",
  noService: "You need permission to buy labels to choose a service.",
  done: (count: number, what: string) => `${what} set for ${orders(count)}.`,
  failed: (count: number) => `${orders(count)} couldn't be set.`,
  undone: (count: number) => `Undone for ${orders(count)}.`,
  notUndone: (count: number) =>
    plural(count, {
      one: "# order changed since and stays as it is.",
      other: "# orders changed since and stay as they are.",
    }),
  key: "set",
  what: (service: boolean, pack: boolean, weight: boolean) => {
    if (service && pack) return weight ? "Service, package and weight" : "Service and package";
    if (service) return weight ? "Service and weight" : "Service";
    return pack ? (weight ? "Package and weight" : "Package") : "Weight";
  },
} as const;
