/**
 * What an outage means for the app: reversible changes are kept and sent later, everything else waits.
 * `deliverChange` for what can be kept (notes, tags, moves, pins, counts), `useNeedsConnection` for every
 * other button.
 */
import { useSyncExternalStore } from "react";
import { ApiError } from "../api/api-error.ts";
import { notifyError, notifyInfo } from "../notify.ts";
import { readSession, subscribeSession } from "../session.ts";
import { useIsOnline } from "../use-is-online.ts";
import { createUnsentChanges } from "./unsent-changes.ts";
import { createUnsentStore, type UnsentChange } from "./unsent-store.ts";
import { plural } from "../../ui/format.ts";

const retryMs = 15_000;
const texts = {
  needsConnection: "Needs a connection",
  backOnline: (count: number) =>
    plural(count, { one: "Back online. # change sent.", other: "Back online. # changes sent." }),
};

function readOwner(): string | null {
  const { user } = readSession();
  return user === null ? null : `${user._id} ${user.store?._id ?? ""}`;
}

let loadSender = async (_kind: string): Promise<unknown> => undefined;

/** Says how the sender of a kind is loaded whose page is not open. */
export function offerSenders(load: (kind: string) => Promise<unknown>): void {
  loadSender = load;
}

const changes = createUnsentChanges({
  store: createUnsentStore(globalThis.indexedDB),
  isOnline: () => globalThis.navigator?.onLine ?? true,
  readOwner,
  // Pages on plain http of another machine have no locks: two tabs there may send a change twice, which has
  // the same effect.
  inLock: (work) =>
    navigator.locks === undefined ? work() : navigator.locks.request("unsent-changes", work),
  onSent: (count) => notifyInfo(texts.backOnline(count)),
  // Who sent a text that somebody else changed meanwhile asks about it by itself.
  onRefused: (error) => {
    if (!(error instanceof ApiError && error.conflicts.length > 0)) notifyError(error);
  },
  loadSender: (kind) => loadSender(kind),
  now: Date.now,
});

/**
 * Sends a reversible change, or keeps it until there is a network. Settles when the service has answered.
 * Throws ApiError.
 */
export const deliverChange = changes.deliver;

/** Takes back what waits under a name. */
export const withdrawChange = changes.withdraw;

/** Says how changes of a kind are sent; kept ones from before a reload are sent at once. */
export const registerChangeSender = changes.register;

/** What waits for a network, in words where it has any. */
export function useUnsentChanges(): readonly Pick<UnsentChange, "seq" | "kind" | "payload" | "words">[] {
  return useSyncExternalStore(changes.subscribe, changes.readUnsent);
}

/** Why a button that can't wait is disabled now ("Needs a connection"); undefined with a network. */
export function useNeedsConnection(): string | undefined {
  return useIsOnline().isOnline ? undefined : texts.needsConnection;
}

/** Sends what is kept whenever that may work again, until the returned function is called. */
export function keepSendingChanges(): () => void {
  const send = (): void => void changes.sendUnsent();
  const timer = setInterval(send, retryMs);
  addEventListener("online", send);
  const stop = subscribeSession(send);
  send();
  return () => {
    clearInterval(timer);
    removeEventListener("online", send);
    stop();
  };
}
