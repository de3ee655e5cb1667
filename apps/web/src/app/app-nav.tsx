/** The navigation as the specification lists it (spec 1): the same links for everybody, the rest by session. */
import { useRouterState } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { countRequests, subscribeRequests } from "../platform/api/requests-in-flight.ts";
import { type Account, useAccounts } from "../platform/metadata.ts";
import { useNavCount } from "../platform/nav-counts.ts";
import { runtimeConfig } from "../platform/runtime-config.ts";
import { useSession } from "../platform/session.ts";
import { ProgressBar, TopNav, useNow, type Family, type NavAccount, type NavLink } from "../ui/index.ts";
import { texts, type SectionName } from "./texts.ts";

const sections = [
  ["home", "/"], ["upload", "/upload"], ["inventory", "/inventory"], ["messaging", "/messaging"], ["offers", "/offers"], ["shipping", "/shipping"],
  ["analytics", "/analytics"], ["ratings", "/ratings"], ["export", "/export"], ["control", "/control"],
] as const satisfies readonly (readonly [SectionName, string])[];

const lateMs = 15 * 60_000;

/** How an account is doing, as a colour and a word. */
function describeAccount({ state, sync }: Account, nowMs: number): { family: Family; stateLabel: string } {
  const words = texts.accountStates;
  if (state === "reconnect") return { family: "red", stateLabel: words.reconnect };
  if (state === "paused") return { family: "slate", stateLabel: words.paused };
  if (sync.waitingUntil !== null && Date.parse(sync.waitingUntil) > nowMs) return { family: "ochre", stateLabel: words.waiting };
  if (sync.problem !== null) return { family: "red", stateLabel: words.failing };
  if (sync.phase === "first") return { family: "ochre", stateLabel: words.reading };
  const isLate = sync.lastSyncAt === null || nowMs - Date.parse(sync.lastSyncAt) > lateMs;
  return isLate ? { family: "ochre", stateLabel: words.late } : { family: "green", stateLabel: words.upToDate };
}

/** The bar on top of every page. */
export function AppNav({ section }: { section: SectionName | undefined }) {
  const { user } = useSession();
  const isMember = user !== null;
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const hasFailed = useRouterState({ select: (state) => state.matches.some((match) => match.status === "error") });
  const requestCount = useSyncExternalStore(subscribeRequests, countRequests);
  const unfulfilled = useNavCount("shipping");
  const accounts = useAccounts(isMember);
  const nowMs = useNow();
  const links: NavLink[] = sections.map(([id, href]) => ({
    id, href, label: texts.sections[id], isCurrent: section === id,
    count: id === "shipping" && isMember && unfulfilled > 0 ? { value: unfulfilled, description: texts.unfulfilledCount(unfulfilled) } : undefined,
  }));
  const navAccounts: NavAccount[] = isMember
    ? accounts.filter((account) => !account.hasebay).map((account) => ({ id: account._id, name: account.username, href: "/control", ...describeAccount(account, nowMs) }))
    : [];
  return (
    <TopNav
      brandLabel={runtimeConfig.brand}
      links={links}
      moreFrom="analytics"
      moreLabel={texts.moreLinks}
      accounts={navAccounts}
      {...(isMember ? { gear: { label: texts.sections.admin, href: "/admin", isCurrent: section === "admin" } } : {})}
      endLinks={[
        { id: "profile", label: texts.sections.profile, href: "/profile", isCurrent: section === "profile" },
        { id: "logout", label: texts.logout, href: "/api/user/logout", isPlain: true },
      ]}
      {...(section === undefined ? {} : { pageTitle: texts.sections[section] })}
      progress={<ProgressBar isLoading={isLoading || requestCount > 0} hasFailed={hasFailed} />}
    />
  );
}
