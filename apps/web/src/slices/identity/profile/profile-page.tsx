/** `/profile`: five anchored sections. Linked accounts belong to another slice; the route hands them in. */
import type { ReactNode } from "react";
import { usePageTitle } from "../../../platform/page-title.ts";
import { PageHeader } from "../../../ui/index.ts";
import { SecurityPanel } from "../security/security-panel.tsx";
import { texts } from "../texts.ts";
import { AccountPanel } from "./account-panel.tsx";
import { PreferencesPanel } from "./preferences-panel.tsx";
import { ProfileRail } from "./profile-rail.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { useEmailLink } from "./use-email-link.ts";

/** The profile of who is signed in. `linkedAccounts` is drawn at #linked. */
export function ProfilePage({ linkedAccounts }: { linkedAccounts: ReactNode }) {
  usePageTitle(texts.profile.title);
  useEmailLink();
  return (
    <>
      <PageHeader title={texts.profile.title} />
      <div className="grid gap-4 grid-cols-1 lg:grid-cols-[196px_minmax(0,1fr)] items-start">
        <ProfileRail />
        <div className="grid grid-cols-1 gap-4 min-w-0">
          <div id="profile">
            <AccountPanel />
          </div>
          <div id="security">
            <SecurityPanel />
          </div>
          <div id="linked">{linkedAccounts}</div>
          <div id="sessions">
            <SessionsPanel />
          </div>
          <div id="preferences">
            <PreferencesPanel />
          </div>
        </div>
      </div>
    </>
  );
}
