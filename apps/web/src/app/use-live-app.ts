/** Starts and stops what runs beside the pages: the stream of changes, the keys, flashes, the orders. */
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { onFirstSign } from "../platform/first-sign.ts";
import { showFlashes } from "../platform/flashes.ts";
import { tellLostSend } from "../platform/hold-before-sending.ts";
import { keepFresh } from "../platform/keep-fresh.ts";
import { onChange, onGap, startLiveStream, stopLiveStream } from "../platform/live-stream.ts";
import { accountsQuery, paypalQuery, queryClient } from "../platform/metadata.ts";
import { keepSendingChanges, offerSenders } from "../platform/offline/offline.ts";
import { keepPreferences } from "../platform/preferences-sync.ts";
import { preloadLayers } from "../ui/index.ts";
import { preloadPalette } from "./app-layers.tsx";
import { whenIdle } from "../platform/when-idle.ts";
import { loadChunk } from "./load-chunk.ts";
import { keepDesktopNotices } from "./keep-desktop-notices.ts";
import { keepNavCounts } from "./keep-nav-counts.ts";
import { loadSender, starts } from "./places.ts";
import { keepRecents } from "./recents.ts";
import { readSession, rereadUser, type Session } from "../platform/session.ts";
import { listenToKeys } from "../platform/shortcuts.ts";
import { logError } from "../platform/log.ts";

/** Orders are needed for the count in the navigation, but not before the first paint. */
async function startOrders(isHome: boolean, open: (href: string) => void): Promise<() => void> {
  const { keepLive } = await loadChunk(() => import("./live.ts"));
  const stop = keepLive(isHome, open, () => whenIdle(() => void preloadPalette()));
  for (const start of starts) loadChunk(start).catch((error: unknown) => logError("Section", error));
  return stop;
}

/**
 * A page that the browser kept and shows again (Back after Logout) may be somebody else's by now: it starts
 * again.
 */
function leaveCachedPages(): () => void {
  const handleShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) location.reload();
  };
  addEventListener("pageshow", handleShow);
  return () => removeEventListener("pageshow", handleShow);
}

/** Runs while the app is on screen; follows the session. */
export function useLiveApp({ state, user }: Session): void {
  const router = useRouter();
  const storeId = user?.store?._id ?? null;
  useEffect(leaveCachedPages, []);
  useEffect(listenToKeys, []);
  useEffect(keepPreferences, []);
  useEffect(() => offerSenders((kind) => loadChunk(() => loadSender(kind))), []);
  useEffect(keepSendingChanges, []);
  useEffect(() => keepRecents(router), [router]);
  // What dialogs and menus need is no part of the first page: it comes with the first sign of a person.
  useEffect(() => {
    if (state !== "member") return;
    return onFirstSign(() => {
      preloadLayers()
        .then(preloadPalette)
        .catch(() => undefined);
    });
  }, [state]);
  useEffect(() => {
    if (state !== "member" || storeId === null) return;
    startLiveStream();
    void showFlashes();
    tellLostSend();
    const open = (href: string): void => void router.navigate({ href });
    const refetchAccounts = (): void => {
      for (const { queryKey } of [accountsQuery, paypalQuery])
        void queryClient.invalidateQueries({ queryKey });
    };
    const refetchSyncs = (): void => void queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
    // Words that were left for somebody while their pages are open.
    const lookForFlashes = (): void => void showFlashes();
    const stops = [
      onChange("account", refetchAccounts),
      keepFresh(refetchSyncs, ["accountSync"]),
      onGap(refetchAccounts),
      onChange("settings", (ids) => void (ids.includes("currency") && rereadUser())),
      // Somebody may do more or less from now on: controls follow at once.
      onChange("member", (ids) => void (ids.includes(readSession().user?._id ?? "") && rereadUser())),
      onChange("flash", lookForFlashes),
      keepNavCounts(),
      keepDesktopNotices(open),
      stopLiveStream,
    ];
    const orders = startOrders(router.state.location.pathname === "/", open);
    return () => {
      for (const stop of stops) stop();
      orders.then((stop) => stop()).catch((error: unknown) => logError("Orders", error));
    };
  }, [state, storeId, router]);
  // What was read for one store is nothing in the next one.
  useEffect(() => {
    if (storeId !== null) return () => void queryClient.resetQueries();
  }, [storeId]);
}
