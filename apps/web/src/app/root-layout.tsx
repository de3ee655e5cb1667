/**
 * The frame around every page. Which layout it has and which section is current, the routes table says.
 * Focus goes to the page's heading when the page changes, not when only its query does.
 */
import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useSession } from "../platform/session.ts";
import { toasts } from "../platform/notify.ts";
import { usePreferences } from "../platform/preferences.ts";
import { useIsOnline } from "../platform/use-is-online.ts";
import { AppShell, Banner, focusPageHeading, ToastHost, UiRoot } from "../ui/index.ts";
import { AppKeyBar } from "./app-key-bar.tsx";
import { AppLink } from "./app-link.tsx";
import { AppNav } from "./app-nav.tsx";
import { RecentLoginHost } from "./recent-login-host.tsx";
import { useGoToKeys } from "./use-go-to-keys.ts";
import { useLiveApp } from "./use-live-app.ts";
import { texts } from "./texts.ts";

const SessionEndedDialog = lazy(async () => ({ default: (await import("../slices/identity/index.ts")).SessionEndedDialog }));

function useHeadingFocus(): void {
  const router = useRouter();
  const isFirst = useRef(true);
  useEffect(() => router.subscribe("onRendered", ({ pathChanged }) => {
    if (pathChanged && !isFirst.current) requestAnimationFrame(focusPageHeading);
    isFirst.current = false;
  }), [router]);
}

/** The frame: navigation, content, key bar, toasts. */
export function RootLayout() {
  const session = useSession();
  const { isOnline } = useIsOnline();
  const staticData = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const isMember = session.user !== null;
  const store = session.user?.store ?? null;
  const { locale, timeZone } = usePreferences();
  useHeadingFocus();
  useGoToKeys(isMember);
  useLiveApp(session);
  return (
    <UiRoot link={AppLink} {...(store === null ? {} : { locale: locale ?? store.locale, timeZone: timeZone ?? store.timeZone })}>
      <AppShell
        layout={staticData?.layout ?? "centred"}
        nav={<AppNav section={staticData?.section} />}
        banner={isOnline ? undefined : <Banner tone="ochre" isLive>{texts.offline}</Banner>}
        keyBar={isMember ? <AppKeyBar /> : undefined}
      >
        <Outlet />
      </AppShell>
      {isMember && <RecentLoginHost />}
      {session.state === "ended" && <Suspense><SessionEndedDialog /></Suspense>}
      <ToastHost store={toasts} />
    </UiRoot>
  );
}
