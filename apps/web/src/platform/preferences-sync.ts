/**
 * Keeps preferences with the person: takes over what the session brings, sends what is changed here. A change
 * waits a moment for the next one; what can't be sent is tried again with the next change, the next network
 * and the next page load.
 */
import { call } from "./api/api-client.ts";
import {
  acceptPreferences,
  claimPreferences,
  confirmPreferences,
  onPreferencesChange,
  readUnsentPreferences,
  toWire,
} from "./preferences.ts";
import { readSession, subscribeSession } from "./session.ts";

const pauseMs = 400;

/** Follows session, changes and network until the returned function is called. */
export function keepPreferences(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let personId: string | null = null;

  const send = async (): Promise<void> => {
    const change = readUnsentPreferences();
    if (readSession().state !== "member" || Object.keys(change).length === 0 || !navigator.onLine) return;
    try {
      await call("PATCH /api/user/preferences", { body: toWire(change) });
      confirmPreferences(change);
    } catch {
      // It stays unsent; nobody is told of a density.
    }
  };
  const sendSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), pauseMs);
  };
  const follow = (): void => {
    const { user } = readSession();
    if (user === null || user._id === personId) return;
    personId = user._id;
    claimPreferences(user._id);
    acceptPreferences(user.preferences);
    sendSoon();
  };
  follow();
  const stops = [subscribeSession(follow), onPreferencesChange(sendSoon)];
  addEventListener("online", sendSoon);
  return () => {
    clearTimeout(timer);
    removeEventListener("online", sendSoon);
    for (const stop of stops) stop();
  };
}
