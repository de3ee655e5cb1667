/** The frame around every page. Which layout it has and which section is current, the routes table says. */
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import WifiOff from "lucide-react/icons/wifi-off";
import { lazy, Suspense, useEffect, useState } from "react";
import { useUnsentChanges, useNeedsConnection } from "../platform/offline/offline.ts";
import { useSession } from "../platform/session.ts";
import { toasts } from "../platform/notify.ts";
import { TabRows, useOpenPage } from "../platform/section-header.tsx";
import { usePreferences } from "../platform/preferences.ts";
import { useIsOnline } from "../platform/use-is-online.ts";
import { useQuietTyping } from "../platform/use-quiet-typing.ts";
import { AppShell, Banner, joinClasses, ToastHost, UiRoot, type TopNavProps } from "../ui/index.ts";
import { AppKeyBar } from "./app-key-bar.tsx";
import { AppLayers } from "./app-layers.tsx";
import { AppLink } from "./app-link.tsx";
import { AppNav } from "./app-nav.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { loadChunk } from "./load-chunk.ts";
import { openPalette } from "./open-layer.ts";
import { findNav, tabRows } from "./places.ts";
import { keepTransitions } from "./page-transition.ts";
import { OrderToolHost } from "./order-tool-host.tsx";
import { RecentLoginHost } from "./recent-login-host.tsx";
import { useAppKeys } from "./use-app-keys.ts";
import { useLiveApp } from "./use-live-app.ts";
import { texts } from "./texts.ts";

const SessionEndedDialog = lazy(async () => ({
  default: (await loadChunk(() => import("../slices/identity/index.ts"))).SessionEndedDialog,
}));
const OrderQuestions = lazy(async () => ({
  default: (await loadChunk(() => import("./live.ts"))).OrderQuestions,
}));
const ServerSwitch = lazy(async () => ({
  default: (await loadChunk(() => import("./server-switch.tsx"))).ServerSwitch,
}));

/** What waits, by name. It needs nothing that would have to be loaded now. */
function UnsentList({ changes }: { changes: readonly { seq: number; words?: string }[] }) {
  return (
    <details className="sk-banner-end relative">
      <summary className="cursor-pointer">{texts.unsent(changes.length)}</summary>
      <ul
        className={joinClasses(
          "absolute end-0 top-full z-30 grid gap-1 w-max max-w-[min(360px,90vw)] max-h-[50vh] overflow-y-auto mt-1 p-3",
          "whitespace-normal text-ink1 bg-raised border border-control shadow-[var(--shadow)]",
        )}
      >
        {changes.map(({ seq, words }) => (
          <li key={seq}>{words ?? texts.otherChange}</li>
        ))}
      </ul>
    </details>
  );
}

function OfflineBanner() {
  const { isOnline } = useIsOnline();
  const unsent = useUnsentChanges();
  if (isOnline) return null;
  return (
    <Banner
      tone="ochre"
      isLive
      icon={<WifiOff className="sk-icon" aria-hidden="true" />}
      end={unsent.length > 0 && <UnsentList changes={unsent} />}
    >
      {texts.offline}
    </Banner>
  );
}

/** The frame: navigation, content, key bar, layers, toasts. */
export function RootLayout() {
  const router = useRouter();
  const session = useSession();
  const cutOffReason = useNeedsConnection();
  const page = useOpenPage();
  // What was asked on one page is nothing on the next one.
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [switcher, setSwitcher] = useState<TopNavProps["switcher"]>();
  const isMember = session.user !== null;
  const store = session.user?.store ?? null;
  // While there is no network, nobody can sign in: the banner speaks alone.
  const asksToSignIn = useQuietTyping(session.state === "ended" && cutOffReason === undefined);
  const { locale, timeZone } = usePreferences();
  useEffect(() => keepTransitions(router), [router]);
  useAppKeys(isMember);
  useLiveApp(session);
  return (
    <UiRoot
      link={AppLink}
      onCommand={isMember ? openPalette : undefined}
      cutOffReason={cutOffReason}
      {...(store === null ? {} : { locale: locale ?? store.locale, timeZone: timeZone ?? store.timeZone })}
    >
      <AppShell
        layout={page.layout ?? "centred"}
        nav={<AppNav current={findNav(page.nav)} switcher={switcher} />}
        banner={<OfflineBanner />}
        keyBar={isMember ? <AppKeyBar /> : undefined}
      >
        <TabRows value={tabRows}>
          <Outlet />
        </TabRows>
      </AppShell>
      {isMember && (
        <Suspense>
          <ServerSwitch onChange={setSwitcher} />
        </Suspense>
      )}
      {isMember && <AppLayers />}
      {isMember && <OrderToolHost />}
      {isMember && (
        <Suspense>
          <OrderQuestions key={path} />
        </Suspense>
      )}
      {isMember && <RecentLoginHost />}
      {isMember && <LeaveQuestion />}
      {asksToSignIn && (
        <Suspense>
          <SessionEndedDialog />
        </Suspense>
      )}
      <ToastHost store={toasts} />
    </UiRoot>
  );
}
