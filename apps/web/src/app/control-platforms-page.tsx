/** `/control/platforms`: so far the dispatch times alone, under the tabs of Control. */
import { DispatchPage } from "../slices/dispatch/index.ts";
import { laterTexts, sectionTabs } from "./later-texts.ts";

const path = "/control/platforms";
const tabs = (sectionTabs.control ?? []).map(([href, label]) => ({
  id: href,
  label,
  href,
  isCurrent: href === path,
}));

/** The page at its place in the section. */
export function ControlPlatformsPage() {
  return <DispatchPage tabs={tabs} tabsLabel={laterTexts.tabs} />;
}
