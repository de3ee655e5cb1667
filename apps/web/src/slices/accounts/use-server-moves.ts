/**
 * Whose tab this is, while it is open. A person is moved to another store by the service, for all their tabs
 * at once; in another tab somebody else may have signed in, or this person have left. A tab that hears of a
 * move, or whose stream of changes breaks or begins again, asks who is where: it starts again when that is
 * not what it shows, and asks to sign in when nobody is there. A tab whose session ended goes on when the
 * same person signed in again elsewhere. A tab that is come back to asks as well once the token is another.
 */
import { useEffect } from "react";
import { call } from "../../platform/api/api-client.ts";
import { readApiToken } from "../../platform/cookie.ts";
import { isLive, onChange, onGap, onLiveState } from "../../platform/live-stream.ts";
import {
  endSession,
  isSameSeat,
  isTokenNew,
  readSession,
  replaceUser,
  startAgain,
  type Session,
} from "../../platform/session.ts";

/** The service may remember for a second where a session was. */
const settleMs = 1_200;

async function lookWhoIsWhere(): Promise<void> {
  const token = readApiToken();
  const answer = await call("GET /api/user/session", { isSessionCall: true }).catch(() => null);
  const [here, there] = [readSession().user, answer?.user];
  // Signed in again meanwhile: the answer is about before.
  if (here === null || there === undefined || token !== readApiToken()) return;
  if (!there.authenticated) endSession();
  else if (!isSameSeat(here, there)) startAgain();
  else if (readSession().state === "ended" || isTokenNew()) replaceUser(there);
}

/**
 * Follows who is where: by the stream and by the token while somebody is signed in, by every look at the tab
 * once the session has ended.
 */
export function useServerMoves(state: Session["state"]): void {
  useEffect(() => {
    if (state !== "ended") return;
    const handleLook = (): void => {
      if (document.visibilityState === "visible") void lookWhoIsWhere();
    };
    document.addEventListener("visibilitychange", handleLook);
    addEventListener("focus", handleLook);
    return () => {
      document.removeEventListener("visibilitychange", handleLook);
      removeEventListener("focus", handleLook);
    };
  }, [state]);
  useEffect(() => {
    if (state !== "member") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void lookWhoIsWhere(), settleMs);
    };
    // A stream that opens just then is already another person's, and never breaks.
    const lookIfNew = (): void => {
      if (isTokenNew()) lookSoon();
    };
    const stops = [
      onChange("serverSwitch", lookSoon),
      onGap(lookSoon),
      onLiveState(() => (isLive() ? lookIfNew() : lookSoon())),
    ];
    lookIfNew();
    document.addEventListener("visibilitychange", lookIfNew);
    addEventListener("focus", lookIfNew);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      document.removeEventListener("visibilitychange", lookIfNew);
      removeEventListener("focus", lookIfNew);
    };
  }, [state]);
}
