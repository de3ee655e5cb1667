/** `/control/presets`: the service presets of labels, under the tabs of Control. */
import { loadPresetsPage } from "../slices/labels/index.ts";
import { laterTexts, sectionTabs } from "./later-texts.ts";

const path = "/control/presets";
const tabs = (sectionTabs.control ?? []).map(([href, label]) => ({
  id: href,
  label,
  href,
  isCurrent: href === path,
}));

/** The page at its place in the section; loaded when it is first opened. */
export async function loadControlPresetsRoute() {
  const { PresetsPage } = await loadPresetsPage();
  return { ControlPresetsRoute: () => <PresetsPage tabs={tabs} tabsLabel={laterTexts.tabs} /> };
}
