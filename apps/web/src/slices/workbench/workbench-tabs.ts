/** The tabs of the shipping workbench (design 4.8), each with its address, and the count that its slice tells. */
import { setNavCount } from "../../platform/nav-counts.ts";

export const workbenchTabs = {
  orders: "/shipping",
  scan: "/shipping/scan",
  batches: "/shipping/batches",
  pick: "/shipping/pick",
  labels: "/shipping/labels",
  tracking: "/shipping/tracking",
  returns: "/shipping/returns",
  rules: "/shipping/rules",
} as const;

export type WorkbenchTab = keyof typeof workbenchTabs;

/** The name under which a tab's count is kept; the orders' is the one beside Shipping in the navigation. */
export const countName = (tab: WorkbenchTab): string => (tab === "orders" ? "shipping" : `shipping/${tab}`);

/** Tells what stands beside a tab on every page of the workbench; -1 shows nothing. A repeat changes nothing. */
export function setTabCount(tab: WorkbenchTab, count: number): void {
  setNavCount(countName(tab), count);
}
