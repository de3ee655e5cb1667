import { useNavCount } from "../../platform/nav-counts.ts";
import { Count, PageHeader, type PageHeaderProps } from "../../ui/index.ts";
import { texts } from "./texts.ts";
import { useOpenBatches } from "./use-open-batches.ts";
import { countName, workbenchTabs, type WorkbenchTab } from "./workbench-tabs.ts";

function TabCount({ tab }: { tab: WorkbenchTab }) {
  const count = useNavCount(countName(tab));
  return count > 0 ? <Count value={count} /> : null;
}

const names = Object.keys(workbenchTabs) as WorkbenchTab[];

export interface WorkbenchHeaderProps extends Pick<PageHeaderProps, "meta" | "actions" | "layout"> {
  tab: WorkbenchTab;
  /** The page's h1; the tab's name unless it says something else. */
  title?: string;
}

/**
 * The head of every page below /shipping: its h1 and the tabs; on a phone the tabs alone, in one row that
 * scrolls.
 */
export function WorkbenchHeader({
  tab,
  title = texts.names[tab],
  layout = "panes",
  ...rest
}: WorkbenchHeaderProps) {
  useOpenBatches();
  const tabs = names.map((id) => ({
    id,
    label: texts.names[id],
    href: workbenchTabs[id],
    isCurrent: id === tab,
    count: <TabCount tab={id} />,
  }));
  return <PageHeader {...rest} title={title} layout={layout} tabs={tabs} tabsLabel={texts.tabs} />;
}
