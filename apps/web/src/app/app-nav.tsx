/**
 * The navigation as the specification lists it (spec 1): the same links for everybody, the rest by session.
 */
import { useRouterState } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { countRequests, subscribeRequests } from "../platform/api/requests-in-flight.ts";
import { type Account, useAccounts, usePlatforms } from "../platform/metadata.ts";
import { useNavCounts } from "../platform/nav-counts.ts";
import { usePageSteps } from "../platform/page-load.ts";
import { runtimeConfig } from "../platform/runtime-config.ts";
import type { NavEntry } from "../platform/section.ts";
import { useSession } from "../platform/session.ts";
import {
  getStampHue,
  ProgressBar,
  TopNav,
  useNow,
  type Family,
  type NavAccount,
  type NavLink,
  type TopNavProps,
} from "../ui/index.ts";
import { openPalette } from "./open-layer.ts";
import { navEntries } from "./places.ts";
import { texts } from "./texts.ts";

const lateMs = 15 * 60_000;

/** How an account is doing, as a colour and a word. */
function describeAccount({ state, sync }: Account, nowMs: number): { family: Family; stateLabel: string } {
  const words = texts.accountStates;
  if (state === "reconnect") return { family: "red", stateLabel: words.reconnect };
  if (state === "paused") return { family: "slate", stateLabel: words.paused };
  if (sync.waitingUntil !== null && Date.parse(sync.waitingUntil) > nowMs)
    return { family: "ochre", stateLabel: words.waiting };
  if (sync.problem !== null) return { family: "red", stateLabel: words.failing };
  if (sync.phase === "first") return { family: "ochre", stateLabel: words.reading };
  const isLate = sync.lastSyncAt === null || nowMs - Date.parse(sync.lastSyncAt) > lateMs;
  return isLate
    ? { family: "ochre", stateLabel: words.late }
    : { family: "green", stateLabel: words.upToDate };
}

/** A page load or calls under way. */
function AppProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const hasFailed = useRouterState({
    select: (state) => state.matches.some((match) => match.status === "error"),
  });
  const steps = usePageSteps();
  const requestCount = useSyncExternalStore(subscribeRequests, countRequests);
  return (
    <ProgressBar
      isLoading={isLoading || requestCount > 0}
      hasFailed={hasFailed}
      steps={steps}
      {...(requestCount > 0 ? { valueText: texts.underWay(requestCount) } : {})}
    />
  );
}

const links = navEntries.filter(({ standsAs }) => standsAs === undefined);
const gear = navEntries.find(({ standsAs }) => standsAs === "gear");
const endEntries = navEntries.filter(({ standsAs }) => standsAs === "end");
const counted = links.filter(({ count }) => count !== undefined).map(({ href }) => href);

/** The bar on top of every page; `current` is the entry that the page belongs to. */
export function AppNav({
  current,
  switcher,
}: {
  current: NavEntry | undefined;
  switcher: TopNavProps["switcher"];
}) {
  const isMember = useSession().user !== null;
  const accounts = useAccounts(isMember);
  const counts = useNavCounts(counted);
  const nowMs = useNow();
  const toLink = ({ id, href, label, count }: NavEntry): NavLink => {
    const value = counts.get(href) ?? -1;
    return {
      id,
      href,
      label,
      isCurrent: id === current?.id,
      count:
        count === undefined || !isMember
          ? undefined
          : { value, description: count.describe(value), isHot: count.isHot === true },
    };
  };
  const platforms = usePlatforms(isMember);
  const listed = accounts.filter((account) => !account.hasebay);
  const stampOf = ({ platform, username }: Account): Pick<NavAccount, "stamp"> => {
    const position = platforms.findIndex(({ _id }) => _id === platform);
    const known = platforms[position];
    if (
      known === undefined ||
      listed.every((other) => other.platform === platform || other.username !== username)
    )
      return {};
    return { stamp: { code: known.code, hue: getStampHue(position), name: known.name } };
  };
  const navAccounts: NavAccount[] = isMember
    ? listed.map((account) => ({
        id: account._id,
        name: account.username,
        href: "/control/sync",
        ...describeAccount(account, nowMs),
        ...stampOf(account),
      }))
    : [];
  return (
    <TopNav
      brandLabel={runtimeConfig.brand}
      links={links.map(toLink)}
      moreFrom={links.find(({ goesIntoMore }) => goesIntoMore)?.id}
      moreLabel={texts.moreLinks}
      accounts={navAccounts}
      switcher={isMember ? switcher : undefined}
      {...(isMember ? { gear: gear && toLink(gear), onSearch: openPalette } : {})}
      endLinks={[
        ...endEntries.map(toLink),
        { id: "logout", label: texts.logout, href: "/api/user/logout", isPlain: true },
      ]}
      {...(current === undefined ? {} : { pageTitle: current.label })}
      progress={<AppProgress />}
    />
  );
}
