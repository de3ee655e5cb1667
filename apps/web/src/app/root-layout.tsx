/** The frame around every page. Which layout it has and which section is current, the routes table says. */
import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import WifiOff from "lucide-react/icons/wifi-off";
import { lazy, Suspense, useEffect, useState } from "react";
import { useKeptCount, useNeedsConnection } from "../platform/offline/offline.ts";
import { useSession } from "../platform/session.ts";
import { toasts } from "../platform/notify.ts";
import { usePreferences } from "../platform/preferences.ts";
import { useIsOnline } from "../platform/use-is-online.ts";
import { AppShell, Banner, ToastHost, UiRoot, type TopNavProps } from "../ui/index.ts";
import { AppKeyBar } from "./app-key-bar.tsx";
import { AppLayers } from "./app-layers.tsx";
import { AppLink } from "./app-link.tsx";
import { AppNav } from "./app-nav.tsx";
import { loadChunk } from "./load-chunk.ts";
import { openPalette } from "./open-layer.ts";
import { keepTransitions } from "./page-transition.ts";
import { OrderToolHost } from "./order-tool-host.tsx";
import { RecentLoginHost } from "./recent-login-host.tsx";
import { useAppKeys } from "./use-app-keys.ts";
import { useLiveApp } from "./use-live-app.ts";
import { texts } from "./texts.ts";

const SessionEndedDialog = lazy(async () => ({ default: (await loadChunk(() => import("../slices/identity/index.ts"))).SessionEndedDialog }));
const ServerSwitch = lazy(async () => ({ default: (await loadChunk(() => import("./server-switch.tsx"))).ServerSwitch }));

function OfflineBanner() {
  const { isOnline } = useIsOnline();
  const kept = useKeptCount();
  if (isOnline) return null;
  return (
    <Banner tone="ochre" isLive icon={<WifiOff className="sk-icon" aria-hidden="true" />} end={kept > 0 && <span className="sk-banner-end">{texts.kept(kept)}</span>}>
      {texts.offline}
    </Banner>
  );
}

/** The frame: navigation, content, key bar, layers, toasts. */
export function RootLayout() {
  const router = useRouter();
  const session = useSession();
  const cutOffReason = useNeedsConnection();
  const staticData = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const [switcher, setSwitcher] = useState<TopNavProps["switcher"]>();
  const isMember = session.user !== null;
  const store = session.user?.store ?? null;
  const { locale, timeZone } = usePreferences();
  useEffect(() => keepTransitions(router), [router]);
  useAppKeys(isMember);
  useLiveApp(session);
  return (
    <UiRoot link={AppLink} onCommand={isMember ? openPalette : undefined} cutOffReason={cutOffReason} {...(store === null ? {} : { locale: locale ?? store.locale, timeZone: timeZone ?? store.timeZone })}>
      <AppShell
        layout={staticData?.layout ?? "centred"}
        nav={<AppNav section={staticData?.section} switcher={switcher} />}
        banner={<OfflineBanner />}
        keyBar={isMember ? <AppKeyBar /> : undefined}
      >
        <Outlet />
      </AppShell>
      {isMember && <Suspense><ServerSwitch onChange={setSwitcher} /></Suspense>}
      {isMember && <AppLayers />}
      {isMember && <OrderToolHost />}
      {isMember && <RecentLoginHost />}
      {/* While there is no network, nobody can sign in: the banner speaks alone. */}
      {session.state === "ended" && cutOffReason === undefined && <Suspense><SessionEndedDialog /></Suspense>}
      <ToastHost store={toasts} />
    </UiRoot>
  );
}
