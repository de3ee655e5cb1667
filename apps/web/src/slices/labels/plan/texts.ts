/** The words of the service, package and weight set for orders ahead of their labels. */
import { plural } from "../../../ui/format.ts";

const orders = (count: number): string => plural(count, { one: "# order", other: "# orders" });

export const texts = {
  title: (count: number) =>
    plural(count, {
      one: "Set service, package and weight",
      other: "Set service, package and weight for # orders",
    }),
  service: "Service",
  package: "Package",
  weight: "Weight in kg",
  asIs: "No change",
  clearService: "No planned service",
  clearPackage: "No planned package",
  clearWeight: "No planned weight",
  leaveWeight: "Leave empty to keep it",
  submit: "Set",
  busy: "Setting…",
  cancel: "Cancel",
  hint: "Nothing is bought yet. Labels for these orders start with what you set, and rules won't change it.",
  nothing: "Choose a service, a package or a weight.",
  noService: "You need permission to buy labels to choose a service.",
  done: (count: number, what: string) => `${what} set for ${orders(count)}.`,
  failed: (count: number) => `${orders(count)} couldn't be changed.`,
  undone: (count: number) => `Undone for ${orders(count)}.`,
  notUndone: (count: number) =>
    plural(count, {
      one: "# order has changed since, so it stays as it is.",
      other: "# orders have changed since, so they stay as they are.",
    }),
  key: "set",
  what: (service: boolean, pack: boolean, weight: boolean) => {
    if (service && pack) return weight ? "Service, package and weight" : "Service and package";
    if (service) return weight ? "Service and weight" : "Service";
    return pack ? (weight ? "Package and weight" : "Package") : "Weight";
  },
} as const;
