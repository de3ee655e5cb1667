/** `/inventory`: so far the stock of SKUs, under the tabs of the section. */
import { loadInventoryPage } from "../slices/stock/index.ts";
import { laterTexts, sectionTabs } from "./later-texts.ts";

const path = "/inventory";
const tabs = (sectionTabs.inventory ?? []).map(([href, label]) => ({
  id: href,
  label,
  href,
  isCurrent: href === path,
}));

/** The page at its place in the section; loaded when it is first opened. */
export async function loadInventoryRoute() {
  const { InventoryPage } = await loadInventoryPage();
  return { InventoryRoute: () => <InventoryPage tabs={tabs} tabsLabel={laterTexts.tabs} /> };
}
