import type { ReactNode } from "react";
import { useNavCount } from "../../platform/nav-counts.ts";
import { Count, PageHeader } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const tabs = { inbox: "/messaging", snippets: "/messaging/snippets", auto: "/messaging/auto" } as const;

export interface MessagingHeaderProps {
  tab: keyof typeof tabs;
  title: string;
  meta?: ReactNode;
  actions?: ReactNode;
}

/** The head of every page of messaging: its h1 and the tabs. */
export function MessagingHeader({ tab, title, ...rest }: MessagingHeaderProps) {
  const unread = useNavCount("messaging");
  const links = (Object.keys(tabs) as (keyof typeof tabs)[]).map((id) => ({
    id,
    label: texts[id],
    href: tabs[id],
    isCurrent: id === tab,
    ...(id === "inbox" && unread > 0 ? { count: <Count value={unread} /> } : {}),
  }));
  return <PageHeader {...rest} title={title} layout="panes" tabs={links} tabsLabel={texts.tabs} />;
}
