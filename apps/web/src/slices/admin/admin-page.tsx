/**
 * `/admin` and its tabs. The gear is there for everybody; who lacks `admin` is told so in place of the
 * content.
 */
import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import { ButtonLink, EmptyState, PageHeader } from "../../ui/index.ts";
import { texts } from "./texts.ts";
import { InviteButton } from "./invite-dialog.tsx";
import { UsersPage } from "./users-page.tsx";

type TabId = keyof typeof texts.tabs;

function isTab(name: string | undefined): name is TabId {
  return name !== undefined && Object.hasOwn(texts.tabs, name);
}

/** Users, and the tabs that come later. */
export function AdminPage(): ReactNode {
  const mayManage = useAllows("admin");
  const path = useRouterState({ select: (state) => state.location.pathname });
  const name = path.split("/")[2];
  const tab = isTab(name) ? name : "users";
  usePageTitle(tab === "users" && name === undefined ? texts.title : `${texts.tabs[tab]} · ${texts.title}`);
  if (!mayManage)
    return (
      <>
        <PageHeader title={texts.title} />
        <EmptyState text={texts.refused} />
      </>
    );
  return (
    <>
      <SectionHeader title={texts.title} actions={tab === "users" ? <InviteButton /> : undefined} />
      {tab === "users" ? (
        <UsersPage />
      ) : (
        <EmptyState
          text={texts.later[tab]}
          action={<ButtonLink href="/admin/users">{texts.later.back}</ButtonLink>}
        />
      )}
    </>
  );
}
