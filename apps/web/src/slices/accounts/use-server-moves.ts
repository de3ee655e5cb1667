/**
 * Whose tab this is, while it is open. A person is moved to another store by the service, for all their tabs at once; in
 * another tab somebody else may have signed in, or this person have left. A tab that hears of a move, or whose stream
 * of changes breaks or begins anew, asks who is where: it starts anew when that is not what it shows, and asks to
 * sign in when nobody is there.
 */
import type { UserView } from "@stallkeeper/contract";
import { useEffect } from "react";
import { call } from "../../platform/api/api-client.ts";
import { readApiToken } from "../../platform/cookie.ts";
import { isLive, onChange, onGap, onLiveState } from "../../platform/live-stream.ts";
import { endSession, isSameSeat, readSession } from "../../platform/session.ts";

/** The service may remember for a second where a session was. */
const settleMs = 1_200;

async function lookWhoIsWhere(): Promise<void> {
  const token = readApiToken();
  const answer = await call<{ user?: UserView } | null>("/api/user/session", { isSessionCall: true }).catch(() => null);
  const [here, there] = [readSession().user, answer?.user];
  // Signed in anew meanwhile: the answer is about before.
  if (here === null || there === undefined || token !== readApiToken()) return;
  if (!there.authenticated) endSession();
  else if (!isSameSeat(here, there)) location.reload();
}

/** Follows who is where while `isMember`. */
export function useServerMoves(isMember: boolean): void {
  useEffect(() => {
    if (!isMember) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void lookWhoIsWhere(), settleMs);
    };
    const stops = [onChange("serverSwitch", lookSoon), onGap(lookSoon), onLiveState(() => isLive() || lookSoon())];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [isMember]);
}
