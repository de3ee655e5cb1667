/** Starts and stops what runs beside the pages: the stream of changes, the keys, flashes, the orders. */
import { useEffect } from "react";
import { showFlashes } from "../platform/flashes.ts";
import { onChange, onGap, startLiveStream, stopLiveStream } from "../platform/live-stream.ts";
import { accountsQuery, queryClient } from "../platform/metadata.ts";
import { preloadLayers } from "../ui/index.ts";
import type { Session } from "../platform/session.ts";
import { listenToKeys } from "../platform/shortcuts.ts";

/** By then the page stands; what the first dialog or menu needs can come. */
const idleMs = 2_000;

/** Orders are needed for the count in the navigation, but not before the first paint. */
async function startOrders(): Promise<() => void> {
  const { keepOrdersLive } = await import("../slices/orders/index.ts");
  return keepOrdersLive();
}

/** Runs while the app is on screen; follows the session. */
export function useLiveApp({ state, user }: Session): void {
  const storeId = user?.store?._id ?? null;
  useEffect(listenToKeys, []);
  useEffect(() => {
    if (state !== "member") return;
    const timer = setTimeout(() => void preloadLayers(), idleMs);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (state !== "member" || storeId === null) return;
    startLiveStream();
    void showFlashes();
    const refetchAccounts = (): void => void queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
    const stops = [onChange("account", refetchAccounts), onGap(refetchAccounts), stopLiveStream];
    const orders = startOrders();
    return () => {
      for (const stop of stops) stop();
      void orders.then((stop) => stop());
    };
  }, [state, storeId]);
  // What was read for one store is nothing to the next person.
  useEffect(() => {
    if (storeId !== null) return () => void queryClient.resetQueries({ queryKey: ["meta"] });
  }, [storeId]);
}
